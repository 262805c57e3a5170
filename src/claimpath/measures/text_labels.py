"""Labels of a whole text, spans aside, where a gold span may hold alternatives.

`label_scores` is the authors' label measure: Y is the set of classes predicted anywhere in the text. For precision, any
number of alternatives of a span may be right together; for recall, one alternative is chosen for each span. Each is the
best over all choices: precision = max |Y & T| / |Y|, recall = max |Y & T| / |T| with T the classes chosen, "no fallacy"
left out; 1 where Y and a T are both empty, 0 where nothing is common otherwise. F1 is their harmonic mean. In [0, 1].
The maxima are found without going through all choices: precision needs the union only, recall the largest pairing of
spans with predicted classes and the fewest classes that the other spans need.

`label_counts` gives counts for micro and macro F1 over texts: a predicted class that is an alternative of a span is a
true positive, another a false positive; a span that is not optional and of whose alternatives none is predicted is a
false negative, shared equally by its alternatives in the counts of classes.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from claimpath.measures.bipartite import most_pairs, smallest_cover
from claimpath.measures.span_masks import MaskedSpan, label_names
from claimpath.measures.span_overlap import SpanScore
from claimpath.records import Undefined
from claimpath.records.fallacious_spans import UNREADABLE, SpanLevel


class LabelCounts(NamedTuple):
    """Counts for each class of a level, in the order of its labels without "no fallacy" and "unreadable"."""

    true_positive: tuple[float, ...]
    false_positive: tuple[float, ...]
    false_negative: tuple[float, ...]


@cache
def classes_at(level: SpanLevel) -> tuple[str, ...]:
    """The classes of a level."""
    return tuple(name for name in label_names(level)[1:] if name != UNREADABLE)


def label_scores(predicted: Sequence[MaskedSpan], gold: Sequence[MaskedSpan], level: SpanLevel) -> SpanScore:
    """The authors' label precision, recall and F1 of one text."""
    found = _predicted(predicted, level)
    spans = _alternatives(gold, level)
    free = all(0 in labels for labels in spans)
    if not found:
        precision = recall = float(free)
    else:
        precision = len(found & frozenset().union(*spans)) / len(found)
        # An optional span that can't be hit is left out of T, so it doesn't lower recall.
        hits = [sorted(labels & found) for labels in spans]
        n_hit = len(most_pairs(hits))
        missed = [labels for labels, hit in zip(spans, hits, strict=True) if not hit and 0 not in labels]
        recall = n_hit / (n_hit + smallest_cover(missed)) if n_hit else 0.0
    both = precision + recall
    return SpanScore(precision, recall, 2 * precision * recall / both if both else 0.0)


def label_counts(
    predicted: Sequence[MaskedSpan], gold: Sequence[MaskedSpan], level: SpanLevel
) -> LabelCounts:
    """Counts of one text."""
    n_classes = len(classes_at(level))
    rows = [[0.0] * n_classes for _ in range(3)]
    found = _predicted(predicted, level)
    spans = _alternatives(gold, level)
    right = frozenset().union(*spans)
    for label in found:
        rows[0 if label in right else 1][label - 1] += 1
    for labels in spans:
        if 0 not in labels and not labels & found:
            for label in labels:
                rows[2][label - 1] += 1 / len(labels)
    return LabelCounts(*(tuple(row) for row in rows))


def micro_f1(counts: Sequence[LabelCounts]) -> float | Undefined:
    """2 TP / (2 TP + FP + FN) over all classes and texts; undefined where all three are 0."""
    true, false, missed = (sum(sum(row[kind]) for row in counts) for kind in range(3))
    below = 2 * true + false + missed
    return 2 * true / below if below else Undefined(reason="nothing is to be found and nothing was predicted")


def macro_f1(counts: Sequence[LabelCounts]) -> float | Undefined:
    """The mean F1 of the classes that occur in the gold or in a prediction; undefined where none does."""
    values = []
    for label in range(len(counts[0].true_positive) if counts else 0):
        true, false, missed = (sum(row[kind][label] for row in counts) for kind in range(3))
        if true + false + missed:
            values.append(2 * true / (2 * true + false + missed))
    if not values:
        return Undefined(reason="nothing is to be found and nothing was predicted")
    return sum(values) / len(values)


def _predicted(spans: Sequence[MaskedSpan], level: SpanLevel) -> frozenset[int]:
    n_classes = len(classes_at(level))
    return frozenset(
        label for label in range(1, n_classes + 1) if any(span.masks[level] >> label & 1 for span in spans)
    )


def _alternatives(spans: Sequence[MaskedSpan], level: SpanLevel) -> list[frozenset[int]]:
    """Label numbers of each marked span; 0 is "no fallacy"."""
    n_labels = len(classes_at(level)) + 1
    return [
        frozenset(label for label in range(n_labels) if span.masks[level] >> label & 1)
        for span in spans
        if not span.filler
    ]
