"""From a free-text explanation to a typed graph (Beyond Verdicts, section 2.2)."""

import hashlib
import time
from collections.abc import Sequence

from claimpath._version import __version__
from claimpath.models.generator import TextGenerator
from claimpath.models.managed import ManagedGenerator
from claimpath.models.windows import DEFAULT_WINDOW
from claimpath.records import (
    Claim,
    ExplanationSpan,
    FallacyNode,
    GraphDocument,
    GraphState,
    GraphUsage,
    Node,
    PremiseNode,
    Span,
    Study,
    StudyContextNode,
    StudyFindingNode,
    Subgraph,
    Undefined,
    VerdictLabel,
)
from claimpath.records.graph import NodeOrigin
from claimpath.stages.graph.explanation_offline import parts_by_rule
from claimpath.stages.graph.explanation_text import ExplanationText
from claimpath.stages.graph.found_parts import FoundParts, Stretch
from claimpath.stages.graph.from_gaps import build_graph
from claimpath.text.locate import QuoteIndex
from claimpath.text.location import Ambiguous, Found
from claimpath.text.untrusted import untrusted_text_warnings


def graph_by_rule(claim: Claim, explanation: ExplanationText, study: Study | None = None) -> GraphDocument:
    """Build the graph with the offline rules. In another language than English there is none, and that is said."""
    started = time.perf_counter()
    parts = parts_by_rule(explanation)
    return _document(claim, explanation, parts, study, "rule", "offline", _seconds(started))


async def graph_by_model(
    claim: Claim,
    explanation: ExplanationText,
    generator: TextGenerator,
    study: Study | None = None,
    *,
    window: int = DEFAULT_WINDOW,
) -> GraphDocument:
    """Build the graph from a model's answer. window: tokens that the model takes in. Never raises for what it does."""
    from claimpath.stages.graph.explanation_with_model import parts_from_model

    started = time.perf_counter()
    managed = generator if isinstance(generator, ManagedGenerator) else ManagedGenerator(generator)
    parts = await parts_from_model(claim, explanation, managed, window)
    counts = managed.tally.total()
    usage = GraphUsage(
        seconds=time.perf_counter() - started,
        n_calls=counts.n_attempts,
        n_tokens=managed.tally.sent_in + managed.tally.sent_out,
        cost=managed.tally.dollars(),
    )
    return _document(claim, explanation, parts, study, "model", managed.name, usage)


def graph_by_people(claim: Claim, explanation: ExplanationText, parts: FoundParts) -> GraphDocument:
    """Build the graph of the parts that people marked in the explanation."""
    return _document(claim, explanation, parts, None, "human", "people", GraphUsage(seconds=0.0))


def _seconds(started: float) -> GraphUsage:
    return GraphUsage(seconds=time.perf_counter() - started)


def _document(
    claim: Claim,
    explanation: ExplanationText,
    parts: FoundParts,
    study: Study | None,
    origin: NodeOrigin,
    engine: str,
    usage: GraphUsage,
) -> GraphDocument:
    subgraphs, nodes = _subgraphs(explanation.text, parts, origin, study)
    label: VerdictLabel = "Not Enough Information"
    if parts.no_answer is not None:
        label = "No Response"
    elif subgraphs:
        label = "Incorrect"
    elif parts.supports:
        label = "Correct"
    state: GraphState = "complete"
    if parts.no_answer is not None:
        state = "not_built"
    elif any(entry.reason for entry in parts.dropped):
        state = "partial"
    supports: bool | Undefined = parts.supports
    if parts.no_answer is not None:
        supports = Undefined(reason="No graph was made.")
    return GraphDocument(
        state=state,
        claim=claim,
        made_from="explanation",
        explanation=explanation.text,
        supports_claim=supports,
        study=study.source if study is not None else None,
        graph=build_graph(claim, subgraphs, nodes, label, origin),
        subgraphs=subgraphs,
        dropped=parts.dropped,
        repairs=(*explanation.repairs, *parts.repairs),
        warnings=tuple(
            dict.fromkeys(
                (
                    *([parts.no_answer] if parts.no_answer is not None else ()),
                    *parts.warnings,
                    *claim.warnings,
                    *explanation.warnings,
                    *untrusted_text_warnings(claim, [study] if study is not None else []),
                )
            )
        ),
        usage=usage,
        engine=engine,
        version=__version__,
        settings=parts.settings,
    )


def _subgraphs(
    text: str, parts: FoundParts, origin: NodeOrigin, study: Study | None
) -> tuple[tuple[Subgraph, ...], tuple[Node, ...]]:
    """One sub-graph for each premise with its class; all share the explanation's contexts and findings."""
    index = QuoteIndex(study.passages) if study is not None else None
    nodes: dict[str, Node] = {}

    def add(
        kind: type[StudyContextNode] | type[StudyFindingNode] | type[PremiseNode], name: str, at: Stretch
    ) -> str:
        words = text[slice(*at)]
        node_id = f"{name}-{at[0]}-{at[1]}"
        spans, why = _in_study(index, words)
        nodes.setdefault(
            node_id,
            kind(
                id=node_id,
                text=words,
                spans=spans,
                not_located=why,
                explanation_spans=(ExplanationSpan(start=at[0], end=at[1], text=words),),
                origin=origin,
            ),
        )
        return node_id

    context_ids = tuple(add(StudyContextNode, "context", at) for at in parts.contexts)
    finding_ids = tuple(add(StudyFindingNode, "finding", at) for at in parts.findings)
    subgraphs: list[Subgraph] = []
    for found in parts.premises:
        premise_id = add(PremiseNode, "premise", found.place)
        subgraph_id = _subgraph_id(text[slice(*found.place)], found.fallacy_class, [s.id for s in subgraphs])
        fallacy = FallacyNode(
            id=f"fallacy-{subgraph_id}",
            text=found.fallacy_class,
            origin=origin,
            fallacy_class=found.fallacy_class,
        )
        nodes[fallacy.id] = fallacy
        subgraphs.append(
            Subgraph(
                id=subgraph_id,
                fallacy_class=found.fallacy_class,
                context_ids=context_ids,
                finding_ids=finding_ids,
                premise_id=premise_id,
                fallacy_id=fallacy.id,
                reasons=(found.reason,) if found.reason else (),
            )
        )
    return tuple(subgraphs), tuple(nodes.values())


def _subgraph_id(premise: str, fallacy_class: str, taken: Sequence[str]) -> str:
    """From class and words alone, so that it stays when text before the premise changes; a repeat gets a number."""
    mark = hashlib.sha256(f"{fallacy_class}\n{' '.join(premise.split())}".encode()).hexdigest()[:6]
    stem = f"{fallacy_class.lower().replace(' ', '-')}-{mark}"
    number = sum(name == stem or name.startswith(f"{stem}.") for name in taken)
    return f"{stem}.{number + 1}" if number else stem


def _in_study(index: QuoteIndex | None, words: str) -> tuple[tuple[Span, ...], str | None]:
    """Where the study says these words, or why not; neither where no study was given."""
    if index is None:
        return (), None
    location = index.locate(words)
    if isinstance(location, Found):
        return location.spans, None
    if isinstance(location, Ambiguous):
        return (), f"The words stand at {location.n_occurrences} places, and nothing tells which is meant."
    return (), f"The study does not have these words: {location.reason}."
