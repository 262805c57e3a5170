"""From a reasoning graph to an argument graph.

Claim, contexts, findings, premises and fallacies are I-nodes. Each sub-graph is one inference (RA) from its contexts,
findings and premise to the claim; the fallacy attacks that inference, and not the claim, through a conflict (CA).
Contexts and findings of no sub-graph support the claim through an inference of their own, which nothing attacks.
"""

from claimpath.errors import DataError
from claimpath.export.aif.records import AifEdge, AifGraph, AifNode
from claimpath.export.source import Source

INFERENCE = ("Default Inference", "72")
CONFLICT = ("Default Conflict", "71")
"""Name and number in AIFdb of the schemes for what has no scheme of its own."""


def aif_graph(source: Source, *, timestamp: str | None = None) -> AifGraph:
    """Build the argument graph. timestamp: of every node, such as `2026-03-01 00:00:00`; None leaves it out.

    Raises DataError where the graph has not exactly one claim.
    """
    claims = [node for node in source.graph.nodes if node.type == "Claim"]
    if len(claims) != 1:
        raise DataError(
            f"The graph has {len(claims)} claims; an argument graph of a check needs exactly one."
        )
    claim = claims[0]
    taken = {node.id for node in source.graph.nodes}
    nodes = [
        AifNode(
            id=node.id,
            type="I",
            text=node.fallacy_class if node.type == "Fallacy" else node.text,
            timestamp=timestamp,
        )
        for node in source.graph.nodes
        if node.type != "Verdict"
    ]
    edges: list[AifEdge] = []

    def scheme(prefix: str, kind: str, named: tuple[str, str]) -> str:
        node_id = prefix
        while node_id in taken:
            node_id += "-"
        taken.add(node_id)
        nodes.append(
            AifNode(
                id=node_id, type=kind, text=named[0], timestamp=timestamp, scheme=named[0], scheme_id=named[1]
            )
        )
        return node_id

    def join(start: str, end: str) -> None:
        edges.append(AifEdge(id=f"e{len(edges) + 1}", source=start, target=end))

    used: set[str] = set()
    for s in source.subgraphs:
        inference = scheme(f"inference-{s.id}", "RA", INFERENCE)
        premises = tuple(dict.fromkeys((*s.context_ids, *s.finding_ids, s.premise_id)))
        used.update(premises)
        for node_id in premises:
            join(node_id, inference)
        join(inference, claim.id)
        conflict = scheme(f"conflict-{s.id}", "CA", CONFLICT)
        join(s.fallacy_id, conflict)
        join(conflict, inference)
    kinds = ("StudyContext", "StudyFinding")
    rest = [node.id for node in source.graph.nodes if node.type in kinds and node.id not in used]
    if rest:
        inference = scheme("inference-rest", "RA", INFERENCE)
        for node_id in rest:
            join(node_id, inference)
        join(inference, claim.id)
    return AifGraph(nodes=tuple(nodes), edges=tuple(edges))
