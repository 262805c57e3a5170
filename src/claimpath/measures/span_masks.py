"""Spans as whole numbers: what the span measures calculate with.

A label is one bit at each level, so that "one of the alternatives was predicted" is one `&`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from claimpath.records.fallacious_spans import (
    NO_FALLACY,
    SPAN_CLASSES,
    SPAN_FAMILIES,
    UNREADABLE,
    AnnotatedText,
    PredictedLabel,
    PredictedSpan,
    SpanLevel,
)
from claimpath.taxonomies.mafalda import label_at

NO_FALLACY_BIT = 1
"""The bit of "no fallacy", at every level."""

_NAMES: Mapping[SpanLevel, tuple[str, ...]] = {
    0: (NO_FALLACY, "fallacy"),
    1: (NO_FALLACY, *SPAN_FAMILIES, UNREADABLE),
    2: (NO_FALLACY, *SPAN_CLASSES, UNREADABLE),
}
_TOO_COARSE = 1 << 30
"""The bit of a label that says nothing at the level; no gold span has it."""

Masks = tuple[int, int, int]
"""Label bits at levels 0, 1 and 2."""


class MaskedSpan(NamedTuple):
    """A span with its labels as bits."""

    start: int
    end: int
    masks: Masks
    filler: bool = False
    """Whether the span was put in where nothing was marked."""


def label_names(level: SpanLevel) -> tuple[str, ...]:
    """The labels at a level, by the place of their bit, "no fallacy" first."""
    return _NAMES[level]


def bit_of(label: PredictedLabel, level: SpanLevel) -> int:
    """The bit of a label at a level."""
    name = label_at(label, level)
    return _TOO_COARSE if name is None else 1 << _NAMES[level].index(name)


def masks_of(labels: Iterable[PredictedLabel]) -> Masks:
    """The bits of alternatives at the three levels."""
    zero = one = two = 0
    for label in labels:
        bits = BITS[label]
        zero, one, two = zero | bits[0], one | bits[1], two | bits[2]
    return zero, one, two


_ALL: tuple[PredictedLabel, ...] = (*SPAN_CLASSES, *SPAN_FAMILIES, "fallacy", NO_FALLACY, "unreadable")
BITS: dict[PredictedLabel, Masks] = {
    label: (bit_of(label, 0), bit_of(label, 1), bit_of(label, 2)) for label in _ALL
}
"""The bits of every label at the three levels."""
FILLER_MASKS: Masks = (NO_FALLACY_BIT, 0, 0)
"""What the authors' scripts give unmarked text in the gold: "no fallacy" at level 0, a label that nothing matches at
levels 1 and 2."""


def predicted_masks(spans: Iterable[PredictedSpan]) -> list[MaskedSpan]:
    """A prediction's spans, in order."""
    return [MaskedSpan(span.start, span.end, BITS[span.label]) for span in spans]


def gold_masks(text: AnnotatedText) -> list[MaskedSpan]:
    """A text's spans, in order, then what fills the gaps between them by the authors' rule."""
    spans = [MaskedSpan(span.start, span.end, masks_of(span.labels)) for span in text.spans]
    places = [(span.start, span.end) for span in text.spans]
    spans += [MaskedSpan(start, end, FILLER_MASKS, True) for start, end in unmarked(places, len(text.text))]
    return spans


def unmarked(places: Sequence[tuple[int, int]], n_characters: int) -> list[tuple[int, int]]:
    """The parts of a text that no span covers, by the rule of the authors' scripts.

    Spans are gone through in the order given, not sorted. A part ends one character before the next span and begins
    one after the last, as a blank stands there mostly; so a part can be empty, (0, 0), and single blanks are not parts.
    """
    found: dict[tuple[int, int], None] = {}
    current = 0
    for start, end in dict.fromkeys(places):
        if current < start:
            found[current, start - 1] = None
        current = max(current, end + 1)
    if current < n_characters or not places:
        found[current, n_characters] = None
    return list(found)
