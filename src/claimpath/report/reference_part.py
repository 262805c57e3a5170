"""The report's graph beside its reference: what the page and the Markdown file show of an alignment."""

from dataclasses import dataclass

from claimpath.records import (
    Alignment,
    ComponentAlignment,
    Outcome,
    ReferenceGraph,
    Report,
    Subgraph,
    Undefined,
)
from claimpath.report.beside_reference import beside_reference
from claimpath.report.two_graphs import GraphSide, Pair
from claimpath.report.two_graphs_pairs import aligned_pairs
from claimpath.report.two_graphs_text import TwoGraphsSaid, two_graphs_said

OUTCOME_TITLES: dict[str, str] = {
    "failed_at_verdict": "Failed at the verdict",
    "aligned": "Aligned with the reference",
    "valid_alternative": "A valid alternative",
    "rejected": "Rejected",
    "undecided": "Undecided",
}
"""How a claim ended, in the words of a heading."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A matched pair of sub-graphs with its scores."""

    number: int
    """Number of the report's gap."""
    reference_number: int
    """Number of the reference's gap."""
    fallacy_class: str
    scores: tuple[tuple[str, str], ...]
    """Component and its score in words."""


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A sub-graph without a match."""

    whose: str
    """`this report` or `the reference`."""
    number: int
    fallacy_class: str
    closest: str
    """The closest sub-graph of the other side, in words; empty where there is none."""
    differs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReferencePart:
    """Everything that is shown of an alignment."""

    title: str
    """The outcome."""
    reason: str
    """Why."""
    summary: str
    """The counts in one sentence."""
    left: GraphSide
    right: GraphSide
    pairs: tuple[Pair, ...]
    said: TwoGraphsSaid
    """The picture in words."""
    scores: tuple[ScoreRow, ...]
    differences: tuple[DifferenceRow, ...]


def reference_part(report: Report) -> ReferencePart | None:
    """Put together what is shown beside the reference; None where there is none, or only its texts are known."""
    alignment, reference = report.alignment, report.reference
    if not isinstance(alignment, Alignment) or not isinstance(reference, ReferenceGraph):
        return None
    left = GraphSide("This report", report.graph, report.subgraphs)
    right = GraphSide(f"Reference: {reference.name}", reference.graph, reference.subgraphs)
    pairs = aligned_pairs(alignment, left, right)
    outcome = report.outcome if isinstance(report.outcome, Outcome) else None
    return ReferencePart(
        title=OUTCOME_TITLES[outcome.label] if outcome else "Compared with a reference",
        reason=outcome.reason if outcome else "",
        summary=beside_reference(alignment),
        left=left,
        right=right,
        pairs=pairs,
        said=two_graphs_said(left, right, pairs),
        scores=_scores(alignment, left.subgraphs, right.subgraphs),
        differences=_differences(alignment, left.subgraphs, right.subgraphs),
    )


def _scores(
    alignment: Alignment, ours: tuple[Subgraph, ...], theirs: tuple[Subgraph, ...]
) -> tuple[ScoreRow, ...]:
    left, right = _numbers(ours), _numbers(theirs)
    classes = {s.id: s.fallacy_class for s in ours}
    return tuple(
        ScoreRow(
            left[pair.a],
            right[pair.b],
            classes[pair.a],
            tuple(
                (name, _score(component, alignment))
                for name, component in (
                    ("context", pair.components.context),
                    ("finding", pair.components.finding),
                    ("premise", pair.components.premise),
                )
            ),
        )
        for pair in alignment.pairs
        if pair.matched is True and pair.a in left and pair.b in right
    )


def _score(component: ComponentAlignment, alignment: Alignment) -> str:
    if component.state == "both_empty":
        return "neither says one"
    if component.state == "one_empty":
        return "one side says none"
    final = component.final
    if isinstance(final, Undefined):
        return f"undefined: {final.reason}"
    if len(component.scores) < 2:
        return f"{final} of 5"
    each = ", ".join("missing" if isinstance(score, Undefined) else str(score) for score in component.scores)
    return f"{final} of 5 ({each})"


def _differences(
    alignment: Alignment, ours: tuple[Subgraph, ...], theirs: tuple[Subgraph, ...]
) -> tuple[DifferenceRow, ...]:
    rows = []
    for entry in alignment.differences:
        own, other = (ours, theirs) if entry.side == "a" else (theirs, ours)
        found = next(((n, s) for n, s in enumerate(own, start=1) if s.id == entry.id), None)
        if found is None:
            continue
        closest = next(((n, s) for n, s in enumerate(other, start=1) if s.id == entry.closest), None)
        there = "the reference" if entry.side == "a" else "this report"
        rows.append(
            DifferenceRow(
                whose="this report" if entry.side == "a" else "the reference",
                number=found[0],
                fallacy_class=found[1].fallacy_class,
                closest=f"gap {closest[0]} of {there}, {closest[1].fallacy_class}" if closest else "",
                differs=entry.differs,
            )
        )
    return tuple(rows)


def _numbers(subgraphs: tuple[Subgraph, ...]) -> dict[str, int]:
    return {subgraph.id: number for number, subgraph in enumerate(subgraphs, start=1)}
