"""The picture of two graphs and the text that says the same."""

from itertools import pairwise

import pytest
from lxml import etree

from claimpath.records import FALLACY_CLASSES
from claimpath.report.graph_layout import FONT, FOOT, LINE, PAD
from claimpath.report.text_width import text_width
from claimpath.report.two_graphs import GraphSide, all_pairs
from claimpath.report.two_graphs_layout import ALONE, BETWEEN, SIDE, lay_out_two, side_x
from claimpath.report.two_graphs_svg import two_graphs_svg
from claimpath.report.two_graphs_text import two_graphs_text

SVG = "{http://www.w3.org/2000/svg}"
PAIRS = [("x1", "x2"), ("c1", "c2"), ("f1", "f2"), ("q1", "q2"), ("c1", "c1")]


@pytest.fixture
def side(builder):
    """Makes a side with some gaps."""

    def made(name: str = "Report", n_gaps: int = 2, label: str = "Incorrect", premise: str = "") -> GraphSide:
        own = type(builder)(label=label)
        own.study()
        for n in range(n_gaps):
            text = premise or f"What gap {n} needs. " * (1 + n % 4)
            own.gap(FALLACY_CLASSES[n % 9], own.span(2, n % 2), own.span(3, 0), text)
        report = own.report()
        return GraphSide(name, report.graph, report.subgraphs)

    return made


def parsed(svg: str) -> etree._Element:
    return etree.fromstring(svg.encode())


def test_it_is_well_formed_named_and_described(side) -> None:
    root = parsed(two_graphs_svg(side(), side("Reference"), PAIRS))
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "Report and Reference"
    description = root.find(f"{SVG}desc").text
    assert "7 pairs of nodes joined; 4 only in Report, 3 only in Reference." in description
    heads = [e.text for e in root.iter(f"{SVG}text") if e.get("class") == "head"]
    assert heads == ["Report", "Reference"]


def test_every_pair_has_a_line_with_its_number_at_both_ends(side) -> None:
    root = parsed(two_graphs_svg(side(), side("Reference"), PAIRS))
    assert len([e for e in root.iter(f"{SVG}path") if e.get("class") == "join"]) == 7
    numbers = [e.text for e in root.iter(f"{SVG}text") if e.get("class") == "number"]
    assert sorted(numbers, key=int) == [str(n) for n in range(1, 8) for _ in range(2)]


def test_no_line_is_drawn_over_a_number(side) -> None:
    root = parsed(two_graphs_svg(side(), side("Reference"), PAIRS))
    kinds = [e.get("class") for e in root if e.get("class") in {"join", "number", "badge"}]
    assert kinds == sorted(kinds, key=lambda kind: kind != "join")


def test_every_node_is_joined_or_says_that_it_is_alone(side) -> None:
    left, right = side(), side("Reference", label="Not Enough Information")
    root = parsed(two_graphs_svg(left, right, PAIRS))
    alone = [g for g in root.iter(f"{SVG}g") if "alone" in g.get("class")]
    assert len(alone) == 5 + 4  # the verdicts differ now
    for group in root.iter(f"{SVG}g"):
        foot = next(e.text for e in group.iter(f"{SVG}text") if e.get("class") == "foot")
        hatched = [e for e in group if e.get("class") == "hatched"]
        assert (ALONE in foot) == bool(hatched) == (group in alone)
        assert (ALONE in foot) != ("joined" in foot)


def test_no_meaning_hangs_on_colour(side) -> None:
    svg = two_graphs_svg(side(), side("Reference"), PAIRS)
    drawn = {}
    for group in parsed(svg).iter(f"{SVG}g"):
        kind = group.get("class").split()[1]
        marks = [
            (e.tag, e.get("class"), e.get("rx")) for e in group if e.get("class") in ("box", "bar", "inner")
        ]
        dashed = f".cpg .{kind} .box{{stroke-dasharray" in svg
        thick = f".cpg .{kind} .box{{stroke-width" in svg
        drawn[kind] = (*marks, dashed, thick)
    assert len(drawn) == len(set(drawn.values())) == 6
    feet = {e.text.split(" · ")[0] for e in parsed(svg).iter(f"{SVG}text") if e.get("class") == "foot"}
    assert feet == {"Claim", "Verdict", "Fallacy", "Study context", "Study finding", "Premise"}


def test_forty_nodes_a_side_stay_apart_and_inside_their_boxes(side) -> None:
    left, right = side(n_gaps=10), side("Reference", n_gaps=10)
    pairs = [(f"{kind}{n}", f"{kind}{11 - n}") for n in range(1, 8) for kind in "cfqx"]
    assert len(left.graph.nodes) == 42
    layout = lay_out_two(left, right, all_pairs(left, right, pairs))
    for index, boxes in enumerate(layout.boxes):
        column = sorted(boxes, key=lambda b: b.y)
        for above, below in pairwise(column):
            assert above.y + above.height <= below.y
        for box in column:
            assert side_x(index) < box.x
            assert box.x + box.width < side_x(index) + SIDE
            assert box.y + box.height < layout.height
            assert box.height >= PAD + LINE * len(box.lines) + FOOT
            bold = box.node.type in ("Claim", "Fallacy", "Verdict")
            assert all(text_width(line, FONT, bold=bold) <= box.width - 2 * PAD for line in box.lines)
    for join in layout.joins:
        for side_, (_, y) in enumerate((join.start, join.end)):
            assert any(box.y <= y <= box.y + box.height for box in layout.boxes[side_])
        assert 0 < join.end[0] - join.start[0] < BETWEEN + 30
    marks = sorted((round(x), round(y)) for join in layout.joins for x, y in (join.start, join.end))
    assert all(b[1] - a[1] >= 18 for a, b in pairwise(marks) if a[0] == b[0])


def test_hostile_text_stays_text_in_picture_and_text(side) -> None:
    evil = "</text><script>alert(1)</script>\"'&\x00\u202e]]>\nnext"
    left, right = side(evil, premise=evil), side("Reference", 1)
    root = parsed(two_graphs_svg(left, right, [], name="t2"))
    assert not list(root.iter(f"{SVG}script"))
    assert "\x00" not in (text := two_graphs_text(left, right, []))
    assert "\u202e" not in text


def test_empty_graphs_and_the_same_input_are_no_trouble(side) -> None:
    left = side()
    empty = GraphSide("Nothing", left.graph.model_copy(update={"nodes": (), "edges": ()}), ())
    root = parsed(two_graphs_svg(left, empty, []))
    assert [e.text for e in root.iter(f"{SVG}text") if e.get("class") == "none"] == ["no counterpart"] * 2
    parsed(two_graphs_svg(empty, empty, []))
    assert two_graphs_svg(left, left, PAIRS) == two_graphs_svg(left, left, PAIRS)


def test_the_text_names_every_node_once_per_place(side) -> None:
    left, right = side(), side("Reference", label="Not Enough Information")
    text = two_graphs_text(left, right, PAIRS)
    assert text.startswith("In both (6)\n\n1. Claim\n   Report: Heather tea cures the common cold.\n")
    assert "2. Fallacy\n   Report: Ambiguity (gap 1)\n   Reference: Biased Sample Fallacy (gap 2)\n" in text
    only_left, only_right = text.split("Only in ")[1:]
    assert only_left.startswith("Report (5)")
    assert only_right.startswith("Reference (4)")
    assert "- Verdict: Incorrect" in only_left
    assert "- Premise: What gap 0 needs. (gap 1)" in only_right
    assert only_left.count("\n- ") == 5
    assert only_right.count("\n- ") == 4
