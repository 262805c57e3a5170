"""What the formats share: objects by line, label names, spans with alternatives, offsets in other units."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from claimpath.datasets.mafalda_parse import TO_CLEAN
from claimpath.errors import DataError
from claimpath.records.fallacious_spans import (
    NO_FALLACY,
    SPAN_CLASSES,
    AlternativesSpan,
    AnnotatedText,
    GoldLabel,
)
from claimpath.taxonomies.mafalda import gold_label_named

NOTHING = "nothing"
"""How the authors' files write "no fallacy"."""

Triple = tuple[int, int, str]


def label_name(label: GoldLabel) -> str:
    """The label as the authors' files write it, in small letters."""
    return NOTHING if label == NO_FALLACY else label


def objects(content: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of JSON lines, each with its place for messages. Raises DataError for a line that is none."""
    for number, line in enumerate(content.removeprefix("\ufeff").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise DataError(f"line {number}: not JSON ({error}); one object a line") from None
        if not isinstance(row, dict) or not isinstance(row.get("text"), str):
            raise DataError(f"line {number}: an object with the field `text` was expected")
        yield f"line {number}", row


def triples(rows: Any, where: str) -> list[Triple]:
    """[start, end, label] rows. Raises DataError for anything else."""
    if not isinstance(rows, list):
        raise DataError(f"{where}: a list of [start, end, label] was expected")
    found = []
    for row in rows:
        if (
            not isinstance(row, list | tuple)
            or len(row) < 3
            or any(not isinstance(offset, int) or isinstance(offset, bool) for offset in row[:2])
            or not isinstance(row[2], str)
        ):
            raise DataError(f"{where}: [start, end, label] was expected, not {str(row)[:80]}")
        found.append((row[0], row[1], row[2]))
    return found


def annotated(
    text: str,
    text_id: str,
    labelled: Iterable[Triple],
    where: str,
    *,
    comments: Iterable[str] = (),
    span_comments: dict[tuple[int, int], tuple[str, ...]] | None = None,
    annotator: str | None = None,
) -> AnnotatedText:
    """Put a text together: labels on one place are alternatives; places marked "to clean" or "nothing" alone go.

    Raises DataError for an unknown label, and for a span that is empty or not inside the text.
    """
    alternatives: dict[tuple[int, int], list[GoldLabel]] = {}
    for start, end, name in labelled:
        if TO_CLEAN in name.lower():
            continue
        label = gold_label_named(name)
        if label is None:
            raise DataError(
                f"{where}: unknown label {name!r}; the labels are: {NOTHING}, {', '.join(SPAN_CLASSES)}"
            )
        if not 0 <= start < end <= len(text):
            raise DataError(
                f"{where}: the span {start} to {end} is empty or not inside the text, which has {len(text)} characters"
            )
        labels = alternatives.setdefault((start, end), [])
        if label not in labels:
            labels.append(label)
    said = span_comments or {}
    spans = tuple(
        AlternativesSpan(start=start, end=end, labels=tuple(labels), comments=said.get((start, end), ()))
        for (start, end), labels in alternatives.items()
        if labels != [NO_FALLACY]
    )
    return AnnotatedText(id=text_id, text=text, spans=spans, comments=tuple(comments), annotator=annotator)


def all_comments(text: AnnotatedText) -> list[str]:
    """The text's comments, then those on its spans, each with its place."""
    found = list(text.comments)
    for span in text.spans:
        found += [f"[{span.start}-{span.end}] {comment}" for comment in span.comments]
    return found


def texts_of(value: Any) -> tuple[str, ...]:
    """The texts among a field's values; a single text counts as one."""
    if isinstance(value, str):
        return (value,) if value else ()
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def utf16_offsets(text: str) -> Callable[[int], int]:
    """What turns code-point offsets into UTF-16 ones, which browsers count."""
    if text.isascii() or max(text) <= "\uffff":
        return lambda offset: offset
    sums = [0]
    for character in text:
        sums.append(sums[-1] + (2 if character > "\uffff" else 1))
    return lambda offset: sums[offset]


def code_point_offsets(text: str, where: str) -> Callable[[int], int]:
    """What turns UTF-16 offsets into code-point ones. Raises DataError for one inside a character, or outside."""
    to_utf16 = utf16_offsets(text)
    places = {to_utf16(offset): offset for offset in range(len(text) + 1)}

    def turned(offset: int) -> int:
        if offset not in places:
            raise DataError(f"{where}: the offset {offset} lies inside a character or outside the text")
        return places[offset]

    return turned
