"""The authors' JSON lines: `text`, `labels` as [start, end, label], `comments`, `sentences_with_labels`.

Two fields are ours and ignored by their scripts: `id` and `annotator`.
"""

import json
from collections.abc import Sequence
from typing import Any

from claimpath.export.spans.rows import (
    NOTHING,
    all_comments,
    annotated,
    label_name,
    objects,
    texts_of,
    triples,
)
from claimpath.records.fallacious_spans import AnnotatedText
from claimpath.text.sentences import split_sentences


def write_mafalda(texts: Sequence[AnnotatedText]) -> str:
    """A line for each text."""
    lines = []
    for text in texts:
        row: dict[str, Any] = {
            "id": text.id,
            "text": text.text,
            "labels": [
                [span.start, span.end, label_name(label)] for span in text.spans for label in span.labels
            ],
            "comments": all_comments(text),
            "sentences_with_labels": json.dumps(_sentences(text), ensure_ascii=False),
        }
        if text.annotator is not None:
            row["annotator"] = text.annotator
        lines.append(json.dumps(row, ensure_ascii=False) + "\n")
    return "".join(lines)


def read_mafalda(content: str) -> tuple[AnnotatedText, ...]:
    """Read texts with `labels`, or a person's answers with `label`. Raises DataError with the line."""
    found: list[AnnotatedText] = []
    for where, row in objects(content):
        rows = row["labels"] if "labels" in row else row.get("label")
        found.append(
            annotated(
                row["text"],
                str(row.get("id", f"text-{len(found) + 1:03d}")),
                triples(rows, where),
                where,
                comments=texts_of(row.get("comments", row.get("Comments"))),
                annotator=row["annotator"] if isinstance(row.get("annotator"), str) else None,
            )
        )
    return tuple(found)


def _sentences(text: AnnotatedText) -> dict[str, list[list[str]]]:
    """Each sentence with the alternatives of each span that covers at least half of it."""
    found: dict[str, list[list[str]]] = {}
    for start, end in split_sentences(text.text):
        labels = [
            [label_name(label) for label in span.labels]
            for span in text.spans
            if 2 * (min(span.end, end) - max(span.start, start)) >= end - start
        ]
        found.setdefault(text.text[start:end], []).extend(labels or [[NOTHING]])
    return found
