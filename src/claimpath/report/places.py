"""Where things stand in a report: passages by id, page anchors, and whether a quote is really there."""

import re
from collections.abc import Iterator

from claimpath.records import Passage, Report, Span

_UNSAFE = re.compile(r"[^A-Za-z0-9.-]+")


class Places:
    """The passages of all studies of one report, each with an anchor that is safe and unique in a page."""

    def __init__(self, report: Report) -> None:
        self._passages: dict[str, Passage] = {}
        self._anchors: dict[str, str] = {}
        taken: set[str] = set()
        for study in report.studies:
            for passage in study.passages:
                self._passages.setdefault(passage.id, passage)
                self._anchors.setdefault(passage.id, _free(passage.id, taken))

    def passage(self, passage_id: str) -> Passage | None:
        """Return the passage with that id, or None where the report has none."""
        return self._passages.get(passage_id)

    def anchor(self, passage_id: str) -> str | None:
        """Return the page anchor of a passage, or None where the report has no such passage."""
        return self._anchors.get(passage_id)

    def holds(self, span: Span) -> bool:
        """Tell whether the quote stands word for word where its span says."""
        passage = self._passages.get(span.passage_id)
        if passage is None or not 0 <= span.start < span.end <= len(passage.text):
            return False
        return passage.text[span.start : span.end] == span.text

    def __iter__(self) -> Iterator[Passage]:
        return iter(self._passages.values())


def _free(passage_id: str, taken: set[str]) -> str:
    base = "text-" + (_UNSAFE.sub("-", passage_id) or "x")
    anchor, n = base, 2
    while anchor in taken:
        anchor, n = f"{base}-{n}", n + 1
    taken.add(anchor)
    return anchor
