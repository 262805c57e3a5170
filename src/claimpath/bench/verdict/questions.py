"""Which claims a run of verdicts is about, without the texts of their studies."""

from dataclasses import dataclass

from claimpath.bench.verdict.cases import ClaimSet
from claimpath.datasets import MissciSplit
from claimpath.datasets.true_claims import TrueClaims
from claimpath.errors import SettingsError


@dataclass(frozen=True, slots=True)
class Questions:
    """The claims that are asked about, and the data that they come from."""

    split: str
    """Name of the split."""
    claims: ClaimSet
    """The set of claims."""
    expected: dict[str, bool]
    """Claim id to whether it is true, the false claims first."""
    studies: dict[str, str]
    """Claim id to the study that it is resampled with."""
    data: dict[str, str]
    """Name of each data file to its SHA-256."""
    warnings: tuple[str, ...]
    """What the data's reader said."""


def questions_of(split: MissciSplit, true_claims: TrueClaims | None, claims: ClaimSet) -> Questions:
    """The questions of a set of claims. Raises SettingsError where true claims are asked for and not given."""
    if claims != "false" and true_claims is None:
        raise SettingsError(f"--claims {claims} needs the file of true claims")
    expected: dict[str, bool] = {}
    studies: dict[str, str] = {}
    data: dict[str, str] = {}
    if claims != "true":
        expected |= {argument.id: False for argument in split.arguments}
        studies |= {argument.id: argument.study_id for argument in split.arguments}
        data[split.path] = split.sha256
    if claims != "false" and true_claims is not None:
        expected |= {claim.id: True for claim in true_claims.claims}
        studies |= {claim.id: claim.id for claim in true_claims.claims}
        data[true_claims.path] = true_claims.sha256
    return Questions(split.name, claims, expected, studies, data, split.warnings)
