"""Places of nodes and edges in the picture of a reasoning graph: fixed columns, one band per sub-graph."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.records import NODE_COLUMNS, Edge, Node, ReasoningGraph, Subgraph
from claimpath.report.text_width import wrap

FONT = 14.0
"""Size of node text, in units of the picture."""
LINE = 18.0
SMALL = 12.0
PAD = 11.0
FOOT = 17.0
"""Height of a node's foot line (place in the study, or class strength)."""
GUTTER = 36.0
NODE_GAP = 14.0
BAND_GAP = 30.0
HEAD = 40.0
"""Height of the column headings."""
MARGIN = 8.0
CLAIM_DEPTH = 380.0
"""How far down the claim's and verdict's centre may lie: in a tall picture they stay near the top."""

WIDTHS: dict[str, float] = {
    "Claim": 162, "StudyContext": 210, "StudyFinding": 218, "Premise": 218, "Fallacy": 150, "Verdict": 128,
}  # fmt: skip
MAX_LINES: dict[str, int] = {
    "Claim": 12, "StudyContext": 7, "StudyFinding": 7, "Premise": 8, "Fallacy": 4, "Verdict": 3,
}  # fmt: skip
_BOLD = frozenset({"Claim", "Fallacy", "Verdict"})


@dataclass(slots=True)
class Box:
    """A node's place, in units of the picture, with its wrapped text."""

    node: Node
    x: float
    y: float
    width: float
    height: float
    lines: list[str]
    cut: bool
    """Whether the text was too long and ends in an ellipsis."""
    foot: str

    @property
    def centre(self) -> float:
        """Vertical middle."""
        return self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Curve:
    """An edge's path: points that it passes, from left to right."""

    edge: Edge
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole picture."""

    width: float
    height: float
    columns: tuple[tuple[str, float, float], ...]
    """Node type, left edge and width of each column."""
    boxes: tuple[Box, ...]
    curves: tuple[Curve, ...]
    rules: tuple[float, ...]
    """Heights of the thin lines between sub-graphs."""


def lay_out(graph: ReasoningGraph, subgraphs: Sequence[Subgraph], feet: dict[str, str]) -> Layout:
    """Place every node and edge of a graph. The same graph always gets the same picture.

    `feet` holds a short line per node id for the foot of its box.
    """
    columns, x = [], MARGIN
    for kind in NODE_COLUMNS:
        columns.append((kind, x, WIDTHS[kind]))
        x += WIDTHS[kind] + GUTTER
    width = x - GUTTER + MARGIN
    boxes = {node.id: _box(node, columns, feet.get(node.id, "")) for node in graph.nodes}
    bottom, rules = _place_bands(boxes, subgraphs)
    height = _place_ends(boxes, bottom) + MARGIN
    return Layout(
        width, height, tuple(columns), tuple(boxes.values()), _curves(graph.edges, boxes, columns), rules
    )


def _box(node: Node, columns: Sequence[tuple[str, float, float]], foot: str) -> Box:
    x, width = next((left, wide) for kind, left, wide in columns if kind == node.type)
    text = (
        node.fallacy_class if node.type == "Fallacy" else node.label if node.type == "Verdict" else node.text
    )
    bold = node.type in _BOLD
    lines, cut = wrap(text, width - 2 * PAD, FONT, max_lines=MAX_LINES[node.type], bold=bold)
    height = 2 * PAD + LINE * max(1, len(lines)) - 3 + (FOOT if foot else 0)
    return Box(node, x, 0, width, height, lines, cut, foot)


def _place_bands(boxes: dict[str, Box], subgraphs: Sequence[Subgraph]) -> tuple[float, tuple[float, ...]]:
    """Stack the sub-graphs; a node that several share goes to their middle. Returns the bottom and the rules."""
    groups = _groups(boxes, subgraphs)
    uses = Counter(i for group in groups for i in {i for ids in group for i in ids})
    y, rules = HEAD, list[float]()
    centres: dict[str, list[float]] = {}
    for group in groups:
        stacks = [[boxes[i] for i in dict.fromkeys(ids) if i in boxes and uses[i] == 1] for ids in group]
        band = max([LINE * 2, *(_tall(stack) for stack in stacks)])
        if y > HEAD:
            rules.append(y - BAND_GAP / 2)
        for stack in stacks:
            _stack(stack, y + (band - _tall(stack)) / 2)
        for node_id in {i for ids in group for i in ids if uses[i] > 1}:
            centres.setdefault(node_id, []).append(y + band / 2)
        y += band + BAND_GAP
    bottom = y - BAND_GAP if y > HEAD else HEAD
    for node_id, middles in centres.items():
        if node_id in boxes:
            boxes[node_id].y = sum(middles) / len(middles) - boxes[node_id].height / 2
    for kind in {boxes[i].node.type for i in centres if i in boxes}:
        _part([b for b in boxes.values() if b.node.type == kind], bottom)
    return bottom, tuple(rules)


def _groups(boxes: dict[str, Box], subgraphs: Sequence[Subgraph]) -> list[tuple[tuple[str, ...], ...]]:
    """Node ids by column, per sub-graph; a last group takes nodes outside all sub-graphs, which must be seen too."""
    groups: list[tuple[tuple[str, ...], ...]] = [
        (s.context_ids, s.finding_ids, (s.premise_id,), (s.fallacy_id,)) for s in subgraphs
    ]
    held = {i for group in groups for ids in group for i in ids}
    loose = [
        b.node for b in boxes.values() if b.node.id not in held and b.node.type not in ("Claim", "Verdict")
    ]
    if loose:
        groups.append(tuple(tuple(n.id for n in loose if n.type == kind) for kind in NODE_COLUMNS[1:5]))
    return groups


def _tall(stack: Sequence[Box]) -> float:
    return sum(box.height for box in stack) + NODE_GAP * max(0, len(stack) - 1)


def _stack(stack: Sequence[Box], top: float) -> None:
    for box in stack:
        box.y = top
        top += box.height + NODE_GAP


def _part(column: list[Box], bottom: float) -> None:
    """Push the boxes of a column apart, down from the top, then up again as far as there is room."""
    column.sort(key=lambda box: (box.centre, box.node.id))
    at = HEAD
    for box in column:
        box.y = max(box.y, at)
        at = box.y + box.height + NODE_GAP
    at = max(bottom, _tall(column) + HEAD)
    for box in reversed(column):
        box.y = min(box.y, at - box.height)
        at = box.y - NODE_GAP


def _place_ends(boxes: dict[str, Box], bottom: float) -> float:
    """Centre claim and verdict on the bands, but never far down; returns the bottom of everything."""
    for kind in ("Claim", "Verdict"):
        ends = [b for b in boxes.values() if b.node.type == kind]
        _stack(ends, max(HEAD, min((HEAD + bottom) / 2, HEAD + CLAIM_DEPTH) - _tall(ends) / 2))
    return max([bottom, *(b.y + b.height for b in boxes.values())])


def _curves(
    edges: Sequence[Edge], boxes: dict[str, Box], columns: Sequence[tuple[str, float, float]]
) -> tuple[Curve, ...]:
    curves = []
    for edge in edges:
        source, target = boxes.get(edge.source), boxes.get(edge.target)
        if source is None or target is None:
            continue
        if source.x > target.x:  # drawn from left to right, whatever it says
            source, target = target, source
        points = [(source.x + source.width, source.centre)]
        for _, left, wide in columns:
            if source.x < left < target.x:  # a column that the edge has to cross
                free = _free_height(boxes, left, points[-1][1], target.centre)
                points += [(left - 4, free), (left + wide + 4, free)]
        curves.append(Curve(edge, (*points, (target.x, target.centre))))
    return tuple(curves)


def _free_height(boxes: dict[str, Box], left: float, start: float, end: float) -> float:
    """The height in a column, free of boxes, that makes the way from `start` to `end` shortest."""
    column = sorted((b for b in boxes.values() if b.x == left), key=lambda b: b.y)
    if all(not b.y - 4 < end < b.y + b.height + 4 for b in column):
        return end
    edges = [b.y - NODE_GAP / 2 for b in column] + [b.y + b.height + NODE_GAP / 2 for b in column]
    free = [y for y in edges if all(not b.y - 4 < y < b.y + b.height + 4 for b in column)]
    return min(free or [end], key=lambda y: (abs(y - end) + 0.2 * abs(y - start), y))
