"""The components of all sub-graphs as rows, for tables."""

from dataclasses import dataclass

from claimpath.export.source import Source
from claimpath.export.study_address import study_address
from claimpath.records import ClaimNode, Node, Subgraph, VerdictNode

COLUMNS: tuple[str, ...] = (
    "claim", "verdict", "subgraph_number", "subgraph_id", "fallacy_class", "strength", "rule_id", "component",
    "node_id", "text", "origin", "state", "not_located", "study", "passages", "starts", "ends",
)  # fmt: skip
"""Columns of the table, in order."""


@dataclass(frozen=True, slots=True)
class ComponentRow:
    """One component of one sub-graph, or a node of no sub-graph."""

    claim: str
    """The claim."""
    verdict: str
    """The verdict's label; empty where the graph has none."""
    subgraph_number: int | None
    """Place of the sub-graph, from 1, the weightiest first; None for a node of no sub-graph."""
    subgraph_id: str
    """Id of the sub-graph; empty for a node of none."""
    fallacy_class: str
    """Its class; empty for a node of none."""
    strength: str
    """Its strength; empty for a node of none."""
    rule_id: str
    """The rule that made it; empty where none did."""
    component: str
    """`context`, `finding` or `premise`."""
    node_id: str
    """Id of the node."""
    text: str
    """What it says."""
    origin: str
    """Who made it: human, model or rule."""
    state: str
    """`located` in the study, `not_located` there, `not_looked_up` (no study was given), or `not_a_quote`."""
    not_located: str
    """Why it was not found; else empty."""
    study: str
    """Address of the study that it quotes; empty where it quotes none or the study is not at hand."""
    passages: tuple[str, ...]
    """Passages of the quoted spans, in order."""
    starts: tuple[int, ...]
    """First code point of each span in its passage (0-based, included)."""
    ends: tuple[int, ...]
    """One past the last code point of each span (excluded)."""


def component_rows(source: Source) -> tuple[ComponentRow, ...]:
    """Give one row per context, finding and premise of each sub-graph, then one per such node of no sub-graph."""
    nodes = {node.id: node for node in source.graph.nodes}
    claim = next((n.text for n in source.graph.nodes if isinstance(n, ClaimNode)), "")
    verdict = next((n.label for n in source.graph.nodes if isinstance(n, VerdictNode)), "")

    def row(node: Node, component: str, number: int | None = None, s: Subgraph | None = None) -> ComponentRow:
        study = source.study_of(node.spans[0].passage_id) if node.spans else None
        return ComponentRow(
            claim=claim,
            verdict=verdict,
            subgraph_number=number,
            subgraph_id=s.id if s else "",
            fallacy_class=s.fallacy_class if s else "",
            strength=s.strength if s else "",
            rule_id=(s.rule_id or "") if s else "",
            component=component,
            node_id=node.id,
            text=node.text,
            origin=node.origin,
            state=_state(node, component),
            not_located=node.not_located or "",
            study=study_address(study) if study else "",
            passages=tuple(span.passage_id for span in node.spans),
            starts=tuple(span.start for span in node.spans),
            ends=tuple(span.end for span in node.spans),
        )

    rows: list[ComponentRow] = []
    held: set[str] = set()
    for number, s in enumerate(source.subgraphs, start=1):
        parts = {"context": s.context_ids, "finding": s.finding_ids, "premise": (s.premise_id,)}
        for component, ids in parts.items():
            held.update(ids)
            rows += [row(nodes[node_id], component, number, s) for node_id in ids]
    kinds = {"StudyContext": "context", "StudyFinding": "finding", "Premise": "premise"}
    loose = [node for node in source.graph.nodes if node.type in kinds and node.id not in held]
    return (*rows, *(row(node, kinds[node.type]) for node in loose))


def _state(node: Node, component: str) -> str:
    if component == "premise":
        return "not_a_quote"
    if node.spans:
        return "located"
    return "not_located" if node.not_located else "not_looked_up"
