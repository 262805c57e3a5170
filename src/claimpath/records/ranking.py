"""Passages in order of how well they serve a task."""

from typing import Literal

from pydantic import Field

from claimpath.records.base import Record
from claimpath.records.span import Span

RankTask = Literal["supports", "undermines"]
"""`supports`: the passages that the claim rests on. `undermines`: those that expose the gap."""


class RankedPassage(Record):
    """One passage at its place in a ranking."""

    passage_id: str
    """The passage."""
    score: float
    """Higher is better. Comparable only within one ranking."""
    rank: int
    """1 for the best passage; no two passages share a rank."""
    best: Span | None = None
    """The sentence that speaks most for this place, where the ranker looks at sentences."""
    signals: dict[str, float] = Field(default_factory=dict)
    """What made up the score, by name, where the ranker can say."""


class Ranking(Record):
    """All passages of a study, each once, best first."""

    task: RankTask
    """What the passages were ranked for."""
    ranker: str
    """Name of the ranker, as in its registry."""
    given: tuple[str, ...] = ()
    """Passages that the claim was taken to rest on (task `undermines`)."""
    ranking: tuple[RankedPassage, ...]
    """The passages, best first; ties keep the study's order."""
    settings: dict[str, str] = Field(default_factory=dict)
    """What can change the ranking, for a ranker that asks a language model: the model, the instruction, the passes."""
    counts: dict[str, int] = Field(default_factory=dict)
    """What was asked, for such a ranker: comparisons, and those without an answer that could be used."""
    warnings: tuple[str, ...] = ()
    """What a reader must know."""
