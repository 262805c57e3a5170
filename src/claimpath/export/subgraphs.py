"""The sub-graphs of a graph that comes without a list of them, read from its edges."""

from claimpath.records import FallacyNode, ReasoningGraph, Subgraph

REASON = "Read from the graph's edges; the file lists no sub-graphs."


def subgraphs_of(graph: ReasoningGraph) -> tuple[Subgraph, ...]:
    """Give one sub-graph per edge from a premise to a fallacy, in the order of the edges.

    Findings are those that need the premise; contexts those that frame one of these findings or expose the premise.
    Where several premises share a finding, all its contexts go with each of them: the edges don't tell more.
    """
    nodes = {node.id: node for node in graph.nodes}
    found = []
    for edge in graph.edges:
        fallacy = nodes.get(edge.target)
        if edge.type != "is_a" or not isinstance(fallacy, FallacyNode) or edge.source not in nodes:
            continue
        findings = _sources(graph, "needs", (edge.source,))
        contexts = _sources(graph, "exposes", (edge.source,)) + _sources(graph, "frames", findings)
        found.append(
            Subgraph(
                id=f"{edge.source}-{edge.target}",
                fallacy_class=fallacy.fallacy_class,
                context_ids=tuple(dict.fromkeys(contexts)),
                finding_ids=findings,
                premise_id=edge.source,
                fallacy_id=edge.target,
                reasons=(REASON,),
            )
        )
    return tuple(found)


def _sources(graph: ReasoningGraph, kind: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    ids = {node.id for node in graph.nodes}
    return tuple(
        dict.fromkeys(
            e.source for e in graph.edges if e.type == kind and e.target in targets and e.source in ids
        )
    )
