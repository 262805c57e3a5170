"""From the fallacies that a model reconstructs to sub-graphs and their nodes (Beyond Verdicts, section 2.2)."""

import hashlib
from collections.abc import Sequence

from claimpath.records import (
    ClaimedQuote,
    FallacyNode,
    Node,
    PremiseNode,
    ReconstructedFallacy,
    Span,
    StudyContextNode,
    StudyFindingNode,
    Subgraph,
)
from claimpath.taxonomies.missci import CLASSES

NO_REASON = "The model gave no reason."


def subgraphs_from_fallacies(
    fallacies: Sequence[ReconstructedFallacy], finding: Span | None
) -> tuple[tuple[Subgraph, ...], tuple[Node, ...]]:
    """Give one sub-graph per fallacy, the weak ones last, and the nodes that they name. Equal quotes share a node.

    Quotes that the model marks as findings are the finding; all others are the context. finding: the sentence that the
    claim leans on, used where the model gives no finding that was located. A quote that was not located stands as a
    node that says so. A fallacy none of whose quotes was located is weak, any other moderate. The same premise
    with the same class makes one sub-graph.
    """
    nodes: dict[str, Node] = {}
    subgraphs: dict[str, Subgraph] = {}
    for fallacy in fallacies:
        subgraph_id = _subgraph_id(fallacy)
        if subgraph_id in subgraphs:
            continue
        contexts = [_node(quote, "context") for quote in fallacy.quotes if quote.role != "finding"]
        findings = [_node(quote, "finding") for quote in fallacy.quotes if quote.role == "finding"]
        located = [quote for quote in fallacy.quotes if quote.spans]
        used = {span for quote in located for span in quote.spans}
        if finding is not None and finding not in used and not any(node.spans for node in findings):
            node_id = f"finding-{finding.passage_id}-{finding.start}-{finding.end}"
            findings.append(StudyFindingNode(id=node_id, text=finding.text, spans=(finding,), origin="rule"))
        premise = PremiseNode(id=f"premise-{subgraph_id}", text=fallacy.premise, origin="model")
        error = FallacyNode(
            id=f"fallacy-{subgraph_id}",
            text=fallacy.fallacy_class,
            origin="model",
            fallacy_class=fallacy.fallacy_class,
        )
        for node in (*contexts, *findings, premise, error):
            nodes.setdefault(node.id, node)
        subgraphs[subgraph_id] = Subgraph(
            id=subgraph_id,
            fallacy_class=fallacy.fallacy_class,
            context_ids=tuple(dict.fromkeys(node.id for node in contexts)),
            finding_ids=tuple(dict.fromkeys(node.id for node in findings)),
            premise_id=premise.id,
            fallacy_id=error.id,
            reasons=_reasons(fallacy),
            strength="moderate" if located else "weak",
        )
    weak_last = sorted(subgraphs.values(), key=lambda subgraph: subgraph.strength == "weak")
    return tuple(weak_last), tuple(nodes.values())


def _subgraph_id(fallacy: ReconstructedFallacy) -> str:
    premise = " ".join(fallacy.premise.casefold().split())
    mark = hashlib.sha256(f"{fallacy.fallacy_class}\n{premise}".encode()).hexdigest()[:8]
    return f"model-{CLASSES[fallacy.fallacy_class].abbreviation.lower()}-{mark}"


def _node(quote: ClaimedQuote, role: str) -> Node:
    kind = StudyContextNode if role == "context" else StudyFindingNode
    if not quote.spans:
        mark = hashlib.sha256(quote.text.encode()).hexdigest()[:8]
        return kind(
            id=f"{role}-not-located-{mark}", text=quote.text, not_located=quote.not_located, origin="model"
        )
    # Like the ids of quoted sentences elsewhere, so that one sentence is one node.
    first, rest = quote.spans[0], [(span.passage_id, span.start, span.end) for span in quote.spans[1:]]
    more = hashlib.sha256(repr(tuple(rest)).encode()).hexdigest()[:6] if rest else ""
    node_id = "-".join(filter(None, [role, first.passage_id, str(first.start), str(first.end), more]))
    text = " … ".join(span.text for span in quote.spans)
    return kind(id=node_id, text=text, spans=quote.spans, origin="model")


def _reasons(fallacy: ReconstructedFallacy) -> tuple[str, ...]:
    reasons = [fallacy.why or NO_REASON]
    if not fallacy.quotes:
        reasons.append("The model quotes nothing of the study for it, so it counts little.")
    elif not any(quote.spans for quote in fallacy.quotes):
        reasons.append(
            "No sentence that the model quotes for it was located in the study, so it counts little."
        )
    return tuple(reasons)
