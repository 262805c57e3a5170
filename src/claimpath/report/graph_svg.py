"""The picture of a reasoning graph: an SVG that works in grey, in print and for a screen reader."""

from collections.abc import Mapping, Sequence
from html import escape

from claimpath.records import Node, ReasoningGraph, Subgraph
from claimpath.report.graph_layout import FONT, HEAD, LINE, PAD, SMALL, Box, Curve, Layout, lay_out
from claimpath.report.labels import COLUMN_TITLES, counted
from claimpath.report.shown import one_line
from claimpath.report.text_width import wrap

_STYLE = """
.cpg{font-family:"Helvetica Neue",Arial,"Liberation Sans",Helvetica,sans-serif;font-size:14px}
.cpg .ground{fill:var(--g-ground,#fff)}
.cpg .head{font-size:12px;font-weight:700;letter-spacing:.04em;fill:var(--g-muted,#555)}
.cpg .rule{stroke:var(--g-line,#bbb);stroke-width:1;stroke-dasharray:1 4}
.cpg .headrule{stroke:var(--g-ink,#1a1a1a);stroke-width:1.5}
.cpg text{fill:var(--g-ink,#1a1a1a)}
.cpg .foot{font-size:12px;fill:var(--g-muted,#555)}
.cpg a .foot{text-decoration:underline}
.cpg .box{fill:var(--g-box,#fff);stroke:var(--g-ink,#1a1a1a);stroke-width:1.3}
.cpg .bold text.body{font-weight:700}
.cpg .StudyContext .box{stroke-dasharray:6 3;fill:var(--g-context,#eaf1f8)}
.cpg .StudyFinding .box{fill:var(--g-finding,#fdf3d7)}
.cpg .StudyFinding .bar{fill:var(--g-ink,#1a1a1a)}
.cpg .Premise .box{stroke-dasharray:1.5 3;stroke-width:1.8;stroke-linecap:round}
.cpg .Premise text.body{font-style:italic}
.cpg .Fallacy .box,.cpg .Fallacy .inner{fill:var(--g-fallacy,#f8e6e2)}
.cpg .Fallacy .inner{stroke:var(--g-ink,#1a1a1a);stroke-width:1;fill:none}
.cpg .Claim .box{stroke-width:2.6}
.cpg .Verdict .box{fill:var(--g-ink,#1a1a1a)}
.cpg .Verdict text{fill:var(--g-onink,#fff)}
.cpg .edge{fill:none;stroke:var(--g-edge,#6b6b6b);stroke-width:1.3}
.cpg .edge.exposes{stroke-dasharray:5 3}
.cpg .arrow{fill:var(--g-edge,#6b6b6b)}
.cpg a:hover .box,.cpg a:focus .box{stroke-width:3}
"""


def graph_svg(
    graph: ReasoningGraph,
    subgraphs: Sequence[Subgraph],
    *,
    links: bool = True,
    hrefs: Mapping[str, str] | None = None,
    feet: Mapping[str, str] | None = None,
    name: str = "graph",
) -> str:
    """Return the graph as one SVG element, the same for the same graph.

    `hrefs` gives the address of each node by id (default: `#node-` and its place in the graph); with `links` false
    nothing is linked. `feet` gives a line for the foot of a box (default: the passage ids of its spans, the strength
    of a gap). `name` begins the ids inside the picture, where a page holds several. Links stay out of the tab order:
    the page lists the same links as text.
    """
    feet = {**default_feet(graph, subgraphs), **(feet or {})}
    layout = lay_out(_shown(graph), subgraphs, {key: one_line(text) for key, text in feet.items()})
    if hrefs is None:
        hrefs = {node.id: f"#node-{n}" for n, node in enumerate(graph.nodes, start=1)}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cpg" role="img" aria-labelledby="{name}-title {name}-desc"',
        f' viewBox="0 0 {layout.width:g} {layout.height:g}"',
        f' width="{layout.width:g}" height="{layout.height:g}">',
        f'<title id="{name}-title">Reasoning graph</title>',
        f'<desc id="{name}-desc">{escape(_description(graph, subgraphs))}</desc>',
        f"<style>{_STYLE}</style>",
        f'<rect class="ground" width="{layout.width:g}" height="{layout.height:g}"/>',
        *_headings(layout),
        *(_edge(curve) for curve in layout.curves),
        *(_node(box, hrefs.get(box.node.id) if links else None) for box in layout.boxes),
        "</svg>",
    ]
    return "\n".join(parts)


def _shown(graph: ReasoningGraph) -> ReasoningGraph:
    nodes = tuple(node.model_copy(update={"text": one_line(node.text)}) for node in graph.nodes)
    return graph.model_copy(update={"nodes": nodes})


