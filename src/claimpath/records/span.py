"""Exact places in a text. Offsets are half-open and count Unicode code points."""

from typing import Literal

from claimpath.records.base import Record

Zone = Literal[
    "background", "others_work", "method", "result", "interpretation", "limitation", "disclosure", "unknown"
]
"""What a sentence does in the study. `background` and `others_work` are reported, not asserted, by the study."""

REPORTED_ZONES: frozenset[Zone] = frozenset({"background", "others_work"})
"""Zones in which the study passes on what others said."""


class Sentence(Record):
    """A sentence of a passage: `passage.text[start:end]`, without surrounding blanks."""

    start: int
    """First code point, counted from the start of the passage's text (0-based, included)."""
    end: int
    """One past the last code point (excluded)."""
    zone: Zone = "unknown"
    """Rhetorical zone, assigned by rule; `unknown` where no rule fits."""


class Span(Record):
    """An exact quote: `text` equals `passage.text[start:end]` of the passage named."""

    passage_id: str
    """The passage that holds the quote."""
    start: int
    """First code point in the passage's text (0-based, included)."""
    end: int
    """One past the last code point (excluded)."""
    text: str
    """The quote itself, equal to that slice."""
