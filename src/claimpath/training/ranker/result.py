"""What came out of training a ranker."""

from pydantic import Field

from claimpath.measures.summary import MeasureSummary
from claimpath.records.base import Record, Undefined
from claimpath.training.grid import CellOutcome
from claimpath.training.ranker.cases import Unit


class RankerScore(Record):
    """Measures on one set of cases, beside trivial systems and the model before training."""

    cases: str
    """Which: a source with its split, or with `folds by study`."""
    training: bool = False
    """Whether the model learned from these cases, so that the scores say little."""
    n_cases: int
    """Cases; an argument can have several."""
    measures: dict[str, MeasureSummary]
    """Measures by name, over arguments."""
    baselines: dict[str, dict[str, float | Undefined]]
    """The same of random, ordered, bm25, and of the base model where it ranks without training."""


class RankerResult(Record):
    """A trained ranker."""

    kind: str
    """bi-encoder, cross-encoder or static."""
    task: str
    """supports or undermines."""
    unit: Unit
    """What a text was while it was trained."""
    folder: str
    """Where the model is."""
    system: str
    """How to name it: `claimpath rank --ranker SYSTEM`."""
    scores: tuple[RankerScore, ...]
    """Its scores."""
    cells: tuple[CellOutcome, ...] = ()
    """What was trained, folds last; empty for a table, which is not trained."""
    n_failed: int = 0
    """Cells that failed."""
    counts: dict[str, int] = Field(default_factory=dict)
    """Cases and examples."""
    warnings: tuple[str, ...] = ()
    """What whoever uses it should know."""
