"""Measure the explanations of systems, split by right and wrong verdicts, and compare systems."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from claimpath.bench.explanations.metrics import Found, Measured, Metric
from claimpath.bench.explanations.records import (
    ExplanationMeasure,
    ExplanationScore,
    RightAgainstWrong,
    SystemsTest,
)
from claimpath.bench.explanations.texts import TRIVIAL, Explained, trivial_explanations
from claimpath.measures import MeasureSummary
from claimpath.measures.statistics.aggregate import OfSums, RatioOfSums, measure_units
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.measures.statistics.two_sample_permutation import two_sample_permutation
from claimpath.records.base import Undefined

Row = tuple[float, float]
_BY_SENTENCE = ("FC", "EA")
"""Metrics with a score for each sentence, that which RECV compares systems by first."""


def measure_explanations(
    system: str, given: Sequence[Explained], metrics: Sequence[Metric], evidence: str = "simple"
) -> tuple[ExplanationScore, dict[str, list[float]]]:
    """Measure one system; also gives, by metric, the scores of all sentences, for `compare_systems`."""
    there = [one for one in given if one.explanation]
    measures: dict[str, ExplanationMeasure] = {}
    parts: dict[str, list[float]] = {}
    for metric in metrics:
        found = metric.measure(there)
        measures[metric.name] = _measure(metric, given, there, found)
        if metric.name.startswith(_BY_SENTENCE):
            parts[metric.name] = [p for one in found if isinstance(one, Measured) for p in one.parts]
    score = ExplanationScore(
        system=system, evidence=evidence, n_pairs=len(given), n_explained=len(there), measures=measures
    )
    return score, parts


def compare_systems(parts: dict[str, dict[str, list[float]]]) -> tuple[SystemsTest, ...]:
    """Test each two systems by the scores of their sentences. parts: system to metric to scores."""
    tests = []
    metrics = dict.fromkeys(metric for of_system in parts.values() for metric in of_system)
    for metric in metrics:
        for first, second in combinations(parts, 2):
            a, b = parts[first].get(metric, []), parts[second].get(metric, [])
            found = two_sample_permutation(a, b)
            tests.append(
                SystemsTest(
                    metric=metric,
                    first=first,
                    second=second,
                    n_first=len(a),
                    n_second=len(b),
                    difference=found if isinstance(found, Undefined) else found.difference,
                    p_value=found if isinstance(found, Undefined) else found.p_value,
                )
            )
    return tuple(tests)


def _measure(
    metric: Metric, given: Sequence[Explained], there: Sequence[Explained], found: Found
) -> ExplanationMeasure:
    by_id = {one.id: value for one, value in zip(there, found, strict=True)}
    trivial = {
        name: _value(
            metric, metric.measure([t for t in trivial_explanations(name, list(given)) if t.explanation])
        )
        for name in TRIVIAL
    }
    return ExplanationMeasure(
        better=metric.better,
        all=_summary(metric, given, by_id),
        right=_summary(metric, [one for one in given if one.right], by_id),
        wrong=_summary(metric, [one for one in given if not one.right], by_id),
        right_against_wrong=_compared(metric, given, by_id),
        trivial=trivial,
        undefined=dict(Counter(v.reason for v in found if isinstance(v, Undefined)).most_common()),
    )


def _row(metric: Metric, measured: Measured) -> Row:
    """What an explanation adds above and below the line."""
    return (measured.above, measured.below) if metric.pooled else (measured.value, 1.0)


def _value(metric: Metric, found: Found) -> float | Undefined:
    rows = [_row(metric, one) for one in found if isinstance(one, Measured)]
    return measure_units(rows, RatioOfSums()) if rows else _why(found)


def _why(found: Sequence[Measured | Undefined]) -> Undefined:
    """The most frequent reason for having no value."""
    reasons = Counter(one.reason for one in found if isinstance(one, Undefined))
    return Undefined(reason=reasons.most_common(1)[0][0] if reasons else "there are no explanations")


def _summary(
    metric: Metric, given: Sequence[Explained], found: dict[str, Measured | Undefined]
) -> MeasureSummary:
    scored = [(one, known) for one in given if isinstance(known := found.get(one.id), Measured)]
    rows = [_row(metric, known) for _, known in scored]
    n_failed = sum(one.failed and one.id not in found for one in given)
    value = (
        measure_units(rows, RatioOfSums()) if rows else _why([found[o.id] for o in given if o.id in found])
    )
    low, high = (
        pool_interval(Pool(rows, [one.group for one, _ in scored], RatioOfSums())) if rows else (value, value)
    )
    return MeasureSummary.model_validate({
        "value": value,
        "low": low,
        "high": high,
        "n_expected": len(given),
        "n_scored": len(scored),
        "n_missing": sum(one.id not in found for one in given) - n_failed,
        "n_failed": n_failed,
        "n_no_gold": sum(isinstance(found.get(one.id), Undefined) for one in given),
    })  # fmt: skip


def _compared(
    metric: Metric, given: Sequence[Explained], found: dict[str, Measured | Undefined]
) -> RightAgainstWrong:
    scored = [(one, value) for one in given if isinstance(value := found.get(one.id), Measured)]
    right = [value for one, value in scored if one.right]
    wrong = [value for one, value in scored if not one.right]
    if not right or not wrong:
        side = "right" if not right else "wrong"
        nothing = Undefined(reason=f"no explanation of a {side} verdict has a value")
        return RightAgainstWrong(difference=nothing, low=nothing, high=nothing, p_value=nothing)
    rows = []
    for one, value in scored:
        above, below = _row(metric, value)
        rows.append((above, below, 0.0, 0.0) if one.right else (0.0, 0.0, above, below))
    low, high = pool_interval(Pool(rows, [one.group for one, _ in scored], OfSums(_difference)))
    test = two_sample_permutation(_values(metric, right), _values(metric, wrong))
    return RightAgainstWrong.model_validate({
        "difference": measure_units(rows, OfSums(_difference)),
        "low": low,
        "high": high,
        "p_value": test if isinstance(test, Undefined) else test.p_value,
    })  # fmt: skip


def _values(metric: Metric, found: Sequence[Measured]) -> list[float]:
    """What is dealt out anew: parts of a pooled metric, explanations of another."""
    return [part for one in found for part in (one.parts if metric.pooled else (one.value,))]


def _difference(sums: Sequence[float]) -> float | Undefined:
    """Right minus wrong out of summed rows."""
    above, below, other_above, other_below = sums
    if not below or not other_below:
        return Undefined(reason="a draw has verdicts of one kind alone")
    return above / below - other_above / other_below
