"""Reasoning graphs from explanations: people mark contexts, findings and premises (Beyond Verdicts, section 2.2)."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from claimpath.datasets.missci import SUFFIX
from claimpath.errors import DataError
from claimpath.records import Claim, GraphDocument, Undefined
from claimpath.review.projects.graph_guidelines import guidelines
from claimpath.review.projects.kind import (
    Dimension,
    Kind,
    Labelled,
    NewItem,
    NewItems,
    Settled,
    by_agreement,
)
from claimpath.review.projects.missci_rows import missci_row
from claimpath.review.projects.read_lines import authors_of, objects_of, text_field
from claimpath.review.projects.records import GraphLabel, GraphSpan, Label
from claimpath.stages.graph.explanation_text import ExplanationText, plain_explanation
from claimpath.stages.graph.found_parts import FoundParts, FoundPremise
from claimpath.stages.graph.from_explanation import graph_by_people
from claimpath.stages.read.claim import read_claim
from claimpath.taxonomies.missci import CLASSES
from claimpath.text.sentences import split_sentences
from claimpath.text.span_rule import span_violations

NAME = "reasoning-graphs"
_TYPES = {"StudyContext": "context", "StudyFinding": "finding", "Premise": "premise"}


def read(name: str, content: bytes) -> NewItems:
    """Explanations: `claim` and `explanation`, or what `claimpath graph --json` printed, whose spans are the gold."""
    items: dict[str, NewItem] = {}
    for where, row in objects_of(name, content):
        item = _of_document(row, where) if "graph" in row else _of_text(row, where)
        if item.key in items:
            raise DataError(f"{where}: {item.key!r} is there twice; give each explanation an `id` of its own")
        items[item.key] = item
    return NewItems(tuple(items.values()))


def _of_text(row: dict[str, Any], where: str) -> NewItem:
    claim = read_claim(text_field(row, "claim", where)).text
    read_text = plain_explanation(text_field(row, "explanation", where))
    key = text_field(row, "id", where, _key(claim, read_text.text))
    hidden: dict[str, Any] = {name: row[name] for name in ("engine", "model", "source") if name in row}
    gold = None
    if row.get("gold") is not None:
        try:
            gold = GraphLabel.model_validate(row["gold"])
            check(gold, {"text": read_text.text})
        except (ValidationError, DataError) as error:
            raise DataError(f"{where}: the gold label can't be used: {error}") from None
    return NewItem(key, {"claim": claim, "text": read_text.text}, hidden, gold, authors_of(row, where))


def _of_document(row: dict[str, Any], where: str) -> NewItem:
    authors = authors_of(row, where)
    try:
        made = GraphDocument.model_validate({k: v for k, v in row.items() if k not in ("author", "authors")})
    except ValidationError as error:
        raise DataError(f"{where}: not a graph of ours ({error.errors()[0]['msg']})") from None
    if isinstance(made.explanation, Undefined):
        raise DataError(f"{where}: the graph was made without an explanation, so there is nothing to mark")
    classes = {entry.premise_id: entry.fallacy_class for entry in made.subgraphs}
    spans = {
        GraphSpan(
            role=_TYPES[node.type],
            start=span.start,
            end=span.end,
            fallacy_class=classes.get(node.id) if node.type == "Premise" else None,
        ): None
        for node in made.graph.nodes
        if node.type in _TYPES
        for span in node.explanation_spans
        if node.type != "Premise" or node.id in classes
    }
    gold = GraphLabel(spans=tuple(spans), supports_claim=made.supports_claim is True)
    payload = {"claim": made.claim.text, "text": made.explanation}
    hidden = {"engine": made.engine}
    return NewItem(_key(made.claim.text, made.explanation), payload, hidden, gold, authors)


def _key(claim: str, text: str) -> str:
    return hashlib.sha256(f"{claim}\n{text}".encode()).hexdigest()[:12]


def check(label: Label, payload: Mapping[str, Any]) -> None:
    """Refuse spans outside the text or twice on one place, premises that are no whole sentences, and contradictions."""
    assert isinstance(label, GraphLabel)
    text = payload["text"]
    seen = set()
    for span in label.spans:
        if span.end > len(text):
            raise DataError(
                f"the span {span.start}-{span.end} ends outside the text, which has {len(text)} characters"
            )
        if (span.start, span.end, span.fallacy_class) in seen:
            raise DataError(f"the place {span.start}-{span.end} is marked twice; give it one role")
        seen.add((span.start, span.end, span.fallacy_class))
        if span.role == "premise" and (broken := span_violations(text, [span])):
            raise DataError(f"a premise is a whole sentence: {broken[0].reason}")
    if label.supports_claim and any(span.role == "premise" for span in label.spans):
        raise DataError(
            "an explanation that finds the claim right has no premise; take the premises or the tick away"
        )


def parts_by_sentence(text: str, label: GraphLabel) -> Iterator[tuple[int, str, str | None]]:
    """Number of a sentence, role and class, for every sentence that a span touches."""
    for number, (start, end) in enumerate(split_sentences(text)):
        for span in label.spans:
            if span.start < end and span.end > start:
                yield number, span.role, span.fallacy_class


def same(label: Label, gold: Label, payload: Mapping[str, Any]) -> float:
    """F1 of sentences with their role, and class for premises; 1 where both mark nothing."""
    assert isinstance(label, GraphLabel)
    assert isinstance(gold, GraphLabel)
    ours, theirs = (
        set(parts_by_sentence(payload["text"], label)),
        set(parts_by_sentence(payload["text"], gold)),
    )
    if not ours and not theirs:
        return 1.0
    return 2 * len(ours & theirs) / (len(ours) + len(theirs))


def settle(item: Labelled) -> Settled:
    """What all marked alike, sentence by sentence, else the adjudicator's graph."""
    return by_agreement(item, lambda a, b: same(a, b, item.payload) == 1.0)


