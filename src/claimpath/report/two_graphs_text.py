"""Two graphs side by side as text, for whoever can't or won't see the picture."""

from collections.abc import Sequence

from claimpath.records import Node
from claimpath.report.shown import one_line
from claimpath.report.two_graphs import GraphSide, Pair, all_pairs
from claimpath.report.two_graphs_layout import kind_of


def two_graphs_text(left: GraphSide, right: GraphSide, pairs: Sequence[Pair]) -> str:
    """Say what the picture of `two_graphs_svg` shows: joined nodes under their numbers, then those of one side only.

    Raises SettingsError where a pair names a node that is not there.
    """
    joined = all_pairs(left, right, pairs)
    nodes = tuple({n.id: n for n in side.graph.nodes} for side in (left, right))
    lines = [f"In both ({len(joined)})", ""]
    for number, pair in enumerate(joined, start=1):
        lines.append(f"{number}. {kind_of(nodes[0][pair[0]])}")
        for index, side in enumerate((left, right)):
            lines.append(f"   {one_line(side.name)}: {_said(nodes[index][pair[index]], side)}")
    for index, side in enumerate((left, right)):
        paired = {pair[index] for pair in joined}
        alone = [n for n in side.graph.nodes if n.id not in paired]
        lines += ["", f"Only in {one_line(side.name)} ({len(alone)})", ""]
        lines += [f"- {kind_of(node)}: {_said(node, side)}" for node in alone]
    return "\n".join(lines) + "\n"


def _said(node: Node, side: GraphSide) -> str:
    if node.type == "Verdict":
        return node.label
    text = node.fallacy_class if node.type == "Fallacy" else one_line(node.text)
    gaps = [heading.lower() for heading, ids in side.groups() if node.id in ids]
    return f"{text} ({', '.join(gaps)})" if gaps else text
