"""A study as one text, which positions count in."""

from claimpath.records import Passage, Study

BETWEEN = "\n"
"""What stands between two passages."""
AROUND = 32
"""Code points of prefix and suffix, fewer at the ends of a passage."""


class StudyText:
    """All passages of a study in order, duplicates too, joined by one line feed each."""

    def __init__(self, study: Study) -> None:
        self.text = BETWEEN.join(p.text for p in study.passages)
        """The whole text."""
        self._starts: dict[str, int] = {}
        self._passages: dict[str, Passage] = {}
        at = 0
        for passage in study.passages:
            self._starts[passage.id] = at
            self._passages[passage.id] = passage
            at += len(passage.text) + len(BETWEEN)

    def __contains__(self, passage_id: str) -> bool:
        return passage_id in self._starts

    def selectors(self, passage_id: str, start: int, end: int) -> list[dict[str, object]]:
        """Give the selectors of `passage.text[start:end]`: the quote with what stands around it, and its position.

        Prefix and suffix stay within the passage. Positions are half-open and count code points of the whole text.
        """
        text, base = self._passages[passage_id].text, self._starts[passage_id]
        prefix, suffix = self.around(passage_id, start, end)
        return [
            {
                "type": "TextQuoteSelector",
                "exact": text[start:end],
                "prefix": prefix,
                "suffix": suffix,
            },
            {"type": "TextPositionSelector", "start": base + start, "end": base + end},
        ]

    def around(self, passage_id: str, start: int, end: int) -> tuple[str, str]:
        """Give what stands before and behind a part of a passage, within the passage."""
        text = self._passages[passage_id].text
        return text[max(0, start - AROUND) : start], text[end : end + AROUND]

    def holds(self, passage_id: str, start: int, end: int, quote: str) -> bool:
        """Tell whether a span says what the passage says there."""
        passage = self._passages.get(passage_id)
        return passage is not None and 0 <= start < end and passage.text[start:end] == quote