def export(items: Sequence[Labelled], _shared: Mapping[str, Any]) -> dict[str, str]:
    """A graph for each explanation that is settled, as `claimpath align` takes them, and Missci's arguments."""
    files, rows = {}, []
    names: set[str] = set()
    for item in items:
        label = settle(item).label
        stem = re.sub(r"[^\w.-]+", "-", item.key)[:80].strip(".-") or "graph"
        stem = stem if stem.lower() not in names else f"{stem}-{_key(item.key, '')}"
        names.add(stem.lower())
        for annotator, given in item.labels.items():
            assert isinstance(given, GraphLabel)
            files[f"annotators/{annotator}/{stem}.json"] = _document(item, given).model_dump_json(indent=1)
        if isinstance(label, GraphLabel):
            files[f"graphs/{stem}.json"] = _document(item, label).model_dump_json(indent=1)
            if any(span.role == "premise" for span in label.spans):
                rows.append(missci_row(item.key, item.payload, label))
    if rows:
        files[f"annotated{SUFFIX}"] = "".join(rows)
    return files


def _document(item: Labelled, label: GraphLabel) -> GraphDocument:
    def places(role: str) -> tuple[tuple[int, int], ...]:
        return tuple(sorted((span.start, span.end) for span in label.spans if span.role == role))

    premises = tuple(
        FoundPremise((span.start, span.end), span.fallacy_class)
        for span in sorted(label.spans, key=lambda span: (span.start, span.end))
        if span.fallacy_class is not None
    )
    parts = FoundParts(
        contexts=places("context"),
        findings=places("finding"),
        premises=premises,
        supports=label.supports_claim,
    )
    return graph_by_people(Claim(text=item.payload["claim"]), ExplanationText(item.payload["text"]), parts)


def _roles(item: Labelled, label: Label) -> dict[str, str]:
    assert isinstance(label, GraphLabel)
    found: dict[int, set[str]] = {n: set() for n in range(len(split_sentences(item.payload["text"])))}
    for number, role, _ in parts_by_sentence(item.payload["text"], label):
        found[number].add(role)
    return {str(number): " and ".join(sorted(roles)) or "none" for number, roles in found.items()}


def _classes(item: Labelled, label: Label) -> dict[str, frozenset[str]]:
    """The classes of each sentence that is a premise; sentences that only one calls so don't count."""
    assert isinstance(label, GraphLabel)
    found: dict[str, set[str]] = {}
    for number, _, name in parts_by_sentence(item.payload["text"], label):
        if name is not None:
            found.setdefault(str(number), set()).add(name)
    return {number: frozenset(names) for number, names in found.items()}


def _in_words(label: Label, payload: Mapping[str, Any]) -> str:
    assert isinstance(label, GraphLabel)
    if label.supports_claim:
        return "finds the claim right"
    return (
        "; ".join(
            f"{span.fallacy_class or span.role}: “{payload['text'][span.start : span.end]}”"
            for span in label.spans
        )
        or "nothing marked"
    )


KIND = Kind(
    name=NAME,
    title="Reasoning graphs",
    about="Which stretches of an explanation are the study’s context and findings, and which sentences the premises?",
    form="spans",
    files="Explanations as JSON lines with claim and explanation (optionally id, author, gold), or what claimpath "
    "graph --json printed.",
    read=read,
    check=check,
    same=same,
    settle=settle,
    dimensions=(
        Dimension("role of each sentence", _roles, 8),
        Dimension("classes of common premises", _classes, sets=True),
    ),
    guidelines=lambda: guidelines(tuple(CLASSES.values())),
    export=export,
    scored_by="claimpath align GRAPH graphs/NAME.json",
    in_words=_in_words,
)
