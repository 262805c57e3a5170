"""What the benchmark of verification writes."""

from pydantic import Field

from claimpath.bench.records import Manifest
from claimpath.bench.recv.gold import RecvGold
from claimpath.measures import MeasureSummary
from claimpath.records.base import Record, Undefined
from claimpath.records.reasoning_pair import Veracity


class RecvPrediction(Record):
    """A system's answer to one pair."""

    id: str
    """The pair."""
    label: Veracity | Undefined
    """What it said; undefined, with the reason, where no label could be read. That counts as an error."""
    explanation: str = ""
    """What it said beside the label."""
    failed: bool = False
    """Whether no answer came: refused, cut, or the call failed."""


class RankTest(Record):
    """Mann-Whitney test of being right on deductive pairs against being right on abductive ones (RECV, Table A12)."""

    u: float
    """U of the deductive pairs."""
    p_value: float
    """Two-sided p value, in (0, 1]."""
    effect: float
    """U over its largest value, in [0, 1]: 0.5 where there is no difference, more where deductive is easier."""
    n_deductive: int
    """Deductive pairs."""
    n_abductive: int
    """Abductive pairs."""
    exact: bool
    """Whether all orders were counted; else the normal distribution was used."""


class RecvPart(Record):
    """Scores on all pairs, or on those of one source."""

    measures: dict[str, MeasureSummary]
    """Measures by name, in [0, 1], with 95 % intervals (percentile bootstrap over groups of pairs)."""
    types: RankTest | Undefined
    """Whether abductive pairs are harder."""
    baselines: dict[str, dict[str, float]]
    """Trivial systems on the same pairs."""


class RecvScore(Record):
    """Scores of one run, as `--json` prints them."""

    task: str
    """Name of the task."""
    system: str
    """Name of the system, the model, or the file that the predictions came from."""
    split: str
    """Name of the split."""
    classes: int
    """Labels to choose from: 2, or 3 with not enough information."""
    evidence: str
    """`simple`, or `longer`."""
    settings: dict[str, str]
    """Instructions with version, explanation, persona, temperature; empty for a system without them."""
    data: str
    """Names of the data files."""
    data_sha256: str
    """Their SHA-256, joined by commas."""
    version: str
    """claimpath's version."""
    measures: dict[str, MeasureSummary]
    """Measures over all pairs."""
    types: RankTest | Undefined
    """Whether abductive pairs are harder, over all pairs."""
    baselines: dict[str, dict[str, float]]
    """Trivial systems on all pairs."""
    by_source: dict[str, RecvPart]
    """The same for each source, where there are several."""
    no_label: dict[str, int]
    """Pairs without a label, by reason; they count as errors."""
    n_out_of_scope: int
    """Pairs that the task leaves out, as their veracity is none of its labels."""
    n_without_type: int
    """Pairs in scope for which people gave no type; they count in MacroF1 and Accuracy alone."""
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


class RecvRun(Record):
    """A run that can be scored again."""

    manifest: Manifest
    """What made it."""
    summary: RecvScore
    """The scores."""
    gold: tuple[RecvGold, ...]
    """What people said of the pairs in scope."""
    predictions: tuple[RecvPrediction, ...]
    """Every answer."""
