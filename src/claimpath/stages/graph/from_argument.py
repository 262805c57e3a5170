"""From an annotated MissciPlus argument to a graph: people's reference without a review text."""

import hashlib
from collections.abc import Sequence

from claimpath._version import __version__
from claimpath.datasets.missciplus_records import MissciArgument, MissciFallacy, MissciLink
from claimpath.records import (
    Claim,
    DroppedSpan,
    FallacyNode,
    GraphDocument,
    GraphUsage,
    InterchangeablePremise,
    Node,
    PremiseNode,
    Span,
    StudyContextNode,
    StudyFindingNode,
    Subgraph,
    Undefined,
)
from claimpath.stages.graph.from_gaps import build_graph
from claimpath.taxonomies.class_names import strict

PEOPLE = "people"


def graph_from_argument(argument: MissciArgument) -> GraphDocument:
    """Build the reference graph of an argument: one sub-graph for each gap.

    Its finding is the accurate premise, its context the gap's own (none where the accurate premise is enough), its
    premise and class the first of the gap's; the others are its interchangeable premises. Spans are the sentences of
    the study that annotators linked, which say the same in other words. A premise whose class is none of the nine is
    dropped, and so is a gap without any other.
    """
    nodes: dict[str, Node] = {}
    finding_ids: tuple[str, ...] = ()
    if argument.accurate_premise.strip():
        finding = StudyFindingNode(
            id=f"finding-{argument.id}",
            text=argument.accurate_premise.strip(),
            spans=_spans(argument, argument.accurate_links),
            origin="human",
        )
        nodes[finding.id] = finding
        finding_ids = (finding.id,)
    subgraphs: list[Subgraph] = []
    dropped: list[DroppedSpan] = []
    for fallacy in argument.fallacies:
        premises, left_out = _premises(fallacy)
        dropped += left_out
        if not premises:
            continue
        first = premises[0]
        context_ids: tuple[str, ...] = ()
        if fallacy.has_context:
            mark = hashlib.sha256(fallacy.context.strip().encode()).hexdigest()[:6]
            context = StudyContextNode(
                id=f"context-{argument.id}-{mark}",
                text=fallacy.context.strip(),
                spans=_spans(argument, fallacy.links),
                origin="human",
            )
            nodes.setdefault(context.id, context)
            context_ids = (context.id,)
        premise = PremiseNode(id=f"premise-{fallacy.id}", text=first.premise, origin="human")
        label = FallacyNode(
            id=f"fallacy-{fallacy.id}",
            text=first.fallacy_class,
            origin="human",
            fallacy_class=first.fallacy_class,
        )
        nodes[premise.id], nodes[label.id] = premise, label
        subgraphs.append(
            Subgraph(
                id=fallacy.id,
                fallacy_class=first.fallacy_class,
                context_ids=context_ids,
                finding_ids=finding_ids,
                premise_id=premise.id,
                fallacy_id=label.id,
                reasons=(fallacy.comment.strip(),) if fallacy.comment.strip() else (),
                interchangeable=tuple(premises[1:]),
            )
        )
    claim = Claim(text=" ".join(argument.claim.split()))
    return GraphDocument(
        state="partial" if dropped else "complete",
        claim=claim,
        made_from="argument",
        explanation=Undefined(reason="The graph was made from an annotated argument, not from a text."),
        supports_claim=False,
        study=argument.study_id,
        graph=build_graph(claim, subgraphs, tuple(nodes.values()), "Incorrect", "human"),
        subgraphs=tuple(subgraphs),
        dropped=tuple(dropped),
        usage=GraphUsage(seconds=0.0),
        engine=PEOPLE,
        version=__version__,
        settings={"argument": argument.id, "normaliser": "strict"},
    )


def _premises(fallacy: MissciFallacy) -> tuple[list[InterchangeablePremise], list[DroppedSpan]]:
    premises: list[InterchangeablePremise] = []
    dropped: list[DroppedSpan] = []
    for given in fallacy.premises:
        found = strict(given.fallacy_class)
        if found is None:
            reason = f"{given.fallacy_class!r} is none of the nine classes."
            dropped.append(DroppedSpan(role="premise", text=given.premise, reason=reason))
        elif not given.premise.strip():
            dropped.append(
                DroppedSpan(role="premise", text="", fallacy_class=found, reason="The premise is empty.")
            )
        else:
            premises.append(InterchangeablePremise(premise=given.premise.strip(), fallacy_class=found))
    return premises, dropped


def _spans(argument: MissciArgument, links: Sequence[MissciLink]) -> tuple[Span, ...]:
    """The linked sentences, in passages whose text is all sentences joined by a blank."""
    passages = {passage.id: passage for passage in argument.passages}
    spans: dict[tuple[str, int], Span] = {}
    for link in links:
        passage = passages[link.passage_id]
        for number in link.sentences:
            sentence = passage.sentences[number]
            words = sentence.strip()
            if not words:
                continue
            start = sum(len(before) + 1 for before in passage.sentences[:number])
            start += len(sentence) - len(sentence.lstrip())
            span = Span(passage_id=passage.id, start=start, end=start + len(words), text=words)
            spans.setdefault((span.passage_id, span.start), span)
    return tuple(spans.values())
