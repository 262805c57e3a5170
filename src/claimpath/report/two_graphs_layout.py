"""Places of two graphs side by side: a card per sub-graph, cards with the same gap beside each other."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.records import Node
from claimpath.report.graph_layout import FONT, FOOT, HEAD, LINE, MARGIN, PAD, Box
from claimpath.report.labels import COLUMN_TITLES
from claimpath.report.shown import one_line
from claimpath.report.text_width import wrap
from claimpath.report.two_graphs import GraphSide, Pair, counterparts

SIDE = 460.0
"""Width of a side, in units of the picture."""
BETWEEN = 170.0
"""Width of the strip that the joins cross."""
CARD_PAD = 12.0
CARD_HEAD = 24.0
CARD_GAP = 22.0
BOX_GAP = 10.0
BADGE = 20.0
"""Distance between two badges at one box."""
MAX_LINES = 5

ALONE = "only here"
"""The foot of a node without a counterpart."""


@dataclass(frozen=True, slots=True)
class Card:
    """The frame around a sub-graph; without a heading where the other side has no counterpart."""

    heading: str
    x: float
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class Join:
    """A line between two boxes, with its number."""

    number: int
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class TwoLayout:
    """The whole picture."""

    width: float
    height: float
    boxes: tuple[tuple[Box, ...], tuple[Box, ...]]
    """Boxes of the left and the right graph. A node of several sub-graphs has several."""
    cards: tuple[Card, ...]
    joins: tuple[Join, ...]


def side_x(side: int) -> float:
    """Give the left edge of a side: 0 is the left one, 1 the right one."""
    return MARGIN + side * (SIDE + BETWEEN)


def lay_out_two(left: GraphSide, right: GraphSide, pairs: Sequence[Pair]) -> TwoLayout:
    """Place both graphs; `pairs` as `all_pairs` gives them. The same input always gets the same picture."""
    sides = (left, right)
    numbers: tuple[dict[str, list[int]], dict[str, list[int]]] = ({}, {})
    for number, pair in enumerate(pairs, start=1):
        for index in (0, 1):
            numbers[index].setdefault(pair[index], []).append(number)
    boxes: tuple[list[Box], list[Box]] = ([], [])
    cards: list[Card] = []
    y = HEAD

    def stack(index: int, nodes: Sequence[Node], top: float, inset: float) -> float:
        for node in nodes:
            box = _box(node, side_x(index) + inset, top, SIDE - 2 * inset, numbers[index].get(node.id, []))
            boxes[index].append(box)
            top += box.height + BOX_GAP
        return top - BOX_GAP if nodes else top

    for kind in ("Claim", "Verdict"):
        ends = [
            stack(i, [n for n in s.graph.nodes if n.type == kind], y, CARD_PAD) for i, s in enumerate(sides)
        ]
        y = max(ends) + BOX_GAP
    y += CARD_GAP - BOX_GAP
    groups = left.groups(), right.groups()
    nodes = tuple({n.id: n for n in s.graph.nodes} for s in sides)
    for row in counterparts(left, right, pairs):
        bottoms = []
        for index, place in enumerate(row):
            members = [nodes[index][i] for i in groups[index][place][1]] if place is not None else []
            bottoms.append(stack(index, members, y + CARD_HEAD + 4, CARD_PAD) + CARD_PAD)
        for index, place in enumerate(row):
            heading = groups[index][place][0] if place is not None else ""
            height = (bottoms[index] if heading else y + CARD_HEAD + CARD_PAD) - y
            cards.append(Card(heading, side_x(index), y, height))
        y = max(bottoms) + CARD_GAP
    width = 2 * (MARGIN + SIDE) + BETWEEN
    return TwoLayout(width, y, (tuple(boxes[0]), tuple(boxes[1])), tuple(cards), _joins(boxes, pairs))


def kind_of(node: Node) -> str:
    """Give the name of a node's type."""
    return COLUMN_TITLES[node.type]


def _box(node: Node, x: float, y: float, width: float, numbers: Sequence[int]) -> Box:
    text = (
        node.fallacy_class if node.type == "Fallacy" else node.label if node.type == "Verdict" else node.text
    )
    bold = node.type in ("Claim", "Fallacy", "Verdict")
    lines, cut = wrap(one_line(text), width - 2 * PAD, FONT, max_lines=MAX_LINES, bold=bold)
    joined = "joined " + ", ".join(str(n) for n in numbers) if numbers else ALONE
    height = max(2 * PAD + LINE * max(1, len(lines)) - 3 + FOOT, BADGE * len(numbers) + 4)
    return Box(node, x, y, width, height, lines, cut, f"{kind_of(node)} · {joined}")


def _joins(boxes: tuple[list[Box], list[Box]], pairs: Sequence[Pair]) -> tuple[Join, ...]:
    """One line per pair, between the nearest of the boxes that show its nodes; ends at one box are spread."""
    chosen: list[tuple[int, tuple[Box, Box]]] = []
    for number, (a, b) in enumerate(pairs, start=1):
        places = [(p, q) for p in boxes[0] if p.node.id == a for q in boxes[1] if q.node.id == b]
        nearest = min(places, key=lambda e: (abs(e[0].centre - e[1].centre), e[0].y, e[1].y))
        chosen.append((number, nearest))
    heights: tuple[dict[int, float], dict[int, float]] = ({}, {})
    for side in (0, 1):
        totals = Counter(id(ends[side]) for _, ends in chosen)
        seen: Counter[int] = Counter()
        # In the order of the other ends, so that lines from one box don't cross.
        for number, ends in sorted(chosen, key=lambda c: (c[1][1 - side].centre, c[0])):
            box = ends[side]
            heights[side][number] = box.centre + (seen[id(box)] - (totals[id(box)] - 1) / 2) * BADGE
            seen[id(box)] += 1
    return tuple(
        Join(number, (start.x + start.width, heights[0][number]), (end.x, heights[1][number]))
        for number, (start, end) in chosen
    )
