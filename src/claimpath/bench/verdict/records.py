"""What the benchmark of verdicts writes."""

from claimpath.bench.records import Manifest
from claimpath.measures import MeasureSummary
from claimpath.records import Undefined, VerdictLabel, VerdictRun
from claimpath.records.base import Record


class VerdictPrediction(Record):
    """A system's answers to one claim."""

    id: str
    """The claim: the argument's id, or that of the true claim."""
    is_true: bool
    """Whether the claim is one of the control group."""
    runs: tuple[VerdictRun, ...]
    """Every run, in order."""
    n_parts: int = 1
    """Parts that the evidence was read in."""
    notes: tuple[str, ...] = ()
    """What a reader should know, such as parts that were not read."""

    @property
    def labels(self) -> tuple[VerdictLabel, ...]:
        """The label of each run."""
        return tuple(run.label for run in self.runs)


class VerdictScore(Record):
    """Scores of one run, as `--json` prints them."""

    task: str
    """Name of the task."""
    system: str
    """Name of the system, or the model."""
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
    """Evidence, instructions with version, runs, temperature, window; empty for a system without them."""
    measures: dict[str, MeasureSummary]
    """Measures by name: shares in [0, 1], with 95 % intervals (percentile bootstrap over studies)."""
    baselines: dict[str, dict[str, float]]
    """Systems that always say the same, on the same claims."""
    no_response: dict[str, int]
    """Runs without a verdict, by reason; they count as `No Response`."""
    n_in_parts: int = 0
    """Claims whose evidence was longer than the model's window and was read in parts."""
    n_calls: int = 0
    """Calls that were sent."""
    n_from_cache: int = 0
    """Answers that were kept from before."""
    n_tokens: int = 0
    """Tokens of the calls that were sent, in and out."""
    cost: float | Undefined = Undefined(reason="No language model was asked.")
    """US dollars of those calls."""
    seconds: float = 0.0
    """Wall time."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""


class VerdictBenchRun(Record):
    """A run with every answer."""

    summary: VerdictScore
    """The scores, with what made them."""
    manifest: Manifest | None = None
    """What made the run; None in files of versions that did not keep it."""
    studies: dict[str, str]
    """Claim id to the study that it is resampled with."""
    predictions: tuple[VerdictPrediction, ...]
    """Every answer."""
