"""Sub-graphs from edges alone."""

from claimpath.export.subgraphs import subgraphs_of
from claimpath.records import Edge, FallacyNode, PremiseNode, ReasoningGraph, StudyContextNode


def test_they_are_those_that_the_report_lists(report) -> None:
    found = subgraphs_of(report.graph)
    keep = ("fallacy_class", "premise_id", "fallacy_id", "finding_ids")
    assert [[getattr(s, k) for k in keep] for s in found] == [
        [getattr(s, k) for k in keep] for s in report.subgraphs
    ]
    assert [set(s.context_ids) for s in found] == [{"c1"}, {"c1", "c2"}]


def test_a_context_that_exposes_a_premise_and_a_premise_alone() -> None:
    def premise(n: int) -> list[PremiseNode | FallacyNode]:
        fallacy = FallacyNode(id=f"x{n}", text="Ambiguity", fallacy_class="Ambiguity", origin="rule")
        return [PremiseNode(id=f"q{n}", text="P", origin="rule"), fallacy]

    context = StudyContextNode(id="c", text="C", origin="rule")
    edges = [("c", "q1", "exposes"), ("q1", "x1", "is_a"), ("q2", "x2", "is_a")]
    graph = ReasoningGraph(
        nodes=(context, *premise(1), *premise(2)),
        edges=tuple(Edge(source=a, target=b, type=kind) for a, b, kind in edges),  # type: ignore[arg-type]
    )
    first, second = subgraphs_of(graph)
    assert (first.context_ids, first.finding_ids) == (("c",), ())
    assert (second.context_ids, second.finding_ids, second.premise_id) == ((), (), "q2")
    assert subgraphs_of(ReasoningGraph(nodes=(), edges=())) == ()
