"""Our own format of predictions: a JSON object a line, `{"id": "gold-001", "spans": [{"start", "end", "label"}]}`.

`text` may stand in place of `id`, a span may be written `[start, end, label]`, and `error` says that the system failed.
"""

from collections.abc import Mapping
from typing import Any

from claimpath.bench.mafalda.spans import with_unmarked
from claimpath.errors import DataError
from claimpath.records.fallacious_spans import (
    SPAN_CLASSES,
    SPAN_FAMILIES,
    AnnotatedText,
    PredictedLabel,
    PredictedText,
)
from claimpath.taxonomies.mafalda import label_named


def predicted_text(row: Mapping[str, Any], text: AnnotatedText, where: str) -> tuple[PredictedText, int]:
    """Read one line about `text`; also gives how often a span with the same label was there twice.

    Spans may overlap and come in any order; labels are read in any case; parts that no span covers are "no fallacy".
    Raises DataError for an unknown label and for a span that is empty or not inside the text.
    """
    if row.get("error") is not None:
        return PredictedText(id=text.id, error=str(row["error"])), 0
    rows = row.get("spans")
    if not isinstance(rows, list):
        raise DataError(
            f"{where}: `spans` is {type(rows).__name__}; a list of spans was expected, empty for none"
        )
    labels: dict[tuple[int, int], list[PredictedLabel]] = {}
    n_twice = 0
    for number, span in enumerate(rows):
        start, end, label = _span(span, f"{where}: spans[{number}]", len(text.text))
        at = labels.setdefault((start, end), [])
        if label in at:
            n_twice += 1
        else:
            at.append(label)
    return PredictedText(id=text.id, spans=with_unmarked(labels, len(text.text))), n_twice


def _span(span: Any, where: str, n_characters: int) -> tuple[int, int, PredictedLabel]:
    if isinstance(span, dict):
        span = [span.get("start"), span.get("end"), span.get("label")]
    if (
        not isinstance(span, list)
        or len(span) != 3
        or any(not isinstance(offset, int) or isinstance(offset, bool) for offset in span[:2])
        or not isinstance(span[2], str)
    ):
        raise DataError(f'{where}: {{"start": 0, "end": 9, "label": "..."}} was expected')
    start, end, name = span
    if end <= start:
        raise DataError(f"{where}: the span {start} to {end} is empty; its end must be after its start")
    if start < 0 or end > n_characters:
        raise DataError(
            f"{where}: the span {start} to {end} is not inside the text, which has {n_characters} characters. "
            "Offsets count Unicode code points, from 0, the end excluded"
        )
    label = label_named(name)
    if label is None:
        raise DataError(
            f"{where}: unknown label {name!r}; the labels are: no fallacy, fallacy, {', '.join(SPAN_FAMILIES)}, "
            f"{', '.join(SPAN_CLASSES)}"
        )
    return start, end, label
