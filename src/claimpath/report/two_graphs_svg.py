"""Two graphs side by side: aligned parts joined and numbered, differences marked, without a meaning in colour."""

from collections.abc import Sequence
from html import escape

from claimpath.report.graph_layout import FONT, HEAD, LINE, PAD, SMALL, Box
from claimpath.report.graph_shapes import STYLE, node_shape
from claimpath.report.labels import counted
from claimpath.report.shown import one_line
from claimpath.report.text_width import wrap
from claimpath.report.two_graphs import GraphSide, Pair, all_pairs
from claimpath.report.two_graphs_layout import (
    CARD_HEAD,
    CARD_PAD,
    SIDE,
    Card,
    Join,
    TwoLayout,
    kind_of,
    lay_out_two,
    side_x,
)

_STYLE = """
.cpg .card{fill:none;stroke:var(--g-line,#bbb);stroke-width:1}
.cpg .cardhead{font-size:12px;font-weight:700;fill:var(--g-muted,#555)}
.cpg .none{font-size:12px;font-style:italic;fill:var(--g-muted,#555)}
.cpg .join{fill:none;stroke:var(--g-ink,#1a1a1a);stroke-width:1.6}
.cpg .badge{fill:var(--g-ink,#1a1a1a)}
.cpg text.number{font-size:11px;font-weight:700;text-anchor:middle;fill:var(--g-onink,#fff)}
.cpg .stripes{stroke:var(--g-ink,#1a1a1a);stroke-width:1.4}
.cpg .hatched{stroke:var(--g-ink,#1a1a1a);stroke-width:1}
.cpg .Verdict .foot{fill:var(--g-onink,#fff)}
"""
NO_COUNTERPART = "no counterpart"
_EDGE = 8.0
"""Width of the hatched edge of a node without a counterpart."""


def two_graphs_svg(
    left: GraphSide, right: GraphSide, pairs: Sequence[Pair], *, name: str = "two-graphs"
) -> str:
    """Return both graphs as one SVG element, the same for the same input.

    `pairs` are ids of aligned nodes, the left graph's first; equal claims and equal verdicts are joined without being
    named. Joined nodes carry the number of their line; a node without a counterpart has a hatched outer edge and says
    "only here". `name` begins the ids inside the picture. `two_graphs_text` says the same as text.

    Raises SettingsError where a pair names a node that is not there.
    """
    joined = all_pairs(left, right, pairs)
    layout = lay_out_two(left, right, joined)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cpg" role="img" aria-labelledby="{name}-title {name}-desc"',
        f' viewBox="0 0 {layout.width:g} {layout.height:g}"',
        f' width="{layout.width:g}" height="{layout.height:g}">',
        f'<title id="{name}-title">{escape(one_line(f"{left.name} and {right.name}"))}</title>',
        f'<desc id="{name}-desc">{escape(_description(left, right, joined))}</desc>',
        f"<style>{STYLE}{_STYLE}</style>",
        f'<defs><pattern id="{name}-hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><path class="stripes" d="M0 0v6"/></pattern></defs>',
        f'<rect class="ground" width="{layout.width:g}" height="{layout.height:g}"/>',
        *_headings((left, right)),
        *(_card(card) for card in layout.cards),
        *_boxes(layout, joined, name),
        *(_line(join) for join in layout.joins),
        # After all lines, so that none of them strikes out another one's number.
        *(_numbers(join) for join in layout.joins),
        "</svg>",
    ]
    return "\n".join(parts)


def _description(left: GraphSide, right: GraphSide, pairs: Sequence[Pair]) -> str:
    alone = [
        len({n.id for n in side.graph.nodes} - {pair[i] for pair in pairs})
        for i, side in enumerate((left, right))
    ]
    return one_line(
        f"Two reasoning graphs: {left.name} with {counted(len(left.graph.nodes), 'node')}, {right.name} with "
        f"{counted(len(right.graph.nodes), 'node')}. {counted(len(pairs), 'pair')} of nodes joined; {alone[0]} only in "
        f"{left.name}, {alone[1]} only in {right.name}. The same is listed as text next to this picture."
    )


def _headings(sides: tuple[GraphSide, GraphSide]) -> list[str]:
    out = []
    for index, side in enumerate(sides):
        lines, _ = wrap(one_line(side.name), SIDE, SMALL, max_lines=1, bold=True)
        x = side_x(index)
        out.append(f'<text class="head" x="{x:g}" y="{HEAD - 24:g}">{escape("".join(lines))}</text>')
        out.append(f'<path class="headrule" d="M{x:g} {HEAD - 15:g}h{SIDE:g}"/>')
    return out


def _card(card: Card) -> str:
    x, y = card.x + CARD_PAD, card.y + CARD_HEAD - 5
    if not card.heading:
        return f'<text class="none" x="{x:g}" y="{y:.1f}">{NO_COUNTERPART}</text>'
    return (
        f'<rect class="card" x="{card.x:g}" y="{card.y:.1f}" width="{SIDE:g}" height="{card.height:.1f}" rx="10"/>'
        f'<text class="cardhead" x="{x:g}" y="{y:.1f}">{escape(card.heading)}</text>'
    )


def _boxes(layout: TwoLayout, pairs: Sequence[Pair], name: str) -> list[str]:
    out = []
    for index, boxes in enumerate(layout.boxes):
        paired = {pair[index] for pair in pairs}
        out += [_node(box, None if box.node.id in paired else index, name) for box in boxes]
    return out


def _node(box: Box, alone_on: int | None, name: str) -> str:
    """Draw a node; `alone_on` is its side where it has no counterpart, which hatches its outer edge."""
    node = box.node
    full = (
        node.fallacy_class if node.type == "Fallacy" else node.label if node.type == "Verdict" else node.text
    )
    bold = " bold" if node.type in ("Claim", "Fallacy", "Verdict") else ""
    x, y = box.x + PAD, box.y + PAD + FONT - 2
    lines = "".join(
        f'<tspan x="{x:g}" y="{y + n * LINE:.1f}">{escape(line)}</tspan>' for n, line in enumerate(box.lines)
    )
    hatch = ""
    if alone_on is not None:
        edge = box.x - _EDGE - 2 if alone_on == 0 else box.x + box.width + 2
        hatch = (
            f'<rect class="hatched" x="{edge:g}" y="{box.y:.1f}" width="{_EDGE:g}" height="{box.height:.1f}" '
            f'fill="url(#{name}-hatch)"/>'
        )
    foot = f'<text class="foot" x="{x:g}" y="{box.y + box.height - PAD + 1:.1f}">{escape(box.foot)}</text>'
    title = escape(one_line(f"{kind_of(node)}: {full}"))
    return (
        f'<g class="node {node.type}{bold}{"" if alone_on is None else " alone"}"><title>{title}</title>'
        f'{hatch}{node_shape(box)}<text class="body">{lines}</text>{foot}</g>'
    )


def _line(join: Join) -> str:
    (x1, y1), (x2, y2) = join.start, join.end
    bend = (x2 - x1) / 2
    path = f"M{x1:.1f} {y1:.1f}C{x1 + bend:.1f} {y1:.1f} {x2 - bend:.1f} {y2:.1f} {x2:.1f} {y2:.1f}"
    return f'<path class="join" d="{path}"/>'


def _numbers(join: Join) -> str:
    return "".join(
        f'<circle class="badge" cx="{x:.1f}" cy="{y:.1f}" r="9"/>'
        f'<text class="number" x="{x:.1f}" y="{y + 4:.1f}">{join.number}</text>'
        for x, y in ((join.start[0] + 16, join.start[1]), (join.end[0] - 16, join.end[1]))
    )
