"""Read one line of a MAFALDA file; whatever is not as expected is named with its field."""

import json
from collections.abc import Iterator
from typing import Any

from claimpath.datasets.missciplus_parse import Malformed
from claimpath.records.fallacious_spans import (
    NO_FALLACY,
    SPAN_CLASSES,
    AlternativesSpan,
    AnnotatedText,
    GoldLabel,
)
from claimpath.taxonomies.mafalda import gold_label_named

TO_CLEAN = "to clean"
"""A label of the data set that marks a place for its authors; such spans are skipped."""


def parse_text(row: dict[str, Any], text_id: str) -> tuple[AnnotatedText, tuple[str, ...], int]:
    """Give the text, the authors' sentences and the number of skipped spans. Raises Malformed."""
    text = text_field(row)
    alternatives: dict[tuple[int, int], list[GoldLabel]] = {}
    n_to_clean = 0
    for place, (start, end, name) in enumerate(span_rows(row, "labels", text)):
        if TO_CLEAN in name.lower():
            n_to_clean += 1
            continue
        label = gold_label_named(name)
        if label is None:
            raise Malformed(
                f"labels[{place}]: unknown label {name!r}; the labels are: nothing, {', '.join(SPAN_CLASSES)}"
            )
        labels = alternatives.setdefault((start, end), [])
        if label not in labels:
            labels.append(label)
    spans = []
    for (start, end), labels in alternatives.items():
        if labels == [NO_FALLACY]:
            raise Malformed(
                f'labels: the span {start} to {end} has "nothing" as its only label; leave it out'
            )
        spans.append(AlternativesSpan(start=start, end=end, labels=tuple(labels)))
    annotated = AnnotatedText(id=text_id, text=text, spans=tuple(spans), comments=comments_of(row))
    return annotated, _sentences(row), n_to_clean


def text_field(row: dict[str, Any]) -> str:
    """The field `text`. Raises Malformed where it is missing or no text."""
    text = row.get("text")
    if not isinstance(text, str):
        raise Malformed(f"text: a text was expected, not {type(text).__name__}")
    return text


def span_rows(row: dict[str, Any], field: str, text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and label of each span of a field. Raises Malformed for what is no span inside the text."""
    rows = row.get(field)
    if not isinstance(rows, list):
        raise Malformed(f"{field}: a list of [start, end, label] was expected, not {type(rows).__name__}")
    for place, span in enumerate(rows):
        if (
            not isinstance(span, list)
            or len(span) != 3
            or any(not isinstance(offset, int) or isinstance(offset, bool) for offset in span[:2])
            or not isinstance(span[2], str)
        ):
            raise Malformed(f"{field}[{place}]: [start, end, label] was expected, not {span!r}"[:200])
        start, end, name = span
        if not 0 <= start < end <= len(text):
            raise Malformed(
                f"{field}[{place}]: the span {start} to {end} is empty or not inside the text, which has "
                f"{len(text)} characters"
            )
        yield start, end, name


def comments_of(row: dict[str, Any]) -> tuple[str, ...]:
    """The comments of a row, whatever the case of the field. Raises Malformed where they are no list of texts."""
    comments = row.get("comments", row.get("Comments", []))
    if not isinstance(comments, list) or not all(isinstance(comment, str) for comment in comments):
        raise Malformed("comments: a list of texts was expected")
    return tuple(comments)


def _sentences(row: dict[str, Any]) -> tuple[str, ...]:
    """The keys of `sentences_with_labels`, which is JSON within a JSON string."""
    written = row.get("sentences_with_labels")
    if written is None:
        return ()
    try:
        inner = json.loads(written) if isinstance(written, str) else written
    except ValueError as error:
        raise Malformed(f"sentences_with_labels: the text is not JSON ({error})") from None
    if not isinstance(inner, dict):
        raise Malformed(f"sentences_with_labels: an object was expected, not {type(inner).__name__}")
    return tuple(inner)
