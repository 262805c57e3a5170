"""Test measures of several seeds: Accuracy, MacroF1 and F1(label=...), means over seeds with intervals.

Accuracy is the share of right pairs; F1 of a label is 2 TP / (2 TP + FP + FN); MacroF1 is the mean of F1 over
labels that occur in gold or predictions (`measures.macro_f1`). Each is computed for every seed and then averaged, as in
MissciPlus, Table 15. A pair whose model failed has no prediction: it is a miss of its label and a false alarm of none.
"""

from collections.abc import Callable, Sequence

from claimpath.measures.argument_verdict import StanceLabel
from claimpath.measures.macro_f1 import f1_counts, macro_f1_of_counts
from claimpath.measures.statistics.aggregate import OfSums, measure_units
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.measures.summary import MeasureSummary
from claimpath.records.base import Undefined

Labels = Sequence[StanceLabel | None]
OfCounts = Callable[[Sequence[float]], float | Undefined]


def f1_name(label: str) -> str:
    """Name of the F1 of a label."""
    return f"F1(label={label})"


def measure_names(classes: Sequence[StanceLabel]) -> tuple[str, ...]:
    """The measures of a classifier with these labels."""
    return ("Accuracy", "MacroF1", *(f1_name(label) for label in classes))


def score_seeds(
    gold: Sequence[StanceLabel],
    by_seed: Sequence[Labels | None],
    clusters: Sequence[str],
    classes: Sequence[StanceLabel],
) -> dict[str, MeasureSummary]:
    """Score the labels that each seed gives to the same pairs.

    by_seed: the labels of each seed; None where its model failed. clusters: the document of each pair; documents are
    resampled whole. classes: every label that gold or predictions can have.
    """
    none: Labels = [None] * len(gold)
    seeds = [none if labels is None else labels for labels in by_seed]
    rows = [
        [
            count
            for labels in seeds
            for count in (*f1_counts(said, labels[number], classes), said == labels[number])
        ]
        for number, said in enumerate(gold)
    ]
    width = 3 * len(classes) + 1
    n_all, n_failed = len(gold) * len(seeds), len(gold) * sum(labels is None for labels in by_seed)
    measured: dict[str, OfCounts] = {
        "Accuracy": lambda counts: (
            counts[-2] / counts[-1] if counts[-1] else Undefined(reason="there are no pairs")
        ),
        "MacroF1": lambda counts: macro_f1_of_counts(counts[:-2]),
    }
    for place, label in enumerate(classes):
        measured[f1_name(label)] = _f1_of(place, label)
    summaries = {}
    for name, function in measured.items():
        aggregate = OfSums(_mean_over_seeds(function, width))
        payloads = [(*row, 1.0) for row in rows]
        low, high = (
            pool_interval(Pool(payloads, list(clusters), aggregate))
            if payloads and seeds
            else (Undefined(reason="there are no pairs"),) * 2
        )
        summaries[name] = MeasureSummary(
            value=measure_units(payloads, aggregate) if seeds else Undefined(reason="there are no seeds"),
            low=low,
            high=high,
            n_expected=n_all,
            n_scored=n_all - n_failed,
            n_missing=0,
            n_failed=n_failed,
            n_no_gold=0,
        )
    return summaries


def score_labels(
    gold: Sequence[StanceLabel], labels: Labels, classes: Sequence[StanceLabel]
) -> dict[str, float | Undefined]:
    """The same measures of one list of labels, without intervals."""
    if not gold:
        return {name: Undefined(reason="there are no pairs") for name in measure_names(classes)}
    sums = [0.0] * (3 * len(classes))
    for said, given in zip(gold, labels, strict=True):
        sums = [a + b for a, b in zip(sums, f1_counts(said, given, classes), strict=True)]
    right = sum(a == b for a, b in zip(gold, labels, strict=True))
    scores: dict[str, float | Undefined] = {
        "Accuracy": right / len(gold),
        "MacroF1": macro_f1_of_counts(sums),
    }
    for place, label in enumerate(classes):
        scores[f1_name(label)] = _f1_of(place, label)([*sums, right, len(gold)])
    return scores


def _f1_of(place: int, label: str) -> OfCounts:
    def f1(counts: Sequence[float]) -> float | Undefined:
        tp, fp, fn = counts[3 * place : 3 * place + 3]
        below = 2 * tp + fp + fn
        return 2 * tp / below if below else Undefined(reason=f"no pair is {label} or was said to be")

    return f1


def _mean_over_seeds(function: OfCounts, width: int) -> OfCounts:
    """The mean of a function of each seed's counts; a summed row holds them one after the other, then the pairs."""

    def mean(row: Sequence[float]) -> float | Undefined:
        values = [function([*row[at : at + width], row[-1]]) for at in range(0, len(row) - 1, width)]
        for value in values:
            if isinstance(value, Undefined):
                return value
        return sum(value for value in values if not isinstance(value, Undefined)) / len(values)

    return mean
