"""Agreement of two annotators on where spans are and what they are, beyond chance.

In the spirit of gamma (Mathet, Widlocher, Metivier 2015), with another expectation, so it is not called gamma; the
library that computes gamma needs a solver under the GPL. Spans of one text are aligned at the lowest cost. A pair
(u, v) costs d = ((|start_u - start_v| + |end_u - end_v|) / (length_u + length_v))^2 + (0 where they have an alternative
in common, else 1); a span without a partner costs 1. The disorder of a corpus is the sum of costs over the mean number
of spans of an annotator. The expected disorder aligns the one annotator's spans of each text with the other's spans of
every other text, places scaled to the text's length: what two annotators share who mark alike but look at different
texts. Agreement = 1 - observed / expected: 1 is full agreement, 0 is chance, below 0 is worse than chance.
"""

import random
from collections.abc import Callable, Sequence
from itertools import permutations

from claimpath.measures.span_masks import MaskedSpan, masks_of
from claimpath.records import Undefined
from claimpath.records.fallacious_spans import AnnotatedText, SpanLevel
from claimpath.stages.align.assignment import best_assignment

MOST_PAIRS = 4_000
"""Pairs of texts that the expectation goes through; of more, so many are drawn with a fixed seed."""

Spans = Sequence[MaskedSpan]


def span_agreement(
    first: Sequence[AnnotatedText], second: Sequence[AnnotatedText], level: SpanLevel
) -> float | Undefined:
    """Agreement over texts. first, second: the same texts in the same order, by two annotators.

    Undefined with fewer than two texts, where nobody marked anything, and where chance has no disorder.
    Raises ValueError where the texts differ.
    """
    if [text.text for text in first] != [text.text for text in second]:
        raise ValueError("the annotators' texts differ")
    if len(first) < 2:
        return Undefined(reason="what chance gives needs at least two texts")
    ours, theirs = [_spans(text) for text in first], [_spans(text) for text in second]
    observed = _disorder([(a, b) for a, b in zip(ours, theirs, strict=True)], level)
    pairs = list(permutations(range(len(first)), 2))
    if len(pairs) > MOST_PAIRS:
        pairs = random.Random(1).sample(pairs, MOST_PAIRS)
    lengths = [len(text.text) for text in first]
    expected = _disorder([(ours[i], _scaled(theirs[j], lengths[j], lengths[i])) for i, j in pairs], level)
    if observed is None:
        return Undefined(reason="no span was marked")
    if not expected:
        return Undefined(reason="chance gives no disorder")
    return 1 - observed / expected


def resampled_span_agreement(
    first: Sequence[AnnotatedText], second: Sequence[AnnotatedText], level: SpanLevel
) -> Callable[[Sequence[int]], float | Undefined]:
    """Give the agreement as a function of how often each text is there, for resampling.

    Once each gives what `span_agreement` gives. A text that is there twice is never taken for another text. All pairs
    of texts are aligned beforehand, so this is for at most MOST_PAIRS of them. Raises ValueError for more.
    """
    n = len(first)
    if n * (n - 1) > MOST_PAIRS:
        raise ValueError(f"{n} texts have more than {MOST_PAIRS} pairs")
    ours, theirs = [_spans(text) for text in first], [_spans(text) for text in second]
    lengths = [len(text.text) for text in first]
    costs = [
        [alignment_cost(ours[i], _scaled(theirs[j], lengths[j], lengths[i]), level) for j in range(n)]
        for i in range(n)
    ]

    def agreement(times: Sequence[int]) -> float | Undefined:
        here = [i for i in range(n) if times[i]]
        marked = sum(times[i] * (len(ours[i]) + len(theirs[i])) for i in here) / 2
        apart = [(i, j, times[i] * times[j]) for i in here for j in here if i != j]
        chance = sum(weight * (len(ours[i]) + len(theirs[j])) for i, j, weight in apart) / 2
        if not marked or not chance:
            return Undefined(reason="no span was marked")
        observed = sum(times[i] * costs[i][i] for i in here) / marked
        expected = sum(weight * costs[i][j] for i, j, weight in apart) / chance
        return 1 - observed / expected if expected else Undefined(reason="chance gives no disorder")

    return agreement


def alignment_cost(first: Spans, second: Spans, level: SpanLevel) -> float:
    """The lowest cost of aligning the spans of one text."""
    gains = [[max(0.0, 2 - _difference(u, v, level)) for v in second] for u in first]
    gained = sum(gains[row][column] for row, column in best_assignment(gains))
    return len(first) + len(second) - gained


def _difference(u: MaskedSpan, v: MaskedSpan, level: SpanLevel) -> float:
    lengths = (u.end - u.start) + (v.end - v.start)
    apart = abs(u.start - v.start) + abs(u.end - v.end)
    return (apart / lengths) ** 2 + (0 if u.masks[level] & v.masks[level] else 1)


def _disorder(pairs: Sequence[tuple[Spans, Spans]], level: SpanLevel) -> float | None:
    n_spans = sum(len(a) + len(b) for a, b in pairs) / 2
    if not n_spans:
        return None
    return sum(alignment_cost(a, b, level) for a, b in pairs) / n_spans


def _spans(text: AnnotatedText) -> list[MaskedSpan]:
    return [MaskedSpan(span.start, span.end, masks_of(span.labels)) for span in text.spans]


def _scaled(spans: Spans, old: int, new: int) -> list[MaskedSpan]:
    found = []
    for span in spans:
        start = span.start * new // old
        found.append(span._replace(start=start, end=max(start + 1, span.end * new // old)))
    return found
