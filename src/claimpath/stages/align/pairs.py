"""One pair of sub-graphs: the classes, the components, and whether they match (Beyond Verdicts, section 2.3)."""

from collections.abc import Iterable, Iterator, Sequence

from claimpath.records import AlignmentPair, ComponentAlignment, Components, Undefined
from claimpath.stages.align.judge import TextPair
from claimpath.stages.align.scores import Scores
from claimpath.stages.align.sides import SubgraphTexts


def text_pairs(a: SubgraphTexts, b: SubgraphTexts) -> Iterator[TextPair]:
    """The pairs of texts that a pair of sub-graphs needs scored."""
    yield a.context, b.context
    yield a.finding, b.finding
    yield a.premise, b.premise
    for other in b.interchangeable:
        if other.fallacy_class == a.subgraph.fallacy_class:
            yield a.premise, other.premise.strip()


def is_same_lenient(a: SubgraphTexts, b: SubgraphTexts) -> bool:
    """Whether any class of the reference's sub-graph is the other's."""
    classes = {b.subgraph.fallacy_class, *(other.fallacy_class for other in b.interchangeable)}
    return a.subgraph.fallacy_class in classes


def compare(a: SubgraphTexts, b: SubgraphTexts, scores: Scores) -> AlignmentPair:
    """Judge one pair.

    Strict: the reference's own class and premise. Lenient: its own or any interchangeable premise of the same class,
    whichever comes closer.
    """
    context = scores.component(a.context, b.context)
    finding = scores.component(a.finding, b.finding)
    premise = scores.component(a.premise, b.premise)
    same = a.subgraph.fallacy_class == b.subgraph.fallacy_class
    lenient = is_same_lenient(a, b)
    others = [
        scores.component(a.premise, other.premise.strip())
        for other in b.interchangeable
        if other.fallacy_class == a.subgraph.fallacy_class
    ]
    best = max(others, key=_rank) if others else None
    strict_match = _matched([context, finding, premise]) if same else False
    ways = [strict_match]
    if best is not None:
        ways.append(_matched([context, finding, best]))
    return AlignmentPair(
        a=a.subgraph.id,
        b=b.subgraph.id,
        same_class=same,
        components=Components(context=context, finding=finding, premise=premise),
        matched=strict_match,
        same_class_lenient=lenient,
        premise_lenient=best,
        matched_lenient=_any(ways),
        score=mean_final([context, finding, premise]),
    )


def mean_final(components: Iterable[ComponentAlignment]) -> float:
    """Mean of the final scores that exist; 0 where none does."""
    finals = [c.final for c in components if not isinstance(c.final, Undefined)]
    return sum(finals) / len(finals) if finals else 0.0


def _rank(component: ComponentAlignment) -> int:
    return -1 if isinstance(component.final, Undefined) else component.final


def _matched(components: Sequence[ComponentAlignment]) -> bool | Undefined:
    """All must match. What was not to be compared does not count; a missing judge leaves it open."""
    if any(component.matched is False for component in components):
        return False
    open_ones = [c for c in components if c.state == "compared" and isinstance(c.matched, Undefined)]
    if open_ones:
        return open_ones[0].matched
    if not any(component.matched is True for component in components):
        return Undefined(reason="There is nothing that could be compared.")
    return True


def _any(ways: Sequence[bool | Undefined]) -> bool | Undefined:
    if any(way is True for way in ways):
        return True
    return next((way for way in ways if isinstance(way, Undefined)), False)
