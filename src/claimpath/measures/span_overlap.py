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

import numpy as np
from numpy.typing import NDArray

from claimpath.measures.span_masks import NO_FALLACY_BIT, MaskedSpan
from claimpath.measures.span_table import Ints, SpanTable, masked_table
from claimpath.records.fallacious_spans import SpanLevel

SpanVariant = Literal["published", "corrected", "slides", "fallacious"]
SPAN_VARIANTS: tuple[SpanVariant, ...] = get_args(SpanVariant)

UNREADABLE_BITS = (0, 1 << 4, 1 << 24)
"""The bit of "unreadable" by level; at level 0 an unreadable answer is "no fallacy" already."""

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


class SpanScore(NamedTuple):
    """Scores of one text at one level."""

    precision: float
    recall: float
    f1: float


class SpanScores(NamedTuple):
    """Scores of many texts at one level: a number for each text."""

    precision: Floats
    recall: Floats
    f1: Floats


def overlap_scores(predicted: SpanTable, gold: SpanTable) -> dict[tuple[SpanLevel, SpanVariant], SpanScores]:
    """Score all texts at the three levels in the four variants.

    predicted, gold: of the same texts in the same order, from `predicted_table` and `gold_table`. All pairs of spans of
    a text are looked at together. Raises ValueError where the numbers of texts differ.
    """
    if predicted.n_texts != gold.n_texts:
        raise ValueError(f"{predicted.n_texts} texts were predicted, but {gold.n_texts} are gold")
    n_texts = gold.n_texts
    p, g = _pairs(predicted, gold)
    common = np.minimum(predicted.end[p], gold.end[g]) - np.maximum(predicted.start[p], gold.start[g])
    meets = common > 0
    p, g, common = p[meets], g[meets], common[meets]
    marked = ~gold.filler
    pair_marked = marked[g]
    n_predicted = np.bincount(predicted.text, minlength=n_texts)
    scores: dict[tuple[SpanLevel, SpanVariant], SpanScores] = {}
    for level in (0, 1, 2):
        ours, theirs = predicted.masks[level], gold.masks[level]
        agree = (ours[p] & theirs[g]) != 0
        p_agree, g_agree, c_agree = p[agree], g[agree], common[agree]
        shares = _best(p_agree, c_agree, predicted)
        fallacious = (ours & (NO_FALLACY_BIT | UNREADABLE_BITS[level])) == 0
        earned = _sums(predicted.text, shares, n_texts)
        earned_fallacious = _sums(predicted.text, np.where(fallacious, shares, 0.0), n_texts)
        kept = pair_marked[agree]
        earned_marked = _sums(predicted.text, _best(p_agree[kept], c_agree[kept], predicted), n_texts)
        n_fallacious = np.bincount(predicted.text[fallacious], minlength=n_texts)
        needed = (theirs & NO_FALLACY_BIT) == 0
        found = _best(g_agree, c_agree, gold)
        recall = _recall(gold, found, needed)
        recall_marked = _recall(gold, found, needed & marked)
        scores[level, "published"] = _score(_ratio(earned, n_predicted), recall)
        scores[level, "corrected"] = _score(_ratio(earned_fallacious, n_predicted), recall)
        scores[level, "slides"] = _score(_ratio(earned_marked, n_predicted), recall_marked)
        scores[level, "fallacious"] = _score(_ratio(earned_fallacious, n_fallacious), recall_marked)
    return scores


def span_scores(
    predicted: Sequence[MaskedSpan], gold: Sequence[MaskedSpan]
) -> dict[tuple[SpanLevel, SpanVariant], SpanScore]:
    """Score one text. predicted, gold: from `predicted_masks` and `gold_masks`."""
    scores = overlap_scores(masked_table([predicted]), masked_table([gold]))
    return {key: SpanScore(*(float(column[0]) for column in found)) for key, found in scores.items()}


def _pairs(predicted: SpanTable, gold: SpanTable) -> tuple[Ints, Ints]:
    """Every pair of a predicted and a gold span of the same text, as numbers of rows."""
    n_gold = np.bincount(gold.text, minlength=gold.n_texts)
    first = np.cumsum(n_gold) - n_gold
    times = n_gold[predicted.text]
    p = np.repeat(np.arange(len(predicted.text)), times)
    within = np.arange(len(p)) - np.repeat(np.cumsum(times) - times, times)
    return p, first[predicted.text[p]] + within


def _best(rows: Ints, common: Ints, table: SpanTable) -> Floats:
    """The largest common length of each span's pairs, over its length; 0 without any."""
    most = np.zeros(len(table.text), dtype=np.int64)
    np.maximum.at(most, rows, common)
    return most / np.maximum(table.length, 1)


def _sums(text: Ints, values: Floats, n_texts: int) -> Floats:
    sums: Floats = np.bincount(text, weights=values, minlength=n_texts).astype(np.float64)
    return sums


def _recall(gold: SpanTable, found: Floats, needed: Bools) -> Floats:
    text = gold.text[needed]
    n_needed = np.bincount(text, minlength=gold.n_texts)
    return _ratio(_sums(text, found[needed], gold.n_texts), n_needed)


def _ratio(sums: Floats, counts: Ints) -> Floats:
    """Sums over counts; 1 where there is nothing to count."""
    return np.where(counts > 0, sums / np.maximum(counts, 1), 1.0)


def _score(precision: Floats, recall: Floats) -> SpanScores:
    both = precision + recall
    f1 = np.where(both > 0, 2 * (precision * recall) / np.where(both > 0, both, 1.0), 0.0)
    return SpanScores(precision, recall, f1)
