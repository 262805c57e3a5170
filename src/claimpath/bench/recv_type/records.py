"""What the benchmark of reasoning types writes."""

from pydantic import Field

from claimpath.bench.records import Manifest
from claimpath.measures import MeasureSummary
from claimpath.records.base import Record, Undefined
from claimpath.records.reasoning_pair import ReasoningType


class TypeGold(Record):
    """What people said of one pair."""

    id: str
    """The pair."""
    type: ReasoningType
    """The type."""
    source: str
    """Where the claim is from."""
    group: str
    """Pairs that are resampled together."""


class TypePrediction(Record):
    """A system's answer to one pair."""

    id: str
    """The pair."""
    type: ReasoningType | Undefined
    """What it said; undefined, with the reason, where no type could be read. That counts as an error."""
    reason: str = ""
    """Why, in the system's words."""
    abductive_probability: float | Undefined = Undefined(reason="The system gives none.")
    """How likely abductive was found, in [0, 1]."""
    failed: bool = False
    """Whether no answer came."""


class TypeScore(Record):
    """Scores of one run, as `--json` prints them."""

    task: str
    """Name of the task."""
    system: str
    """Name of the system or the model."""
    split: str
    """Name of the split."""
    evidence: str
    """`simple` or `longer`."""
    data: str
    """Names of the data files."""
    data_sha256: str
    """Their SHA-256, joined by commas."""
    version: str
    """claimpath's version."""
    measures: dict[str, MeasureSummary]
    """Measures by name, in [0, 1], with 95 % intervals (percentile bootstrap over groups of pairs)."""
    chance_p: float | Undefined
    """One-sided p value of macro F1 against answers dealt out among the pairs (10,000 permutations)."""
    baselines: dict[str, dict[str, float]]
    """Trivial systems on the same pairs."""
    n_without_type: int
    """Pairs that people gave none of the two types; they are left out."""
    no_type: dict[str, int]
    """Pairs without an answer, by reason; they count as errors."""
    counts: dict[str, int] = Field(default_factory=dict)
    """What was asked: calls, answers from the cache, tokens."""
    cost: float | Undefined = Undefined(reason="No language model was asked.")
    """US dollars of the calls that were sent."""
    seconds: float = 0.0
    """Wall time."""
    failures: tuple[str, ...] = ()
    """Pairs on which the system failed, with the reason."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""


class TypeRun(Record):
    """A run that can be scored again."""

    manifest: Manifest
    """What made it."""
    summary: TypeScore
    """The scores."""
    gold: tuple[TypeGold, ...]
    """What people said."""
    predictions: tuple[TypePrediction, ...]
    """Every answer."""
