"""The picture's layout: columns, no overlap, edges that cross no box, the same for the same graph."""

import itertools

import pytest

from claimpath.records import NODE_COLUMNS, ReasoningGraph
from claimpath.report.graph_layout import Layout, lay_out


def overlaps(layout: Layout) -> list[tuple[str, str]]:
    return [
        (a.node.id, b.node.id)
        for a, b in itertools.combinations(layout.boxes, 2)
        if a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height
    ]


@pytest.fixture
def big(builder):
    """42 nodes: ten gaps of four, a claim, a verdict."""
    builder.study()
    for n in range(10):
        builder.gap(
            "Ambiguity",
            builder.span(n % 6, 0),
            builder.span(3, n % 2),
            "A premise that is needed. " * (n + 1),
        )
    return builder.report()


def test_nodes_stand_in_their_columns_and_apart(big) -> None:
    layout = lay_out(big.graph, big.subgraphs, {})
    assert len(layout.boxes) == 42
    assert overlaps(layout) == []
    lefts = [x for _, x, _ in layout.columns]
    for box in layout.boxes:
        assert box.x == lefts[NODE_COLUMNS.index(box.node.type)]
        assert box.y >= 0
        assert box.y + box.height <= layout.height
        assert box.x + box.width <= layout.width


def test_no_edge_runs_through_a_box(big) -> None:
    layout = lay_out(big.graph, big.subgraphs, {})
    assert len(layout.curves) == len(big.graph.edges)
    for curve in layout.curves:
        for (x1, y1), (x2, y2) in itertools.pairwise(curve.points):
            for box in layout.boxes:  # parts inside a column are straight and level
                if x1 < box.x and box.x + box.width < x2:
                    assert y1 == y2
                    assert not box.y < y1 < box.y + box.height


def test_a_node_shared_by_two_gaps_is_drawn_once(builder) -> None:
    builder.study()
    first = builder.gap("Ambiguity", builder.span(2, 0), builder.span(3, 0), "First.")
    second = builder.gap("False Dilemma", None, None, "Second.")
    builder.subgraphs[1] = second.model_copy(update={"context_ids": first.context_ids})
    report = builder.report()
    layout = lay_out(report.graph, report.subgraphs, {})
    assert len([b for b in layout.boxes if b.node.type == "StudyContext"]) == 1
    assert overlaps(layout) == []


def test_shared_nodes_stand_in_the_middle_of_their_gaps_and_apart(builder) -> None:
    builder.study()
    for n in range(3):
        builder.gap("Ambiguity", builder.span(2, 0), builder.span(n, 0), "A premise.")
    ids = ("c1", "c2", "c3")  # every gap quotes all three, so that all have the same middle
    builder.subgraphs = [s.model_copy(update={"context_ids": ids}) for s in builder.subgraphs]
    report = builder.report()
    layout = lay_out(report.graph, report.subgraphs, {})
    assert overlaps(layout) == []
    contexts = [b.centre for b in layout.boxes if b.node.type == "StudyContext"]
    findings = [b.centre for b in layout.boxes if b.node.type == "StudyFinding"]
    assert sorted(contexts)[1] == pytest.approx(sorted(findings)[1], abs=layout.height / 4)


def test_one_shared_node_stands_exactly_in_the_middle(builder) -> None:
    builder.study()
    for n in range(3):
        builder.gap("Ambiguity", builder.span(n, 0), builder.span(3, 0), "A premise.")
    builder.subgraphs = [s.model_copy(update={"finding_ids": ("f1",)}) for s in builder.subgraphs]
    report = builder.report()
    boxes = {b.node.id: b for b in lay_out(report.graph, report.subgraphs, {}).boxes}
    middle = sum(boxes[i].centre for i in ("q1", "q2", "q3")) / 3
    assert boxes["f1"].centre == pytest.approx(middle)


def test_nodes_outside_all_subgraphs_are_still_placed(big) -> None:
    layout = lay_out(big.graph, big.subgraphs[:4], {})
    assert len(layout.boxes) == 42
    assert overlaps(layout) == []


def test_the_same_graph_gets_the_same_picture(big) -> None:
    assert lay_out(big.graph, big.subgraphs, {}) == lay_out(big.graph, big.subgraphs, {})


def test_a_graph_without_gaps_and_an_empty_one(builder) -> None:
    builder.study()
    report = builder.report()
    layout = lay_out(report.graph, (), {})
    assert [b.node.type for b in layout.boxes] == ["Claim", "Verdict"]
    assert len(layout.curves) == 1
    assert lay_out(ReasoningGraph(nodes=(), edges=()), (), {}).boxes == ()


def test_an_edge_to_nowhere_is_left_out(big) -> None:
    edge = big.graph.edges[0].model_copy(update={"target": "nowhere"})
    graph = big.graph.model_copy(update={"edges": (edge,)})
    assert lay_out(graph, big.subgraphs, {}).curves == ()
