"""What the benchmark of reconstructions writes."""

from claimpath.bench.records import BenchScore
from claimpath.records import FallacyClass, Reconstruction
from claimpath.records.base import Record


class ReconstructionPrediction(Record):
    """A system's fallacies for one argument."""

    id: str
    """The argument."""
    seed: int
    """The run's seed; 0 where seeds change nothing."""
    classes: tuple[FallacyClass, ...] = ()
    """Classes of the fallacies, best first; at most five."""
    reconstruction: Reconstruction | None = None
    """The fallacies with everything that came of the prompts, for a language model."""
    error: str | None = None
    """Why the system failed, where it did."""


class ReconstructionBenchRun(Record):
    """A run with every answer."""

    summary: BenchScore
    """The scores, with what made them."""
    predictions: tuple[ReconstructionPrediction, ...]
    """Every answer."""
