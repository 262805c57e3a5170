"""What a ranker is asked, and what it answers."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from claimpath.records import Passage, RankTask, Span, Study


@dataclass(frozen=True)
class RankRequest:
    """A claim, a study and a task, checked and ready for a ranker."""

    claim: str
    """The claim's text."""
    study: Study
    """The study whose passages are ranked."""
    task: RankTask
    """`supports` or `undermines`."""
    given: tuple[Passage, ...] = ()
    """Passages that the claim rests on (task `undermines`)."""
    premise: str | None = None
    """The accurate premise in words, for a study none of whose passages holds it. The bench uses this."""
    seed: int = 1
    """Seed of everything random."""

    @property
    def basis(self) -> str:
        """What the claim rests on, as one text: the given passages, else the premise, else nothing."""
        if self.given:
            return " ".join(passage.text for passage in self.given)
        return self.premise or ""


@dataclass(frozen=True)
class PassageScores:
    """A ranker's answer: one score for each passage of the study, in the study's order."""

    scores: NDArray[np.float64]
    """Higher is better; finite; shape `(n_passages,)`."""
    best: dict[int, Span] = field(default_factory=dict)
    """The sentence that speaks most for a passage, by the passage's index."""
    signals: dict[str, NDArray[np.float64]] = field(default_factory=dict)
    """What the scores were made of, by name, each of shape `(n_passages,)`."""
