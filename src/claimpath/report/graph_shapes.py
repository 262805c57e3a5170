"""How nodes and edges look in every picture of a graph: a shape and a line per type, and colours beside them."""

from claimpath.records import Node
from claimpath.report.graph_layout import Box

STYLE = """
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
"""Style sheet of the pictures; the page that holds them may set the variables."""


def node_shape(box: Box) -> str:
    """Draw a box: a shape per type, so that no meaning hangs on colour."""
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
