"""What the benchmark of reconstructions writes."""

from pydantic import Field

from claimpath.bench.records import BenchScore, Manifest
from claimpath.records import FallacyClass, Reconstruction
from claimpath.records.base import Record


class Candidate(Record):
    """A fallacy that a system gave, before the best five are chosen."""

    fallacy_class: FallacyClass
    """Its class."""
    premise: str = ""
    """Its premise; empty where the system gives classes only."""
    prompt: int = 0
    """Which prompt gave it, from 0."""
    rank: int
    """Its place (from 1) among those of that prompt that stand for a class."""
    given_rank: int
    """Its place (from 1) among all that the prompt gave, those outside the nine classes included."""


class ReconstructionPrediction(Record):
    """A system's fallacies for one argument."""

    id: str
    """The argument."""
    seed: int
    """The run's seed; 0 where seeds change nothing."""
    classes: tuple[FallacyClass, ...] = ()
    """Classes of the fallacies that count, best first; at most five."""
    candidates: tuple[Candidate, ...] = ()
    """All fallacies that stand for a class, in the order of the prompts and by rank in each."""
    matches: tuple[tuple[int, int, int], ...] | None = None
    """Candidate, gap and interchangeable premise (each from 0) of the same class that the premise judge holds for the
    same; None where no premise judge was asked."""
    n_undecided: int = 0
    """Questions to the premise judge that were left without a decision; they count as no match."""
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
    trivial_matches: dict[str, tuple[tuple[int, int], ...]] | None = None
    """For each argument the gaps and premises that the premise judge finds in the trivial systems' premise; None where
    no premise judge was asked."""
    studies: dict[str, str] = Field(default_factory=dict)
    """Argument to the id of its study."""
    rows: dict[str, dict[str, float | tuple[float, ...]]] = Field(default_factory=dict)
    """Measure to argument to what the argument adds to it, summed over seeds; for comparisons."""
