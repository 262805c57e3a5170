"""Fallacious spans: places in a text with the classes that fit, alternatives included (MAFALDA)."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from claimpath.bench.mafalda.span_agreement import resampled_span_agreement, span_agreement
from claimpath.bench.mafalda.study import sentence_labels
from claimpath.datasets.mafalda import SPLIT_FILES
from claimpath.errors import DataError
from claimpath.export.spans import SPAN_FORMATS, guess_format
from claimpath.export.spans.mafalda import write_mafalda
from claimpath.export.spans.rows import label_name
from claimpath.measures.span_masks import MaskedSpan, gold_masks, masks_of
from claimpath.measures.span_overlap import span_scores
from claimpath.records.fallacious_spans import NO_FALLACY, AnnotatedText, PredictedLabel, SpanLevel
from claimpath.review.projects.kind import (
    Dimension,
    Kind,
    Labelled,
    NewItem,
    NewItems,
    PairMeasure,
    Settled,
    Values,
    by_agreement,
)
from claimpath.review.projects.read_lines import authors_of, objects_of, text_field, text_of
from claimpath.review.projects.records import Label, SpansLabel
from claimpath.review.projects.span_guidelines import guidelines
from claimpath.taxonomies.mafalda import LEVELS
from claimpath.text.sentences import split_sentences

NAME = "fallacious-spans"
MOST_RESAMPLED = 60
"""Texts up to which span agreement has an interval; all pairs of them have to be aligned."""


def read(name: str, content: bytes) -> NewItems:
    """Texts in any format of annotated spans, whose spans are the gold label, or plain `{"text": ...}` lines."""
    text = text_of(name, content)
    found: list[NewItem] = []
    try:
        form = guess_format(text)
    except DataError:
        form = ""
    if form:
        for one in SPAN_FORMATS[form].read(text):
            gold = SpansLabel(spans=tuple(s.model_copy(update={"comments": ()}) for s in one.spans))
            hidden = {"annotator": one.annotator} if one.annotator else {}
            found.append(NewItem(one.id, {"text": one.text}, hidden, gold))
    else:
        for number, (where, row) in enumerate(objects_of(name, content), start=1):
            key = text_field(row, "id", where, f"text-{number:03d}")
            hidden = {"source": row["source"]} if "source" in row else {}
            payload = {"text": text_field(row, "text", where)}
            found.append(NewItem(key, payload, hidden, None, authors_of(row, where)))
    texts: dict[str, str] = {}
    for item in found:
        if item.payload["text"] in texts:
            raise DataError(
                f"{name}: the texts {texts[item.payload['text']]!r} and {item.key!r} are the same; keep one"
            )
        texts[item.payload["text"]] = item.key
    return NewItems(tuple(found))


def check(label: Label, payload: Mapping[str, Any]) -> None:
    """Refuse spans outside the text, and two on one place. The rule of whole sentences is told, not enforced."""
    assert isinstance(label, SpansLabel)
    try:
        annotated("item", payload, label)
    except ValidationError as error:
        raise DataError(error.errors()[0]["msg"].removeprefix("Value error, ")) from None


def annotated(key: str, payload: Mapping[str, Any], label: Label, who: str | None = None) -> AnnotatedText:
    """The text with the label's spans."""
    assert isinstance(label, SpansLabel)
    comments = (label.comment,) if label.comment else ()
    spans = tuple(sorted(label.spans, key=lambda span: (span.start, span.end)))
    return AnnotatedText(id=key, text=payload["text"], spans=spans, comments=comments, annotator=who)


def same(label: Label, gold: Label, payload: Mapping[str, Any]) -> float:
    """F1 of spans at level 2 (variant `fallacious`): marked fallacies beside the gold's alternatives."""
    ours, theirs = annotated("item", payload, label), annotated("item", payload, gold)
    return span_scores(_as_predicted(ours), gold_masks(theirs))[2, "fallacious"].f1


