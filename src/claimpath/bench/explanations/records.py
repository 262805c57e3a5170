"""What measuring explanations gives."""

from claimpath.measures import MeasureSummary
from claimpath.records.base import Record, Undefined


class RightAgainstWrong(Record):
    """Explanations of right verdicts against those of wrong ones (RECV, Tables A6 to A8)."""

    difference: float | Undefined
    """The metric over right verdicts minus that over wrong ones."""
    low: float | Undefined
    """Lower end of its 95 % interval (percentile bootstrap over groups of pairs)."""
    high: float | Undefined
    """Upper end."""
    p_value: float | Undefined
    """Two-sided p value of a permutation test: explanations are dealt out anew between right and wrong."""


class ExplanationMeasure(Record):
    """One metric over the explanations of one system."""

    better: str
    """`higher` or `lower`."""
    all: MeasureSummary
    """Over all explanations."""
    right: MeasureSummary
    """Over those of right verdicts."""
    wrong: MeasureSummary
    """Over those of wrong verdicts, answers without a label among them."""
    right_against_wrong: RightAgainstWrong
    """The two compared."""
    trivial: dict[str, float | Undefined]
    """What explanations that explain nothing get on the same pairs."""
    undefined: dict[str, int]
    """Explanations without a value, by reason; they are in no mean."""


class ExplanationScore(Record):
    """The explanations of one system."""

    system: str
    """The system with its settings."""
    evidence: str
    """Which evidence it saw: `simple`, `longer`, or `not said`."""
    n_pairs: int
    """Pairs in scope."""
    n_explained: int
    """Pairs with an explanation."""
    measures: dict[str, ExplanationMeasure]
    """Metric to what it found."""


class SystemsTest(Record):
    """Two systems compared by the scores of single sentences (RECV, Tables A9 to A11)."""

    metric: str
    """Whose scores: FC where people's rationales are there, else EA."""
    first: str
    """A system."""
    second: str
    """Another."""
    n_first: int
    """Scores of the first."""
    n_second: int
    """Scores of the second."""
    difference: float | Undefined
    """Mean of the first minus mean of the second."""
    p_value: float | Undefined
    """Two-sided p value of a permutation test of two groups; not corrected for the number of tests."""


class ExplanationReport(Record):
    """Everything that `claimpath bench explanations` found."""

    data: str
    """Names of the data files."""
    data_sha256: str
    """Their SHA-256, joined by commas."""
    version: str
    """claimpath's version."""
    models: dict[str, str]
    """What each model was for, to its name."""
    scores: tuple[ExplanationScore, ...]
    """The systems in the order given."""
    tests: tuple[SystemsTest, ...]
    """All pairs of systems, by each metric with scores of sentences."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""
