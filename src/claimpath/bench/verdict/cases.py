"""The questions of the benchmark: claims with their studies, and what was linked to them by people."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from claimpath.datasets import MissciArgument, MissciSplit, study_of
from claimpath.datasets.true_claims import TrueClaims, study_of_true_claim
from claimpath.errors import SettingsError
from claimpath.records import Claim, Study

ClaimSet = Literal["false", "true", "both"]
"""`false`: the claims of MissciPlus, all of them misleading; `true`: the control group; `both`."""
CLAIM_SETS: tuple[ClaimSet, ...] = get_args(ClaimSet)


@dataclass(frozen=True, slots=True)
class VerdictCase:
    """A claim and its study."""

    id: str
    claim: Claim
    study: Study
    selected: tuple[str, ...]
    """Ids of the passages that people linked to the claim's reasoning, in the study's order."""
    is_true: bool
    """Whether the claim is one of the control group."""


def find_claim_set(name: str) -> ClaimSet:
    """Check a set of claims. Raises SettingsError with the sets there are."""
    for known in CLAIM_SETS:
        if name == known:
            return known
    raise SettingsError(f"unknown claims {name!r}; choose one of: {', '.join(CLAIM_SETS)}")


def verdict_cases(
    split: MissciSplit, true_claims: TrueClaims | None, claims: ClaimSet, *, zones: bool = False
) -> list[VerdictCase]:
    """The cases of a set, the false claims first. zones: whether sentences get their zones, for the rules."""
    cases: list[VerdictCase] = []
    if claims != "true":
        cases += [_false_case(argument, zones) for argument in split.arguments]
    if claims != "false" and true_claims is not None:
        cases += [
            VerdictCase(
                id=claim.id,
                claim=Claim(text=claim.claim),
                study=study_of_true_claim(claim),
                selected=("p1",),
                is_true=True,
            )
            for claim in true_claims.claims
        ]
    return cases


def _false_case(argument: MissciArgument, zones: bool) -> VerdictCase:
    return VerdictCase(
        id=argument.id,
        claim=Claim(text=argument.claim.strip()),
        study=study_of(argument, zones=zones),
        selected=linked_passages(argument),
        is_true=False,
    )


def linked_passages(argument: MissciArgument) -> tuple[str, ...]:
    """Passages linked to the accurate premise or to a fallacy's context, in the study's order."""
    linked = set(argument.accurate_ids)
    linked.update(link.passage_id for fallacy in argument.fallacies for link in fallacy.links)
    return _in_order([passage.id for passage in argument.passages], linked)


def _in_order(ids: Sequence[str], wanted: set[str]) -> tuple[str, ...]:
    return tuple(passage_id for passage_id in ids if passage_id in wanted)
