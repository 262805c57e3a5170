"""Spans of many texts as columns of numbers, for measures that go through all pairs of spans at once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from claimpath.measures.span_masks import BITS, FILLER_MASKS, MaskedSpan, masks_of, unmarked
from claimpath.records.fallacious_spans import AnnotatedText, PredictedSpan

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class SpanTable:
    """Spans of texts, text by text. All columns have one number for each span."""

    n_texts: int
    text: Ints
    """Number of the span's text; never falls."""
    start: Ints
    end: Ints
    masks: tuple[Ints, Ints, Ints]
    """Label bits at levels 0, 1 and 2."""
    filler: NDArray[np.bool_]
    """Whether the span stands for text that nobody marked."""

    @property
    def length(self) -> Ints:
        """Characters of each span."""
        return self.end - self.start


def masked_table(texts: Iterable[Sequence[MaskedSpan]]) -> SpanTable:
    """Spans that have masks already, a sequence for each text."""
    rows: list[tuple[int, int, int, int, int, int, int]] = []
    n_texts = 0
    for number, spans in enumerate(texts):
        n_texts = number + 1
        rows += [(number, start, end, *masks, filler) for start, end, masks, filler in spans]
    return _table(rows, n_texts)


def predicted_table(texts: Sequence[Sequence[PredictedSpan]]) -> SpanTable:
    """The predicted spans of each text."""
    return _table(
        [
            (number, span.start, span.end, *BITS[span.label], 0)
            for number, spans in enumerate(texts)
            for span in spans
        ],
        len(texts),
    )


def gold_table(texts: Sequence[AnnotatedText]) -> SpanTable:
    """The marked spans of each text, then what fills the gaps between them by the authors' rule."""
    rows = []
    for number, text in enumerate(texts):
        places = [(span.start, span.end) for span in text.spans]
        rows += [(number, span.start, span.end, *masks_of(span.labels), 0) for span in text.spans]
        rows += [(number, start, end, *FILLER_MASKS, 1) for start, end in unmarked(places, len(text.text))]
    return _table(rows, len(texts))


def _table(rows: Sequence[tuple[int, ...]], n_texts: int) -> SpanTable:
    columns = np.array(rows, dtype=np.int64).reshape(len(rows), 7).T
    return SpanTable(
        n_texts=n_texts,
        text=columns[0],
        start=columns[1],
        end=columns[2],
        masks=(columns[3], columns[4], columns[5]),
        filler=columns[6].astype(np.bool_),
    )
