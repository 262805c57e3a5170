"""What scores relevance and sufficiency, and what is asked where the rules can't compare two answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from claimpath.records import Subgraph
from claimpath.records.validation import AdequacyScore, Comparison

HIGHEST = 2


@dataclass(frozen=True, slots=True)
class Reasoning:
    """A sub-graph beside the claim, as judges see it."""

    claim: str
    subgraph: Subgraph
    context: str
    finding: str
    premise: str


@dataclass(frozen=True, slots=True)
class AnswerPair:
    """Two answers to one question that the rules can't compare."""

    question: str
    a: str
    b: str


class AdequacyJudge(Protocol):
    """Anything that scores sub-graphs."""

    @property
    def name(self) -> str:
        """Its name in results."""

    async def rate(self, items: Sequence[Reasoning]) -> list[AdequacyScore]:
        """Relevance and sufficiency of each, 0 to 2, in order; undefined, with the reason, where there is none."""

    async def compare(self, pairs: Sequence[AnswerPair]) -> list[Comparison | None]:
        """Whether both answers say the same; None from a judge that does not compare answers."""

    async def aclose(self) -> None:
        """Give back what it holds."""
