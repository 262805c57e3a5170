"""A case as a report again: with what people accepted and wrote, for exports and the page."""

import hashlib

from claimpath.records import (
    FallacyNode,
    MarkedSentence,
    Node,
    PremiseNode,
    Report,
    Review,
    Span,
    StudyContextNode,
    StudyFindingNode,
    Subgraph,
    Undefined,
)
from claimpath.records.graph import NodeOrigin
from claimpath.review.cases.state import CaseState, CaseSubgraph, EvidenceRole, first_state
from claimpath.stages.graph.from_gaps import build_graph


def as_report(report: Report, state: CaseState, *, reviewed_by: str) -> Report:
    """The report with the case's verdict, explanation and sub-graphs. Rejected sub-graphs are left out.

    What a machine had aligned or validated no longer fits a graph that people changed, and is taken out.
    """
    kept = [s for s in state.subgraphs if s.status != "rejected"]
    nodes: dict[str, Node] = {}
    made_by_machine = {
        (span.passage_id, span.start, span.end): node.origin
        for node in report.graph.nodes
        for span in node.spans
    }
    subgraphs = tuple(_subgraph(s, nodes, made_by_machine) for s in kept)
    known = {s.id for s in kept}
    reasons = tuple(
        reason
        for reason in report.verdict.reasons
        if not reason.subgraph_ids or known.issuperset(reason.subgraph_ids)
    )
    if state.verdict != report.verdict.label:
        reasons = ()  # a machine's reasons for another verdict
    changed = Undefined(reason="People changed the graph since; compare or validate it again.")
    undecided = tuple(s.model_copy(update={"status": "proposed"}) for s in kept)
    unchanged = undecided == first_state(report).subgraphs
    return report.model_copy(
        update={
            "verdict": report.verdict.model_copy(update={"label": state.verdict, "reasons": reasons}),
            "graph": build_graph(report.claim, subgraphs, tuple(nodes.values()), state.verdict, "human"),
            "subgraphs": subgraphs,
            "alignment": report.alignment if unchanged else changed,
            "validation": report.validation if unchanged else changed,
            "outcome": report.outcome if unchanged else changed,
            "reasoning": report.reasoning
            if unchanged and state.verdict == report.verdict.label
            else Undefined(reason="People changed the graph or the verdict since."),
            "review": review_of(report, state, reviewed_by),
            "made_by": report.made_by.model_copy(
                update={"settings": {**report.made_by.settings, "reviewed_by": reviewed_by}}
            ),
        }
    )


def review_of(report: Report, state: CaseState, reviewed_by: str) -> Review:
    """What people wrote, marked and decided."""
    passages = {p.id: p for study in report.studies for p in study.passages}
    statuses = [s.status for s in state.subgraphs]
    return Review(
        reviewed_by=reviewed_by,
        explanation=state.explanation,
        marks=tuple(
            MarkedSentence(role=m.role, span=passages[m.passage_id].sentence_span(m.sentence))
            for m in state.marks
        ),
        n_accepted=statuses.count("accepted"),
        n_undecided=statuses.count("proposed"),
        n_rejected=statuses.count("rejected"),
    )


def _subgraph(
    made: CaseSubgraph, nodes: dict[str, Node], origins: dict[tuple[str, int, int], NodeOrigin]
) -> Subgraph:
    contexts = tuple(_quote(span, "context", nodes, origins) for span in made.contexts)
    findings = tuple(_quote(span, "finding", nodes, origins) for span in made.findings)
    mark = hashlib.sha256(made.id.encode()).hexdigest()[:8]
    premise = PremiseNode(id=f"premise-{mark}", text=made.premise, origin=made.origin)
    fallacy = FallacyNode(
        id=f"fallacy-{mark}", text=made.fallacy_class, fallacy_class=made.fallacy_class, origin=made.origin
    )
    nodes[premise.id] = premise
    nodes[fallacy.id] = fallacy
    return Subgraph(
        id=made.id,
        fallacy_class=made.fallacy_class,
        context_ids=contexts,
        finding_ids=findings,
        premise_id=premise.id,
        fallacy_id=fallacy.id,
        reasons=made.reasons,
        rule_id=made.rule_id,
        strength=made.strength,
    )


def _quote(
    span: Span, role: EvidenceRole, nodes: dict[str, Node], origins: dict[tuple[str, int, int], NodeOrigin]
) -> str:
    node_id = f"{role}-{span.passage_id}-{span.start}-{span.end}"
    if node_id not in nodes:
        origin = origins.get((span.passage_id, span.start, span.end), "human")
        kind = StudyContextNode if role == "context" else StudyFindingNode
        nodes[node_id] = kind.model_validate(
            {"id": node_id, "text": span.text, "spans": (span,), "origin": origin}
        )
    return node_id
