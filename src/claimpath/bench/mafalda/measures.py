"""The measures of the benchmark by name: what each takes from a text, and how texts make one figure.

Names say level and variant: `F1(level=0)` is the printed figure, `F1(level=0,variant=corrected)` what the authors'
scripts give since a later commit.
"""

from collections.abc import Sequence
from functools import partial

from claimpath.measures.sentence_view import sentence_counts
from claimpath.measures.span_masks import MaskedSpan
from claimpath.measures.span_matches import (
    MatchCounts,
    SpanMatching,
    match_counts,
    match_f1,
    match_precision,
    match_recall,
)
from claimpath.measures.span_overlap import SPAN_VARIANTS, SpanVariant, overlap_scores
from claimpath.measures.span_table import SpanTable
from claimpath.measures.statistics.aggregate import MEAN, Aggregate, OfSums, RatioOfSums
from claimpath.measures.text_labels import LabelCounts, classes_at, label_counts, label_scores, macro_f1
from claimpath.records import Undefined
from claimpath.records.fallacious_spans import SpanLevel
from claimpath.taxonomies.mafalda import LEVELS

Payload = float | tuple[float, ...]
"""What a measure takes from one text."""

_MATCHINGS: tuple[SpanMatching, ...] = ("strict", "lenient")


def span_measure(kind: str, level: SpanLevel, variant: SpanVariant = "published") -> str:
    """The name of a measure of partial overlap, such as `F1(level=0)`. kind: F1, Precision or Recall."""
    return f"{kind}(level={level})" if variant == "published" else f"{kind}(level={level},variant={variant})"


def overlap_payloads(
    predicted: SpanTable, gold: SpanTable, text_ids: Sequence[str], answered: Sequence[bool]
) -> dict[str, dict[str, Payload]]:
    """Precision, recall and F1 of partial overlap: measure name to text id to score; 0 for an unanswered text."""
    found: dict[str, dict[str, Payload]] = {}
    for (level, variant), scores in overlap_scores(predicted, gold).items():
        for kind, values in zip(("Precision", "Recall", "F1"), scores, strict=True):
            found[span_measure(kind, level, variant)] = {
                text: value if there else 0.0
                for text, value, there in zip(text_ids, values.tolist(), answered, strict=True)
            }
    return found


def payloads(
    predicted: Sequence[MaskedSpan],
    gold: Sequence[MaskedSpan],
    sentences: Sequence[tuple[int, int]],
    *,
    answered: bool = True,
) -> dict[str, Payload]:
    """What every measure but those of partial overlap takes from one text.

    answered: False where the system failed or gave nothing. Such a text is 0 in every mean and its sentences are
    wrong; in sums over texts it counts as a text on which nothing was predicted.
    """
    found: dict[str, Payload] = {}
    if not answered:
        predicted = ()
    for level in LEVELS:
        for kind, value in zip(
            ("Precision", "Recall", "F1"), label_scores(predicted, gold, level), strict=True
        ):
            found[f"Label{kind}(level={level})"] = value if answered else 0.0
        counts = label_counts(predicted, gold, level)
        true, false, missed = (sum(row) for row in counts)
        found[f"LabelMicroF1(level={level})"] = (2 * true, 2 * true + false + missed)
        found[f"LabelMacroF1(level={level})"] = tuple(value for row in counts for value in row)
        for matching in _MATCHINGS:
            matched = tuple(float(count) for count in match_counts(predicted, gold, level, matching))
            for kind in ("Precision", "Recall", "F1"):
                found[f"Span{kind}(level={level},match={matching})"] = matched
        seen = sentence_counts(sentences, predicted, gold, level)
        double = 2.0 * seen.true_positive
        found[f"SentenceF1(level={level})"] = (double, double + seen.false_positive + seen.false_negative)
        found[f"SentenceAccuracy(level={level})"] = (
            float(seen.n_right if answered else 0),
            float(seen.n_sentences),
        )
    return found


def _macro(level: SpanLevel, row: Sequence[float]) -> float | Undefined:
    size = len(classes_at(level))
    parts = [tuple(row[at : at + size]) for at in (0, size, 2 * size)]
    return macro_f1([LabelCounts(*parts)])


def _matched(kind: str, row: Sequence[float]) -> float | Undefined:
    counts = [MatchCounts(*(round(value) for value in row))]
    measure = {"Precision": match_precision, "Recall": match_recall, "F1": match_f1}[kind]
    return measure(counts)


def _aggregates() -> dict[str, Aggregate]:
    table: dict[str, Aggregate] = {}
    for variant in SPAN_VARIANTS:
        for level in LEVELS:
            table |= {span_measure(kind, level, variant): MEAN for kind in ("F1", "Precision", "Recall")}
    for level in LEVELS:
        table |= {f"Label{kind}(level={level})": MEAN for kind in ("F1", "Precision", "Recall")}
        table[f"LabelMicroF1(level={level})"] = RatioOfSums()
        table[f"LabelMacroF1(level={level})"] = OfSums(partial(_macro, level))
        for matching in _MATCHINGS:
            table |= {
                f"Span{kind}(level={level},match={matching})": OfSums(partial(_matched, kind))
                for kind in ("F1", "Precision", "Recall")
            }
        table[f"SentenceF1(level={level})"] = RatioOfSums()
        table[f"SentenceAccuracy(level={level})"] = RatioOfSums()
    return table


AGGREGATES: dict[str, Aggregate] = _aggregates()
"""How each measure comes out of its texts, by name."""
