"""Strict and lenient span F1: predicted fallacious spans matched one to one with marked spans.

Strict: same start, same end, and the label is one of the alternatives. Lenient: at least one common character, and the
label is one of the alternatives. As many pairs as possible are made, those that spare a needed span first.
Over all texts: precision = TP / (TP + FP), recall = TP- / (TP- + FN) with TP- the matched spans that are not optional
and FN the unmatched ones; F1 is their harmonic mean. Optional spans that are not predicted are no errors. Undefined
where nothing was predicted (precision) or nothing is needed (recall). In [0, 1].
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from claimpath.measures.bipartite import most_pairs
from claimpath.measures.span_masks import NO_FALLACY_BIT, MaskedSpan
from claimpath.measures.span_overlap import UNREADABLE_BITS
from claimpath.records import Undefined
from claimpath.records.fallacious_spans import SpanLevel

SpanMatching = Literal["strict", "lenient"]


class MatchCounts(NamedTuple):
    """Counts of one text, or their sum."""

    n_predicted: int
    """Spans predicted as fallacies."""
    n_matched: int
    """Those that have a partner."""
    n_needed: int
    """Marked spans that are not optional."""
    n_found: int
    """Those that have a partner."""


def match_counts(
    predicted: Sequence[MaskedSpan], gold: Sequence[MaskedSpan], level: SpanLevel, matching: SpanMatching
) -> MatchCounts:
    """Match the spans of one text."""
    meets = _MEETS[matching]
    none = NO_FALLACY_BIT | UNREADABLE_BITS[level]
    ours = [span for span in predicted if not span.masks[level] & none]
    marked = [span for span in gold if not span.filler]
    # Needed spans look for a partner first; an augmenting path never takes a partner away for good.
    marked.sort(key=lambda span: bool(span.masks[level] & NO_FALLACY_BIT))
    partners = [
        [p for p, span in enumerate(ours) if span.masks[level] & other.masks[level] and meets(span, other)]
        for other in marked
    ]
    paired = most_pairs(partners)
    n_needed = sum(1 for span in marked if not span.masks[level] & NO_FALLACY_BIT)
    return MatchCounts(
        len(ours), len(paired), n_needed, sum(1 for member in paired.values() if member < n_needed)
    )


def match_precision(counts: Sequence[MatchCounts]) -> float | Undefined:
    """Matched predicted spans over predicted spans."""
    below = sum(row.n_predicted for row in counts)
    if not below:
        return Undefined(reason="no fallacious span was predicted")
    return sum(row.n_matched for row in counts) / below


def match_recall(counts: Sequence[MatchCounts]) -> float | Undefined:
    """Matched needed spans over needed spans."""
    below = sum(row.n_needed for row in counts)
    return sum(row.n_found for row in counts) / below if below else Undefined(reason="no span is needed")


def match_f1(counts: Sequence[MatchCounts]) -> float | Undefined:
    """Harmonic mean of the two; 0 where nothing matches, undefined where nothing is needed."""
    recall = match_recall(counts)
    if isinstance(recall, Undefined):
        return recall
    precision = match_precision(counts)
    # Predicting nothing finds nothing, so F1 is 0 although precision has no value.
    if isinstance(precision, Undefined) or not precision + recall:
        return 0.0
    return 2 * precision * recall / (precision + recall)


def _same(a: MaskedSpan, b: MaskedSpan) -> bool:
    return a.start == b.start and a.end == b.end


def _common(a: MaskedSpan, b: MaskedSpan) -> bool:
    return min(a.end, b.end) > max(a.start, b.start)


_MEETS: dict[SpanMatching, Callable[[MaskedSpan, MaskedSpan], bool]] = {"strict": _same, "lenient": _common}
