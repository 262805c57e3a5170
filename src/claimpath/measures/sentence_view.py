"""Fallacious spans seen sentence by sentence.

A span speaks of a sentence where it covers at least half of its characters. For each sentence: every predicted class
that is an alternative of a marked span there is a true positive, another a false positive; a marked span that is not
optional and of whose alternatives none is predicted there is a false negative. F1 over all sentences = 2 TP / (2 TP +
FP + FN). A sentence is right where it has neither false positives nor false negatives; accuracy is the share of right
sentences, so a system that says nothing has a high one. Both in [0, 1].
"""

from collections.abc import Sequence
from typing import NamedTuple

from claimpath.measures.span_masks import NO_FALLACY_BIT, MaskedSpan
from claimpath.measures.text_labels import classes_at
from claimpath.records import Undefined
from claimpath.records.fallacious_spans import SpanLevel


class SentenceCounts(NamedTuple):
    """Counts of one text, or their sum."""

    n_sentences: int
    n_right: int
    true_positive: int
    false_positive: int
    false_negative: int


def sentence_counts(
    sentences: Sequence[tuple[int, int]],
    predicted: Sequence[MaskedSpan],
    gold: Sequence[MaskedSpan],
    level: SpanLevel,
) -> SentenceCounts:
    """Count the sentences of one text. sentences: half-open offsets; empty ones are left out."""
    classes = ((1 << len(classes_at(level))) - 1) << 1
    marked = [span for span in gold if not span.filler]
    n_sentences = n_right = true = false = missed = 0
    for start, end in sentences:
        if end <= start:
            continue
        found = 0
        for span in predicted:
            if _covers(span, start, end):
                found |= span.masks[level] & classes
        allowed = n_missed = 0
        for span in marked:
            if _covers(span, start, end):
                allowed |= span.masks[level]
                n_missed += not span.masks[level] & (found | NO_FALLACY_BIT)
        n_false = (found & ~allowed).bit_count()
        n_sentences += 1
        n_right += not n_false and not n_missed
        true, false, missed = true + (found & allowed).bit_count(), false + n_false, missed + n_missed
    return SentenceCounts(n_sentences, n_right, true, false, missed)


def sentence_accuracy(counts: Sequence[SentenceCounts]) -> float | Undefined:
    """Right sentences over sentences."""
    below = sum(row.n_sentences for row in counts)
    return sum(row.n_right for row in counts) / below if below else Undefined(reason="there are no sentences")


def sentence_f1(counts: Sequence[SentenceCounts]) -> float | Undefined:
    """F1 over all sentences; undefined where nothing is to be found and nothing was predicted."""
    true = sum(row.true_positive for row in counts)
    below = 2 * true + sum(row.false_positive + row.false_negative for row in counts)
    return 2 * true / below if below else Undefined(reason="nothing is to be found and nothing was predicted")


def _covers(span: MaskedSpan, start: int, end: int) -> bool:
    return 2 * (min(span.end, end) - max(span.start, start)) >= end - start
