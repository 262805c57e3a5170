"""Each sub-graph as a gap to follow: what was done, what was found, what would have to be believed."""

from dataclasses import dataclass, replace

from claimpath.records import Node, Report, Span, Subgraph
from claimpath.report.marks import Marks
from claimpath.report.places import Places
from claimpath.taxonomies.missci import CLASSES, FallacyEntry

STRENGTH_TITLES: dict[str, str] = {
    "strong": "strong: enough for “Incorrect” by itself",
    "moderate": "moderate: counts, but does not decide by itself",
    "weak": "weak: worth knowing, never decides the verdict",
}
"""What a gap's strength means."""

ORIGIN_TITLES: dict[str, str] = {
    "human": "written by a person",
    "model": "written by a model",
    "rule": "made by rule",
}
"""Who made a part of the graph."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote with the way to its place, or with the reason why it has none."""

    text: str
    passage_id: str | None
    """The passage that holds it; None where it was not located."""
    section: str
    """Innermost section title; may be empty."""
    target: str | None
    """Anchor of the highlighted place."""
    problem: str | None = None
    """Why it was not located."""
    said_at: int | None = None
    """Number of the earlier gap whose card already shows it whole."""


@dataclass(frozen=True, slots=True)
class Gap:
    """One sub-graph, ready to be shown."""

    number: int
    """1 for the weightiest."""
    subgraph: Subgraph
    entry: FallacyEntry
    contexts: tuple[Quote, ...]
    findings: tuple[Quote, ...]
    premise: str
    premise_origin: str
    first_of_class: int
    """Number of the first gap with this class, where the class is explained."""

    @property
    def anchor(self) -> str:
        """Anchor of the gap's card."""
        return f"gap-{self.number}"

    @property
    def strength_title(self) -> str:
        """What its strength means."""
        return STRENGTH_TITLES[self.subgraph.strength]


def quote_of(span: Span, places: Places, marks: Marks) -> Quote:
    """Return the span as a quote. One that no longer stands in its passage is shown as not located."""
    passage = places.passage(span.passage_id)
    if passage is None or not places.holds(span):
        return Quote(span.text, None, "", None, f"these words do not stand in passage {span.passage_id}")
    section = passage.section[-1] if passage.section else ""
    return Quote(span.text, span.passage_id, section, marks.anchor(span) or places.anchor(span.passage_id))


def gaps_of(report: Report, places: Places, marks: Marks) -> tuple[Gap, ...]:
    """Return the report's sub-graphs as gaps, in the report's order."""
    nodes: dict[str, Node] = {node.id: node for node in report.graph.nodes}
    first: dict[str, int] = {}
    gaps: list[Gap] = []
    shown_at: dict[tuple[str, str | None], int] = {}
    for number, subgraph in enumerate(report.subgraphs, start=1):
        premise = nodes.get(subgraph.premise_id)
        gaps.append(
            Gap(
                number=number,
                subgraph=subgraph,
                entry=CLASSES[subgraph.fallacy_class],
                contexts=_said_once(_quotes(subgraph.context_ids, nodes, places, marks), number, shown_at),
                findings=_said_once(_quotes(subgraph.finding_ids, nodes, places, marks), number, shown_at),
                premise=premise.text if premise else "",
                premise_origin=ORIGIN_TITLES[premise.origin] if premise else "",
                first_of_class=first.setdefault(subgraph.fallacy_class, number),
            )
        )
    return tuple(gaps)


def _said_once(
    quotes: tuple[Quote, ...], number: int, shown_at: dict[tuple[str, str | None], int]
) -> tuple[Quote, ...]:
    """Note for each quote at which earlier gap it is already shown."""
    out = []
    for quote in quotes:
        first = shown_at.setdefault((quote.text, quote.target), number)
        out.append(replace(quote, said_at=first if first < number else None))
    return tuple(out)


def _quotes(ids: tuple[str, ...], nodes: dict[str, Node], places: Places, marks: Marks) -> tuple[Quote, ...]:
    quotes: list[Quote] = []
    for node_id in ids:
        node = nodes.get(node_id)
        if node is None:
            continue
        quotes += [quote_of(span, places, marks) for span in node.spans]
        if not node.spans or node.not_located:
            reason = node.not_located or "no place in the study is given for it"
            quotes.append(Quote(node.text, None, "", None, reason))
    return tuple(quotes)