def default_feet(graph: ReasoningGraph, subgraphs: Sequence[Subgraph]) -> dict[str, str]:
    """Return the passages that each node quotes, and each gap's number and strength, by node id."""
    feet = {node.id: ", ".join(dict.fromkeys(s.passage_id for s in node.spans)) for node in graph.nodes}
    feet.update({node.id: "not located" for node in graph.nodes if node.not_located})
    feet.update({s.fallacy_id: f"Gap {n} · {s.strength}" for n, s in enumerate(subgraphs, start=1)})
    return feet


def _description(graph: ReasoningGraph, subgraphs: Sequence[Subgraph]) -> str:
    classes = ", ".join(f"{n}: {s.fallacy_class}" for n, s in enumerate(subgraphs, start=1))
    gaps = (
        f"{counted(len(subgraphs), 'gap')} between the study and the claim ({classes})"
        if subgraphs
        else "no gap"
    )
    return (
        f"{counted(len(graph.nodes), 'node')} in the columns {', '.join(COLUMN_TITLES.values())}, "
        f"showing {gaps}. "
        "The same is listed as text next to this picture."
    )


def _headings(layout: Layout) -> list[str]:
    out = []
    for kind, x, width in layout.columns:
        out.append(f'<text class="head" x="{x:g}" y="{HEAD - 24:g}">{COLUMN_TITLES[kind]}</text>')
        out.append(f'<path class="headrule" d="M{x:g} {HEAD - 15:g}h{width:g}"/>')
    left, right = layout.columns[1][1], layout.columns[4][1] + layout.columns[4][2]
    out += [f'<path class="rule" d="M{left:g} {y:g}H{right:g}"/>' for y in layout.rules]
    return out


def _edge(curve: Curve) -> str:
    (x, y), *rest = curve.points
    path = f"M{x:.1f} {y:.1f}"
    for next_x, next_y in rest:
        bend = (next_x - x) / 2
        path += (
            f"H{next_x:.1f}" if next_y == y
            else f"C{x + bend:.1f} {y:.1f} {next_x - bend:.1f} {next_y:.1f} {next_x:.1f} {next_y:.1f}"
        )  # fmt: skip
        x, y = next_x, next_y
    arrow = f'<path class="arrow" d="M{x:.1f} {y:.1f}l-7 -3.5v7z"/>'
    return f'<path class="edge {curve.edge.type}" d="{path}"/>{arrow}'


def _node(box: Box, href: str | None) -> str:
    node = box.node
    kind = COLUMN_TITLES[node.type]
    full = node.text if node.type not in ("Fallacy", "Verdict") else " ".join(box.lines)
    bold = " bold" if node.type in ("Claim", "Fallacy", "Verdict") else ""
    x, y = box.x + PAD, box.y + PAD + FONT - 2
    lines = "".join(
        f'<tspan x="{x:g}" y="{y + n * LINE:.1f}">{escape(line)}</tspan>' for n, line in enumerate(box.lines)
    )
    foot = (
        f'<text class="foot" x="{x:g}" y="{box.y + box.height - PAD + 1:.1f}">'
        f"{escape(_fit(box.foot, box.width))}</text>"
        if box.foot
        else ""
    )
    inner = (
        f'<g class="node {node.type}{bold}"><title>{escape(f"{kind}: {full}")}</title>{_shape(box)}'
        f'<text class="body">{lines}</text>{foot}</g>'
    )
    return f'<a href="{escape(href)}" tabindex="-1">{inner}</a>' if href else inner


def _fit(foot: str, width: float) -> str:
    lines, _ = wrap(foot, width - 2 * PAD, SMALL, max_lines=1)
    return lines[0] if lines else ""


def _shape(box: Box) -> str:
    """A shape per type, so that no meaning hangs on colour."""
    x, y, w, h = box.x, box.y, box.width, box.height
    node: Node = box.node
    if node.type == "Premise":  # a cut corner: not a quote
        return f'<path class="box" d="M{x:g} {y:.1f}h{w - 14:g}l14 14v{h - 14:.1f}h{-w:g}z"/>'
    if node.type == "Verdict":  # an octagon
        return (
            f'<path class="box" d="M{x + 10:g} {y:.1f}h{w - 20:g}l10 10v{h - 20:.1f}l-10 10'
            f'h{20 - w:g}l-10 -10v{20 - h:.1f}z"/>'
        )
    radius = 2 if node.type == "StudyFinding" else 8
    shape = f'<rect class="box" x="{x:g}" y="{y:.1f}" width="{w:g}" height="{h:.1f}" rx="{radius}"/>'
    if node.type == "StudyFinding":
        shape += f'<rect class="bar" x="{x:g}" y="{y:.1f}" width="4" height="{h:.1f}"/>'
    if node.type == "Fallacy":
        inner = f'x="{x + 3.5:g}" y="{y + 3.5:.1f}" width="{w - 7:g}" height="{h - 7:.1f}"'
        shape += f'<rect class="inner" {inner} rx="5"/>'
    return shape