def _as_predicted(text: AnnotatedText) -> list[MaskedSpan]:
    places: list[tuple[int, int, PredictedLabel]] = [
        (span.start, span.end, label) for span in text.spans for label in span.labels if label != NO_FALLACY
    ]
    return [MaskedSpan(start, end, masks_of([label])) for start, end, label in places]


def settle(item: Labelled) -> Settled:
    """What all marked alike, places and alternatives, else the adjudicator's spans."""
    return by_agreement(item, lambda a, b: _places(a) == _places(b))


def export(items: Sequence[Labelled], _shared: Mapping[str, Any]) -> dict[str, str]:
    """The settled texts as the authors' gold file and in the other formats; each annotator's spans as answers."""
    gold: list[AnnotatedText] = []
    people: dict[str, list[AnnotatedText]] = {}
    for item in items:
        settled = settle(item).label
        if settled is not None:
            gold.append(annotated(item.key, item.payload, settled))
        for who, label in item.labels.items():
            people.setdefault(who, []).append(annotated(item.key, item.payload, label, who))
    files = {SPLIT_FILES["gold"]: write_mafalda(gold)}
    files |= {
        f"settled.{name}{one.suffix}": one.write(gold)
        for name, one in SPAN_FORMATS.items()
        if name != "mafalda"
    }
    settled_texts = {text.text for text in gold}
    for who, texts in sorted(people.items()):
        answers = [_answer(text) for text in texts if text.text in settled_texts]
        if answers:
            files[f"annotators/{who}.jsonl"] = "".join(answers)
        files[f"annotators/{who}.claimpath.jsonl"] = SPAN_FORMATS["claimpath"].write(texts)
    return files


def _answer(text: AnnotatedText) -> str:
    """A person's answers as the authors keep them; a span's alternatives on one place."""
    labels = [[span.start, span.end, label_name(label)] for span in text.spans for label in span.labels]
    return json.dumps({"text": text.text, "label": labels}, ensure_ascii=False) + "\n"


def _places(label: Label) -> set[tuple[int, int, frozenset[str]]]:
    assert isinstance(label, SpansLabel)
    return {(span.start, span.end, frozenset(span.labels)) for span in label.spans}


def _sentences(level: SpanLevel) -> Dimension:
    def values(item: Labelled, label: Label) -> Values:
        text = annotated(item.key, item.payload, label)
        places = split_sentences(text.text)
        return {str(n): sentence_labels(text, place, level) for n, place in enumerate(places)}

    return Dimension(f"sentences at level {level}", values, sets=True)


def _span_agreement(level: SpanLevel) -> PairMeasure:
    def texts(items: Sequence[Labelled], who: str) -> list[AnnotatedText]:
        return [annotated(item.key, item.payload, item.labels[who]) for item in items]

    return PairMeasure(
        lambda items, a, b: span_agreement(texts(items, a), texts(items, b), level),
        lambda items, a, b: resampled_span_agreement(texts(items, a), texts(items, b), level),
        most_items=MOST_RESAMPLED,
    )


def _in_words(label: Label, payload: Mapping[str, Any]) -> str:
    assert isinstance(label, SpansLabel)
    said = [f"{' or '.join(span.labels)}: “{payload['text'][span.start : span.end]}”" for span in label.spans]
    return "; ".join(said) or "nothing fallacious"


KIND = Kind(
    name=NAME,
    title="Fallacious spans",
    about="Which stretches of a text are fallacious, and which classes fit each of them?",
    form="spans",
    files="Texts as JSON lines with text (optionally id, author), or annotated texts of MAFALDA, doccano, Label Studio "
    "or claimpath.",
    read=read,
    check=check,
    same=same,
    settle=settle,
    dimensions=tuple(_sentences(level) for level in LEVELS),
    guidelines=guidelines,
    export=export,
    scored_by="claimpath bench score mafalda --predictions DIR/annotators/A.jsonl --data DIR",
    in_words=_in_words,
    pair_measures={f"span agreement, level {level}": _span_agreement(level) for level in LEVELS},
)
