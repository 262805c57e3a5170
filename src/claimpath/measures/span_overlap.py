"""Precision, recall and F1 of predicted fallacious spans, with partial overlap and alternatives.

MAFALDA slides, "Comparison score": a predicted span p with label l_p against a gold span g with the alternatives l_g is
worth C(p, l_p, g, l_g, h) = |p & g| / h where l_p is among l_g, else 0; lengths in characters.
Precision = sum over p of max over g of C(.., |p|), over |P|; 1 where |P| = 0.
Recall = sum over g in G- of max over p of C(.., |g|), over |G-|, G- being the gold spans that are not optional;
1 where |G-| = 0. F1 is their harmonic mean, 0 where both are 0. All in [0, 1].

Four variants share this and differ in what P and G hold:

`published` (the printed figures): P holds spans predicted as "no fallacy", and they can be right. G also holds the text
between marked spans: at level 0 as "no fallacy", at levels 1 and 2 with a label that nothing matches, so that it lowers
recall wherever a text is not marked from end to end.
`corrected` (the authors' later commit): the same, but what is predicted as "no fallacy" earns nothing; it still counts
in |P|. So a system that says "no fallacy" rightly is punished for saying so.
`slides`: the formula as it stands: G holds marked spans only. P as predicted.
`fallacious` (ours): G holds marked spans only, P holds spans predicted as fallacies only. A text without fallacies on
which nothing is predicted gets 1, and one on which something is predicted gets precision 0.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from claimpath.measures.span_masks import NO_FALLACY_BIT, MaskedSpan
from claimpath.records.fallacious_spans import SpanLevel

SpanVariant = Literal["published", "corrected", "slides", "fallacious"]
SPAN_VARIANTS: tuple[SpanVariant, ...] = get_args(SpanVariant)

_UNREADABLE_BITS = (0, 1 << 4, 1 << 24)
"""At level 0 an unreadable answer is "no fallacy" already."""


class SpanScore(NamedTuple):
    """Scores of one text at one level."""

    precision: float
    recall: float
    f1: float


class _Sums(NamedTuple):
    """The best C of each span at one level, summed as the variants need it."""

    n_predicted: int
    n_fallacious: int
    predicted: float
    """Over all predicted spans, against all gold."""
    fallacious: float
    """Over those predicted as fallacies."""
    against_marked: float
    """Over all predicted spans, against marked gold."""
    n_needed: int
    """Gold spans without "no fallacy", fillers included."""
    needed: float
    n_needed_marked: int
    needed_marked: float


def span_scores(
    predicted: Sequence[MaskedSpan], gold: Sequence[MaskedSpan]
) -> dict[tuple[SpanLevel, SpanVariant], SpanScore]:
    """Score one text at the three levels in the four variants.

    predicted, gold: from `predicted_masks` and `gold_masks`. Takes len(predicted) x len(gold) steps.
    """
    overlaps = _overlaps(predicted, gold)
    scores: dict[tuple[SpanLevel, SpanVariant], SpanScore] = {}
    for level in (0, 1, 2):
        sums = _sums(predicted, gold, overlaps, level)
        scores[level, "published"] = _score(sums.predicted, sums.n_predicted, sums.needed, sums.n_needed)
        scores[level, "corrected"] = _score(sums.fallacious, sums.n_predicted, sums.needed, sums.n_needed)
        marked = (sums.needed_marked, sums.n_needed_marked)
        scores[level, "slides"] = _score(sums.against_marked, sums.n_predicted, *marked)
        scores[level, "fallacious"] = _score(sums.fallacious, sums.n_fallacious, *marked)
    return scores


def _overlaps(predicted: Sequence[MaskedSpan], gold: Sequence[MaskedSpan]) -> list[tuple[int, int, int]]:
    """Place in `predicted`, place in `gold` and common characters of every pair that meets."""
    found = []
    for p, (start, end, _, _) in enumerate(predicted):
        for g, (other_start, other_end, _, _) in enumerate(gold):
            common = (end if end < other_end else other_end) - (start if start > other_start else other_start)
            if common > 0:
                found.append((p, g, common))
    return found


def _sums(
    predicted: Sequence[MaskedSpan],
    gold: Sequence[MaskedSpan],
    overlaps: Sequence[tuple[int, int, int]],
    level: SpanLevel,
) -> _Sums:
    best_predicted = [0] * len(predicted)
    best_marked = [0] * len(predicted)
    best_gold = [0] * len(gold)
    for p, g, common in overlaps:
        span = gold[g]
        if predicted[p].masks[level] & span.masks[level]:
            best_predicted[p] = max(best_predicted[p], common)
            if not span.filler and common > best_marked[p]:
                best_marked[p] = common
            best_gold[g] = max(best_gold[g], common)
    no_fallacy = NO_FALLACY_BIT | _UNREADABLE_BITS[level]
    n_fallacious = n_needed = n_marked = 0
    all_sum = fallacious = against_marked = needed = needed_marked = 0.0
    for p, (start, end, masks, _) in enumerate(predicted):
        says_none = masks[level] & no_fallacy
        n_fallacious += not says_none
        if best_predicted[p]:
            share = best_predicted[p] / (end - start)
            all_sum += share
            against_marked += best_marked[p] / (end - start)
            if not says_none:
                fallacious += share
    for g, (start, end, masks, filler) in enumerate(gold):
        if masks[level] & NO_FALLACY_BIT:
            continue
        share = best_gold[g] / (end - start) if best_gold[g] else 0.0
        n_needed += 1
        needed += share
        if not filler:
            n_marked += 1
            needed_marked += share
    return _Sums(
        len(predicted),
        n_fallacious,
        all_sum,
        fallacious,
        against_marked,
        n_needed,
        needed,
        n_marked,
        needed_marked,
    )


def _score(earned: float, n_predicted: int, found: float, n_needed: int) -> SpanScore:
    precision = earned / n_predicted if n_predicted else 1.0
    recall = found / n_needed if n_needed else 1.0
    both = precision + recall
    return SpanScore(precision, recall, 2 * (precision * recall) / both if both else 0.0)
