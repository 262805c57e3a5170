"""Small graphs of invented studies, and judges that give what they are told."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from claimpath.records import FallacyClass, InterchangeablePremise, Subgraph, Undefined
from claimpath.stages.align.sides import Side, SubgraphTexts


class Told:
    """Gives the score that it was told for a pair of texts, in either order; 5 for the same text, else 0."""

    def __init__(
        self,
        scores: Mapping[tuple[str, str], int | Undefined] | None = None,
        *,
        name: str = "told",
        is_free: bool = True,
    ) -> None:
        self.scores = dict(scores or {})
        self.name = name
        self.is_free = is_free
        self.asked: list[tuple[str, str]] = []

    async def score(self, pairs: Sequence[tuple[str, str]]) -> list[int | Undefined]:
        self.asked += pairs
        return [self.scores.get((a, b), self.scores.get((b, a), 5 if a == b else 0)) for a, b in pairs]

    async def aclose(self) -> None:
        pass


def texts(
    name: str,
    fallacy_class: FallacyClass = "Ambiguity",
    context: str = "C",
    finding: str = "F",
    premise: str = "P",
    others: Sequence[tuple[str, FallacyClass]] = (),
) -> SubgraphTexts:
    """A sub-graph's texts."""
    subgraph = Subgraph(
        id=name,
        fallacy_class=fallacy_class,
        context_ids=(),
        finding_ids=(),
        premise_id="p",
        fallacy_id="f",
        reasons=(),
        interchangeable=tuple(InterchangeablePremise(premise=p, fallacy_class=c) for p, c in others),
    )
    return SubgraphTexts(subgraph, context, finding, premise)


def side(*subgraphs: SubgraphTexts, claim: str = "Plum oil cures gout.") -> Side:
    """A side with these sub-graphs."""
    return Side("a file", claim, subgraphs)


@pytest.fixture
def told() -> Callable[..., Any]:
    """Make a judge."""
    return Told


@pytest.fixture
def make_texts() -> Callable[..., SubgraphTexts]:
    """Make a sub-graph's texts."""
    return texts


@pytest.fixture
def make_side() -> Callable[..., Side]:
    """Make a side."""
    return side
