"""Decisions with how sure the system was of each."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision."""

    cluster: str
    """The study, or whatever else it is resampled with."""
    probability: float
    """How likely the event was said to be, in [0, 1]."""
    outcome: bool
    """Whether it happened."""
    confidence: float
    """How sure the system was of what it decided, in [0, 1]; orders decisions for selective risk."""
    right: bool
    """Whether it decided rightly."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """The decisions of a run."""

    task: str
    """Name of the task."""
    system: str
    """Name of the system."""
    split: str
    """Name of the split."""
    event: str
    """What the probabilities speak of, in words."""
    rows: tuple[Decision, ...]
    """Every decision."""
    abstained: dict[str, int]
    """How often it decided nothing, by what it said; these are asked, but not answered."""
    unit_name: str
    """What decisions are about, in the plural."""

    @property
    def n_asked(self) -> int:
        """Units that were asked."""
        return len(self.rows) + sum(self.abstained.values())
