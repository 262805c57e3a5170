"""A picture in parts, for paper: a tall graph would shrink on a page until nobody can read it."""

from collections.abc import Iterator
from math import ceil

from claimpath.records import ReasoningGraph, Subgraph
from claimpath.report.graph_layout import lay_out
from claimpath.report.graph_svg import default_feet

TALLEST = 960.0
"""Height that still prints at more than 6 points on a landscape page, in units of the picture."""


def pages_of(
    graph: ReasoningGraph, subgraphs: tuple[Subgraph, ...]
) -> Iterator[tuple[ReasoningGraph, tuple[Subgraph, ...]]]:
    """Yield the graph in parts that fit a page each; one part where the whole graph does.

    Every part has the claim and the verdict, and every sub-graph stands in one part.
    """
    feet = default_feet(graph, subgraphs)

    def height(part: tuple[Subgraph, ...]) -> float:
        return lay_out(part_of(graph, part), part, feet).height

    whole = height(subgraphs)
    most = (
        TALLEST if whole <= TALLEST else min(TALLEST, 1.15 * whole / ceil(whole / TALLEST))
    )  # parts much alike
    part: tuple[Subgraph, ...] = ()
    for subgraph in subgraphs:
        longer = (*part, subgraph)
        if part and height(longer) > most:
            yield part_of(graph, part), part
            longer = (subgraph,)
        part = longer
    yield part_of(graph, part), part


def part_of(graph: ReasoningGraph, subgraphs: tuple[Subgraph, ...]) -> ReasoningGraph:
    """Return the nodes and edges of some sub-graphs, with the claim and the verdict."""
    kept = {n.id for n in graph.nodes if n.type in ("Claim", "Verdict")}
    for s in subgraphs:
        kept |= {*s.context_ids, *s.finding_ids, s.premise_id, s.fallacy_id}
    return ReasoningGraph(
        nodes=tuple(n for n in graph.nodes if n.id in kept),
        edges=tuple(e for e in graph.edges if e.source in kept and e.target in kept),
    )
