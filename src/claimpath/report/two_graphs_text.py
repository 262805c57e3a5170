"""Two graphs side by side in words, for whoever can't or won't see the picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.records import Node
from claimpath.report.shown import one_line
from claimpath.report.two_graphs import GraphSide, Pair, all_pairs
from claimpath.report.two_graphs_layout import kind_of


@dataclass(frozen=True, slots=True)
class JoinedSaid:
    """Two joined nodes in words."""

    number: int
    """The number of their line in the picture."""
    kind: str
    """Name of their type."""
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class AloneSaid:
    """A node without a counterpart in words."""

    kind: str
    """Name of its type."""
    said: str


@dataclass(frozen=True, slots=True)
class TwoGraphsSaid:
    """The picture in words."""

    joined: tuple[JoinedSaid, ...]
    alone: tuple[tuple[AloneSaid, ...], tuple[AloneSaid, ...]]
    """Of the left graph, of the right one."""


def two_graphs_said(left: GraphSide, right: GraphSide, pairs: Sequence[Pair]) -> TwoGraphsSaid:
    """Say what the picture of `two_graphs_svg` shows: joined nodes under their numbers, then those of one side only.

    Raises SettingsError where a pair names a node that is not there.
    """
    pairs = all_pairs(left, right, pairs)
    nodes = tuple({n.id: n for n in side.graph.nodes} for side in (left, right))
    joined = tuple(
        JoinedSaid(number, kind_of(nodes[0][a]), _said(nodes[0][a], left), _said(nodes[1][b], right))
        for number, (a, b) in enumerate(pairs, start=1)
    )

    def alone(index: int, side: GraphSide) -> tuple[AloneSaid, ...]:
        paired = {pair[index] for pair in pairs}
        return tuple(
            AloneSaid(kind_of(node), _said(node, side)) for node in side.graph.nodes if node.id not in paired
        )

    return TwoGraphsSaid(joined, (alone(0, left), alone(1, right)))


def two_graphs_text(left: GraphSide, right: GraphSide, pairs: Sequence[Pair]) -> str:
    """Return the same as plain text. Raises as `two_graphs_said` does."""
    said = two_graphs_said(left, right, pairs)
    lines = [f"In both ({len(said.joined)})", ""]
    for pair in said.joined:
        lines.append(f"{pair.number}. {pair.kind}")
        lines.append(f"   {one_line(left.name)}: {pair.left}")
        lines.append(f"   {one_line(right.name)}: {pair.right}")
    for side, alone in zip((left, right), said.alone, strict=True):
        lines += ["", f"Only in {one_line(side.name)} ({len(alone)})", ""]
        lines += [f"- {entry.kind}: {entry.said}" for entry in alone]
    return "\n".join(lines) + "\n"


def _said(node: Node, side: GraphSide) -> str:
    if node.type == "Verdict":
        return node.label
    text = node.fallacy_class if node.type == "Fallacy" else one_line(node.text)
    gaps = [heading.lower() for heading, ids in side.groups() if node.id in ids]
    return f"{text} ({', '.join(gaps)})" if gaps else text
