"""The picture of a reasoning graph: an SVG that works in grey, in print and for a screen reader."""

from collections.abc import Mapping, Sequence
from html import escape

from claimpath.records import ReasoningGraph, Subgraph
from claimpath.report.graph_layout import FONT, HEAD, LINE, PAD, SMALL, Box, Curve, Layout, lay_out
from claimpath.report.graph_shapes import STYLE, node_shape
from claimpath.report.labels import COLUMN_TITLES, counted
from claimpath.report.shown import one_line
from claimpath.report.text_width import wrap


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
        f"<style>{STYLE}</style>",
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
        f'<g class="node {node.type}{bold}"><title>{escape(f"{kind}: {full}")}</title>{node_shape(box)}'
        f'<text class="body">{lines}</text>{foot}</g>'
    )
    return f'<a href="{escape(href)}" tabindex="-1">{inner}</a>' if href else inner


def _fit(foot: str, width: float) -> str:
    lines, _ = wrap(foot, width - 2 * PAD, SMALL, max_lines=1)
    return lines[0] if lines else ""
