"""Two graphs of one claim, with the parts that were aligned: what the picture and its text have in common."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.errors import SettingsError
from claimpath.records import Node, ReasoningGraph, Subgraph

Pair = tuple[str, str]
"""Ids of two nodes that were aligned: the first graph's, the second graph's."""


@dataclass(frozen=True, slots=True)
class GraphSide:
    """One of the two graphs."""

    name: str
    """What it is called: `Report`, `Reference`."""
    graph: ReasoningGraph
    """The graph."""
    subgraphs: tuple[Subgraph, ...]
    """Its sub-graphs, in order."""

    def groups(self) -> list[tuple[str, tuple[str, ...]]]:
        """Give a heading and the node ids of each sub-graph, the fallacy first; then those of no sub-graph.

        Claim and verdict are in no group.
        """
        out = [
            (f"Gap {n}", (s.fallacy_id, *s.context_ids, *s.finding_ids, s.premise_id))
            for n, s in enumerate(self.subgraphs, start=1)
        ]
        held = {node_id for _, ids in out for node_id in ids}
        loose = tuple(
            n.id for n in self.graph.nodes if n.id not in held and n.type not in ("Claim", "Verdict")
        )
        return [*out, ("Outside the gaps", loose)] if loose else out


def all_pairs(left: GraphSide, right: GraphSide, pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    """Give the pairs, each once, after those of equal claims and equal verdicts, which need no judge.

    They come in the order in which the picture shows their left nodes, then their right ones.

    Raises SettingsError where a pair names a node that is not there.
    """
    known = {n.id for n in left.graph.nodes}, {n.id for n in right.graph.nodes}
    for pair in pairs:
        for node_id, ids, side in zip(pair, known, (left, right), strict=True):
            if node_id not in ids:
                raise SettingsError(f"The pair {pair} names {node_id!r}, which is no node of {side.name!r}.")
    own = [
        (a.id, b.id)
        for kind in ("Claim", "Verdict")
        for a in left.graph.nodes
        for b in right.graph.nodes
        if a.type == b.type == kind and _says(a) == _says(b)
    ]
    places = _places(left), _places(right)
    ordered = sorted(pairs, key=lambda pair: (places[0].get(pair[0], -1), places[1].get(pair[1], -1)))
    return tuple(dict.fromkeys((*own, *ordered)))


def counterparts(
    left: GraphSide, right: GraphSide, pairs: Sequence[Pair]
) -> list[tuple[int | None, int | None]]:
    """Put the groups of both sides into rows: indices of a left and a right group, None where there is none.

    Groups that share most pairs come to stand beside each other, each beside one other at most; left groups keep their
    order, right groups without a counterpart follow.
    """
    ours, theirs = left.groups(), right.groups()
    weights = {
        (i, j): n
        for i, (_, ids) in enumerate(ours)
        for j, (_, others) in enumerate(theirs)
        if (n := sum(a in ids and b in others for a, b in pairs))
    }
    beside: dict[int, int] = {}
    for (i, j), _ in sorted(weights.items(), key=lambda item: (-item[1], item[0])):
        if i not in beside and j not in beside.values():
            beside[i] = j
    rows: list[tuple[int | None, int | None]] = [(i, beside.get(i)) for i in range(len(ours))]
    return [*rows, *((None, j) for j in range(len(theirs)) if j not in beside.values())]


def _places(side: GraphSide) -> dict[str, int]:
    """The place of each node in the order of the groups; claim and verdict have none."""
    shown = dict.fromkeys(node_id for _, ids in side.groups() for node_id in ids)
    return {node_id: place for place, node_id in enumerate(shown)}


def _says(node: Node) -> str:
    return " ".join((node.label if node.type == "Verdict" else node.text).casefold().split())
