"""A report as W3C Web Annotations: one for each quoted span, and one for each quote that was not located."""

from collections.abc import Iterator
from typing import Any

from claimpath.errors import DataError
from claimpath.export.json_text import json_bytes
from claimpath.export.options import Exported, ExportOptions
from claimpath.export.source import Source
from claimpath.export.study_address import study_address
from claimpath.export.vocabulary import VOCABULARY, graph_iri, part_iri
from claimpath.export.webannotation.text import StudyText
from claimpath.records import Node, Review, Span, Study, Subgraph

ROLES = {"StudyContext": "context", "StudyFinding": "finding"}
CONTEXT: list[Any] = ["http://www.w3.org/ns/anno.jsonld", {"cp": VOCABULARY}]


def export_webannotation(source: Source, options: ExportOptions) -> Exported:
    """Export as an AnnotationPage.

    The target's source is the study's address, the bodies are the role, and class and premise of every sub-graph that
    uses the quote. `cp:state` is `anchored`, or `orphan` with a `cp:reason` and without a position. Positions count
    code points in the study's text as `StudyText` joins it. Raises DataError for a bare graph.
    """
    if source.report is None:
        raise DataError(
            "Web annotations need the study's text, which a bare graph does not hold. Give a report.json."
        )
    texts = [(study, StudyText(study)) for study in source.studies]
    graph = graph_iri(source)
    items = [
        item
        for node in source.graph.nodes
        if node.type in ROLES
        for item in _annotations(node, source, texts, graph)
    ]
    items += _marks(source, texts, graph)
    page = {"@context": CONTEXT, "id": graph + ":annotations", "type": "AnnotationPage", "items": items}
    n_orphans = sum(item["cp:state"] == "orphan" for item in items)
    notes = ["Positions count code points in the passages' texts, in order and joined by one line feed each."]
    if n_orphans:
        notes.append(
            f"{n_orphans} of {len(items)} annotations are orphans: their quotes are not in the study."
        )
    return Exported(json_bytes(page), tuple(notes))


def _marks(source: Source, texts: list[tuple[Study, StudyText]], graph: str) -> Iterator[dict[str, Any]]:
    """Sentences that a reviewer marked."""
    review = source.report.review if source.report else None
    if not isinstance(review, Review):
        return
    for number, mark in enumerate(review.marks, start=1):
        target, orphan = _target(mark.span, texts, graph)
        own = part_iri(graph, "annotation", f"mark-{number}")
        yield _annotation(own, [_body(mark.role, "tagging")], target, orphan)


def _annotations(
    node: Node, source: Source, texts: list[tuple[Study, StudyText]], graph: str
) -> Iterator[dict[str, Any]]:
    bodies = _bodies(node, source)
    if not node.spans:
        target: dict[str, Any] = {"selector": [{"type": "TextQuoteSelector", "exact": node.text}]}
        if len(source.studies) == 1:
            target["source"] = study_address(source.studies[0])
        else:  # which of several studies was meant nobody knows
            target["source"] = graph + ":studies"
        reason = node.not_located or "The quote has no place in the study."
        yield _annotation(part_iri(graph, "annotation", node.id), bodies, target, reason)
        return
    for number, span in enumerate(node.spans, start=1):
        own = node.id if len(node.spans) == 1 else f"{node.id}-{number}"
        target, orphan = _target(span, texts, graph)
        yield _annotation(part_iri(graph, "annotation", own), bodies, target, orphan)


def _target(
    span: Span, texts: list[tuple[Study, StudyText]], graph: str
) -> tuple[dict[str, Any], str | None]:
    """Give the target of a span, and why it is an orphan, where it is one."""
    quote = {"type": "TextQuoteSelector", "exact": span.text}
    held = next(((study, text) for study, text in texts if span.passage_id in text), None)
    if held is None:
        missing = f"The report holds no passage {span.passage_id}."
        return {"source": graph + ":studies", "selector": [quote]}, missing
    study, text = held
    address = study_address(study)
    if not text.holds(span.passage_id, span.start, span.end, span.text):
        changed = f"Passage {span.passage_id} does not say it at [{span.start}, {span.end})."
        return {"source": address, "selector": [quote]}, changed
    place = {"cp:passage": span.passage_id, "cp:start": span.start, "cp:end": span.end}
    return {
        "source": address,
        "selector": text.selectors(span.passage_id, span.start, span.end),
        **place,
    }, None


def _annotation(
    own: str, bodies: list[dict[str, str]], target: dict[str, Any], orphan: str | None
) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": own,
        "type": "Annotation",
        "motivation": "classifying",
        "body": bodies,
        "target": target,
    }
    out["cp:state"] = "orphan" if orphan is not None else "anchored"
    if orphan is not None:
        out["cp:reason"] = orphan
    return out


def _bodies(node: Node, source: Source) -> list[dict[str, str]]:
    bodies = [_body(ROLES[node.type], "tagging")]
    texts = {n.id: n.text for n in source.graph.nodes}
    for s in _users(node, source.subgraphs):
        bodies += [
            _body(s.fallacy_class, "classifying"),
            _body(texts[s.premise_id], "commenting"),
        ]
    unique = {(body["value"], body["purpose"]): body for body in bodies}
    return list(unique.values())


def _body(value: str, purpose: str) -> dict[str, str]:
    return {"type": "TextualBody", "value": value, "format": "text/plain", "purpose": purpose}


def _users(node: Node, subgraphs: tuple[Subgraph, ...]) -> list[Subgraph]:
    return [s for s in subgraphs if node.id in s.context_ids or node.id in s.finding_ids]
