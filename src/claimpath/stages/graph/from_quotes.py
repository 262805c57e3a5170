"""From the sentences that a model quotes to context and finding nodes."""

import hashlib
from collections.abc import Sequence

from claimpath.records import Node, StudyContextNode, StudyFindingNode, VerdictLabel, VerdictRun


def nodes_from_quotes(runs: Sequence[VerdictRun], label: VerdictLabel) -> tuple[Node, ...]:
    """One node for each located quote that a run with this label marks as context or finding, in order.

    Where runs take the same words for different things, the first counts. Quotes that were not located make no node.
    """
    nodes: dict[tuple[tuple[str, int, int], ...], Node] = {}
    for run in runs:
        for quote in run.quotes if run.label == label else ():
            place = tuple((span.passage_id, span.start, span.end) for span in quote.spans)
            if not place or place in nodes or quote.role == "other":
                continue
            kind = StudyContextNode if quote.role == "context" else StudyFindingNode
            first = quote.spans[0]
            # Quotes with an ellipsis may begin with the same words.
            more = hashlib.sha256(repr(place[1:]).encode()).hexdigest()[:6] if place[1:] else ""
            node_id = "-".join(
                filter(None, [quote.role, first.passage_id, str(first.start), str(first.end), more])
            )
            text = " … ".join(span.text for span in quote.spans)
            nodes[place] = kind(id=node_id, text=text, spans=quote.spans, origin="model")
    return tuple(nodes.values())
