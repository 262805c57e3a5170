"""What the benchmark of binary fallacy detection writes."""

from claimpath.bench.records import Manifest
from claimpath.measures import MeasureSummary
from claimpath.records import Undefined
from claimpath.records.base import Record


class YesOrNo(Record):
    """One run of one claim."""

    found: bool | None
    """Whether a fallacy was found; null where there is no answer."""
    explanation: str = ""
    """Why, in the system's words."""
    no_response: str | None = None
    """Why there is no answer."""


class AnyFallacyPrediction(Record):
    """A system's answers to one claim."""

    id: str
    """The claim: the argument's id, or that of the true claim."""
    runs: tuple[YesOrNo, ...]
    """Every run, in order."""

    def share(self, found: bool) -> float:
        """Share of the runs that said so; 0 without runs."""
        return sum(run.found is found for run in self.runs) / len(self.runs) if self.runs else 0.0


class AnyFallacyScore(Record):
    """Scores of one run, as `--json` prints them."""

    task: str
    """Name of the task."""
    system: str
    """Name of the system, of the model, or of the file that the answers came from."""
    split: str
    """Name of the split."""
    claims: str
    """`false`, `true` or `both`."""
    data: str
    """Names of the data files."""
    data_sha256: dict[str, str]
    """File name to SHA-256."""
    version: str
    """claimpath's version."""
    settings: dict[str, str]
    """Evidence, instructions with version, runs, temperature, window."""
    measures: dict[str, MeasureSummary]
    """Measures by name, in [0, 1], with 95 % intervals (percentile bootstrap over studies)."""
    baselines: dict[str, dict[str, float]]
    """Systems that always say the same, on the same claims."""
    no_response: dict[str, int]
    """Runs without an answer, by reason."""
    n_calls: int = 0
    """Calls that were sent."""
    n_from_cache: int = 0
    """Answers that were kept from before."""
    cost: float | Undefined = Undefined(reason="No language model was asked.")
    """US dollars of the calls that were sent."""
    seconds: float = 0.0
    """Wall time; 0 for answers from a file."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""


class AnyFallacyRun(Record):
    """A run with every answer."""

    summary: AnyFallacyScore
    """The scores."""
    manifest: Manifest
    """What made the run."""
    studies: dict[str, str]
    """Claim id to the study that it is resampled with."""
    predictions: tuple[AnyFallacyPrediction, ...]
    """Every answer."""
