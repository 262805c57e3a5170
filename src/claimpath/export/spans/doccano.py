"""doccano's JSON lines of a sequence labelling project: `text` with `label` as [start, end, label], or `entities`.

doccano counts UTF-16 units, as browsers do, unless the project counts grapheme clusters (its issue 2290); offsets are
turned here. The project has to allow overlapping spans, and several labels on one place are alternatives. doccano
numbers texts itself, so our id is in `text_id`, which doccano keeps among a text's other fields.
"""

import json
from collections.abc import Sequence
from typing import Any

from claimpath.errors import DataError
from claimpath.export.spans.rows import (
    Triple,
    all_comments,
    annotated,
    code_point_offsets,
    label_name,
    objects,
    texts_of,
    triples,
    utf16_offsets,
)
from claimpath.records.fallacious_spans import AnnotatedText


def write_doccano(texts: Sequence[AnnotatedText]) -> str:
    """A line for each text, to be imported as JSONL."""
    lines = []
    for number, text in enumerate(texts, start=1):
        at = utf16_offsets(text.text)
        row: dict[str, Any] = {
            "id": number,
            "text": text.text,
            "label": [
                [at(span.start), at(span.end), label_name(label)]
                for span in text.spans
                for label in span.labels
            ],
            "Comments": all_comments(text),
            "text_id": text.id,
        }
        if text.annotator is not None:
            row["annotator"] = text.annotator
        lines.append(json.dumps(row, ensure_ascii=False) + "\n")
    return "".join(lines)


def read_doccano(content: str) -> tuple[AnnotatedText, ...]:
    """Read an export, with `label`, `labels` or `entities`. Raises DataError with the line."""
    found: list[AnnotatedText] = []
    for where, row in objects(content):
        at = code_point_offsets(row["text"], where)
        places = [(at(start), at(end), name) for start, end, name in _labelled(row, where)]
        text_id = row.get("text_id", row.get("id", len(found) + 1))
        found.append(
            annotated(
                row["text"],
                str(text_id),
                places,
                where,
                comments=texts_of(row.get("Comments", row.get("comments"))),
                annotator=row["annotator"] if isinstance(row.get("annotator"), str) else None,
            )
        )
    return tuple(found)


def _labelled(row: dict[str, Any], where: str) -> list[Triple]:
    if isinstance(row.get("entities"), list):
        rows = []
        for entity in row["entities"]:
            if not isinstance(entity, dict):
                raise DataError(f"{where}: an entity with start_offset, end_offset and label was expected")
            rows.append([entity.get("start_offset"), entity.get("end_offset"), entity.get("label")])
        return triples(rows, where)
    return triples(row["label"] if "label" in row else row.get("labels"), where)
