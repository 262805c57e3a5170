"""From an alignment of sub-graphs to the pairs of nodes that the picture of two graphs joins."""

from claimpath.records import Alignment
from claimpath.report.two_graphs import GraphSide, Pair


def aligned_pairs(alignment: Alignment, left: GraphSide, right: GraphSide) -> tuple[Pair, ...]:
    """Give the pairs of nodes behind every matched pair of sub-graphs (strict rule), each once.

    Fallacies and premises are joined, and every context and finding with every one of the other side: they were
    compared together. A component that was not compared, because one side lacks it, joins nothing.
    """
    ours = {s.id: s for s in left.subgraphs}
    theirs = {s.id: s for s in right.subgraphs}
    found: list[Pair] = []
    for pair in alignment.pairs:
        a, b = ours.get(pair.a), theirs.get(pair.b)
        if pair.matched is not True or a is None or b is None:
            continue
        found.append((a.fallacy_id, b.fallacy_id))
        for component, from_a, from_b in (
            (pair.components.context, a.context_ids, b.context_ids),
            (pair.components.finding, a.finding_ids, b.finding_ids),
            (pair.components.premise, (a.premise_id,), (b.premise_id,)),
        ):
            if component.matched is True:
                found += [(x, y) for x in from_a for y in from_b]
    return tuple(dict.fromkeys(found))
