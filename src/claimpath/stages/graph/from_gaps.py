"""From gaps to the typed reasoning graph and its sub-graphs (Beyond Verdicts, section 2.2)."""

import hashlib
from collections.abc import Sequence

from claimpath.records import (
    NODE_COLUMNS,
    Claim,
    ClaimNode,
    Edge,
    FallacyNode,
    Node,
    PremiseNode,
    ReasoningGraph,
    Span,
    StudyContextNode,
    StudyFindingNode,
    Subgraph,
    VerdictLabel,
    VerdictNode,
)
from claimpath.records.graph import NodeOrigin
from claimpath.stages.reconstruct import Gap


def subgraphs_from_gaps(gaps: Sequence[Gap]) -> tuple[tuple[Subgraph, ...], tuple[Node, ...]]:
    """Give one sub-graph per gap, and the nodes they name. Gaps that quote the same sentence share its node."""
    nodes: dict[str, Node] = {}
    subgraphs = []
    for gap in gaps:
        context = StudyContextNode(
            id=_node_id("context", gap.context), text=gap.context.text, spans=(gap.context,), origin="rule"
        )
        nodes.setdefault(context.id, context)
        finding_ids: tuple[str, ...] = ()
        if gap.finding is not None and gap.finding != gap.context:
            finding = StudyFindingNode(
                id=_node_id("finding", gap.finding),
                text=gap.finding.text,
                spans=(gap.finding,),
                origin="rule",
            )
            nodes.setdefault(finding.id, finding)
            finding_ids = (finding.id,)
        # The same rule can find several gaps; the premise and the place of the quote tell them apart.
        mark = hashlib.sha256(f"{gap.rule_id}\n{gap.premise}\n{context.id}".encode()).hexdigest()[:6]
        subgraph_id = f"{gap.rule_id}-{mark}"
        premise = PremiseNode(id=f"premise-{subgraph_id}", text=gap.premise, origin="rule")
        fallacy = FallacyNode(
            id=f"fallacy-{subgraph_id}",
            text=gap.fallacy_class,
            origin="rule",
            fallacy_class=gap.fallacy_class,
        )
        nodes[premise.id] = premise
        nodes[fallacy.id] = fallacy
        subgraphs.append(
            Subgraph(
                id=subgraph_id,
                fallacy_class=gap.fallacy_class,
                context_ids=(context.id,),
                finding_ids=finding_ids,
                premise_id=premise.id,
                fallacy_id=fallacy.id,
                reasons=gap.reasons,
                rule_id=gap.rule_id,
                strength=gap.strength,
            )
        )
    return tuple(subgraphs), tuple(nodes.values())


def build_graph(
    claim: Claim,
    subgraphs: Sequence[Subgraph],
    nodes: Sequence[Node],
    label: VerdictLabel,
    origin: NodeOrigin = "rule",
) -> ReasoningGraph:
    """Join sub-graphs, claim and verdict into one graph. Nodes come in column order.

    Contexts and findings that no sub-graph names are what the claim rests on, and nothing more. origin: of the verdict.
    """
    claim_node = ClaimNode(id="claim", text=claim.text, origin="human")
    verdict_node = VerdictNode(id="verdict", text=label, origin=origin, label=label)
    edges: dict[tuple[str, str], Edge] = {}

    def join(source: str, target: str, kind: str) -> None:
        edges.setdefault(
            (source, target), Edge.model_validate({"source": source, "target": target, "type": kind})
        )

    for subgraph in subgraphs:
        for context_id in subgraph.context_ids:
            join("claim", context_id, "rests_on")
            for finding_id in subgraph.finding_ids:
                join(context_id, finding_id, "frames")
            if not subgraph.finding_ids:
                join(context_id, subgraph.premise_id, "exposes")
        for finding_id in subgraph.finding_ids:
            if not subgraph.context_ids:
                join("claim", finding_id, "rests_on")
            join(finding_id, subgraph.premise_id, "needs")
        join(subgraph.premise_id, subgraph.fallacy_id, "is_a")
        join(subgraph.fallacy_id, "verdict", "decides")
    named = {name for subgraph in subgraphs for name in (*subgraph.context_ids, *subgraph.finding_ids)}
    for node in nodes:
        if node.type in {"StudyContext", "StudyFinding"} and node.id not in named:
            join("claim", node.id, "rests_on")
    if not subgraphs:
        join("claim", "verdict", "decides")
    all_nodes: list[Node] = [claim_node, *nodes, verdict_node]
    all_nodes.sort(key=lambda node: NODE_COLUMNS.index(node.type))
    return ReasoningGraph(nodes=tuple(all_nodes), edges=tuple(edges.values()))


def _node_id(kind: str, span: Span) -> str:
    return f"{kind}-{span.passage_id}-{span.start}-{span.end}"
