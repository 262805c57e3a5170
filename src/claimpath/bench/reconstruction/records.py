"""What the benchmark of reconstructions writes."""

from claimpath.bench.records import BenchScore, Manifest
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
    premises: tuple[str, ...] = ()
    """The fallacious premise of each class, in the same order; empty where the system gives none in words."""
    reconstruction: Reconstruction | None = None
    """The fallacies with everything that came of the prompts, for a language model."""
    error: str | None = None
    """Why the system failed, where it did."""


class ReconstructionBenchRun(Record):
    """A run with every answer."""

    summary: BenchScore
    """The scores, with what made them."""
    manifest: Manifest | None = None
    """What made the run; None in files of versions that did not keep it."""
    predictions: tuple[ReconstructionPrediction, ...]
    """Every answer."""
