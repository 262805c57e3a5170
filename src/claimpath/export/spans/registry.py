"""The formats of annotated spans, in one place."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claimpath.errors import DataError, SettingsError
from claimpath.export.spans.doccano import read_doccano, write_doccano
from claimpath.export.spans.labelstudio import read_labelstudio, write_labelstudio
from claimpath.export.spans.mafalda import read_mafalda, write_mafalda
from claimpath.export.spans.own import read_own, write_own
from claimpath.records.fallacious_spans import AnnotatedText


@dataclass(frozen=True, slots=True)
class SpanFormat:
    """A format that is written and read."""

    title: str
    """What it is called."""
    suffix: str
    """How its files' names end."""
    write: Callable[[Sequence[AnnotatedText]], str]
    """Gives a file's text."""
    read: Callable[[str], tuple[AnnotatedText, ...]]
    """Reads a file's text. Raises DataError with the line or task for what is wrong."""
    keeps: str
    """What does not survive a round trip, in a sentence; empty where all does."""


SPAN_FORMATS: dict[str, SpanFormat] = {
    "claimpath": SpanFormat("claimpath's annotated texts", ".jsonl", write_own, read_own, ""),
    "mafalda": SpanFormat(
        "the authors' JSON lines",
        ".jsonl",
        write_mafalda,
        read_mafalda,
        "comments on a span become comments on its text",
    ),
    "doccano": SpanFormat(
        "doccano's JSON lines",
        ".jsonl",
        write_doccano,
        read_doccano,
        "comments on a span become comments on its text",
    ),
    "labelstudio": SpanFormat("Label Studio's JSON", ".json", write_labelstudio, read_labelstudio, ""),
}
"""Every format by the name that `--to` takes."""


def span_format_named(name: str) -> SpanFormat:
    """Give a format by its name. Raises SettingsError where there is none."""
    if name not in SPAN_FORMATS:
        raise SettingsError(f"unknown format {name!r} of spans; choose one of: {', '.join(SPAN_FORMATS)}")
    return SPAN_FORMATS[name]


def guess_format(content: str) -> str:
    """Tell which format a file's text has by its first object. Raises DataError where it has none of them."""
    start = content.lstrip("\ufeff \r\n\t")
    if start.startswith("["):
        return "labelstudio"
    try:
        row = json.loads(start.split("\n", 1)[0])
    except ValueError:
        row = None
    if isinstance(row, dict):
        if "spans" in row:
            return "claimpath"
        # People's answers of the authors' study came out of doccano; their offsets are the same in both.
        if "entities" in row or "label" in row:
            return "doccano"
        if "labels" in row:
            return "mafalda"
    raise DataError(
        f"the file has none of the known formats of annotated spans ({', '.join(SPAN_FORMATS)}); name its format with "
        "--from, or look at its first line"
    )
