"""Score decisions against people's, with intervals from whole arguments drawn anew.

Over several seeds the counts of a pair are added up, and its score is the mean. A pair without a decision is an error.
AUROC looks at the pairs that have a score; its counts say how many have none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claimpath.bench.judge.records import JudgePrediction
from claimpath.measures import MeasureSummary
from claimpath.measures.auroc import auroc
from claimpath.measures.decision_counts import accuracy, decision_counts, decision_kappa, f1_of_yes, macro_f1
from claimpath.measures.statistics.aggregate import Aggregate, OfSums, measure_units
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.records import Undefined

_OF_COUNTS: dict[str, Callable[[Sequence[float]], float | Undefined]] = {
    "Accuracy": accuracy,
    "MacroF1": macro_f1,
    "F1(label=match)": f1_of_yes,
    "Kappa": decision_kappa,
}
AUROC = "AUROC"
MEASURES: tuple[str, ...] = (*_OF_COUNTS, AUROC)
"""Names of the measures."""


@dataclass(frozen=True, slots=True)
class MeasurePayloads:
    """What a measure is made of."""

    aggregate: Aggregate
    payloads: Mapping[str, Any]
    """Pair to payload; Undefined for a pair that the measure leaves out."""


def payloads_of(
    predictions: Sequence[JudgePrediction], gold: Mapping[str, bool], seeds: Sequence[int]
) -> dict[str, MeasurePayloads]:
    """Each measure's payloads by pair. seeds: of the run; empty where seeds change nothing."""
    answers = {(p.id, p.seed): p for p in predictions}
    counts: dict[str, tuple[int, ...]] = {}
    scores: dict[str, tuple[float, bool] | Undefined] = {}
    for pair, match in gold.items():
        given = [answers.get((pair, seed)) for seed in seeds or (0,)]
        rows = [decision_counts(p.match if p is not None else None, match) for p in given]
        counts[pair] = tuple(sum(column) for column in zip(*rows, strict=True))
        found = [p.score for p in given if p is not None and p.score is not None]
        scores[pair] = (
            (sum(found) / len(found), match) if found else Undefined(reason="the system gives no score")
        )
    measures = {name: MeasurePayloads(OfSums(function), counts) for name, function in _OF_COUNTS.items()}
    return {**measures, AUROC: MeasurePayloads(auroc, scores)}


def score_decisions(
    predictions: Sequence[JudgePrediction],
    gold: Mapping[str, bool],
    arguments: Mapping[str, str],
    seeds: Sequence[int] = (),
) -> dict[str, MeasureSummary]:
    """Measures by name. gold: pair to what people said. arguments: pair to the argument it belongs to."""
    answers = {(p.id, p.seed): p for p in predictions}
    failed, missing = unanswered(answers, gold, seeds)
    summaries: dict[str, MeasureSummary] = {}
    for name, measure in payloads_of(predictions, gold, seeds).items():
        kept = {
            pair: payload for pair, payload in measure.payloads.items() if not isinstance(payload, Undefined)
        }
        value: float | Undefined = Undefined(reason="the system gives no score")
        low: float | Undefined = value
        high: float | Undefined = value
        if kept:
            value = measure_units(list(kept.values()), measure.aggregate)
            pool = Pool(list(kept.values()), [arguments[pair] for pair in kept], measure.aggregate)
            low, high = (value, value) if isinstance(value, Undefined) else pool_interval(pool)
        without = (set(gold) - set(kept)) | failed | missing
        summaries[name] = MeasureSummary(
            value=value,
            low=low,
            high=high,
            n_expected=len(gold),
            n_scored=len(gold) - len(without),
            n_missing=len(without - failed),
            n_failed=len(failed),
            n_no_gold=0,
        )
    return summaries


def unanswered(
    answers: Mapping[tuple[str, int], JudgePrediction], gold: Mapping[str, bool], seeds: Sequence[int]
) -> tuple[set[str], set[str]]:
    """Pairs on which the system failed with any seed, and pairs that it did not answer with every seed."""
    failed, missing = set(), set()
    for pair in gold:
        given = [answers.get((pair, seed)) for seed in seeds or (0,)]
        if any(p is not None and p.match is None for p in given):
            failed.add(pair)
        elif any(p is None for p in given):
            missing.add(pair)
    return failed, missing
