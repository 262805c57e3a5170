"""Score reconstructions: sums over arguments and seeds, with intervals over studies."""

from collections.abc import Mapping, Sequence
from typing import Any

from claimpath.bench.reconstruction.gold import GoldGap
from claimpath.bench.reconstruction.measured import (
    MEASURED,
    MEASURES,
    Kinds,
    Scored,
    Selection,
    judged_by_class,
)
from claimpath.bench.reconstruction.records import ReconstructionPrediction
from claimpath.bench.reconstruction.selection import all_candidates, best_places, published_places
from claimpath.measures import MeasureSummary
from claimpath.measures.gap_matches import Judged
from claimpath.measures.statistics.aggregate import MEAN, measure_units
from claimpath.measures.statistics.interval import pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.records import Undefined

Gold = Mapping[str, tuple[GoldGap, ...]]
"""Argument to its gaps."""
TrivialMatches = Mapping[str, Sequence[tuple[int, int]]]
"""Argument to the gaps and premises that the premise judge finds in the trivial premise."""
NO_JUDGE = Undefined(reason="no premise judge was asked")
NOTHING = Undefined(reason="no fallacy was predicted")


def kinds_of(gold: Gold) -> Kinds:
    """All kinds of gaps in the data, in a fixed order."""
    return tuple(sorted({gap.classes for gaps in gold.values() for gap in gaps}, key=sorted))


def scored_of(prediction: ReconstructionPrediction | None, gaps: tuple[GoldGap, ...], kinds: Kinds) -> Scored:
    """One argument, ready to be measured; a missing prediction is one without fallacies."""
    candidates = all_candidates(prediction) if prediction is not None else ()
    matches = prediction.matches if prediction is not None else ()

    def selection(places: tuple[int, ...]) -> Selection:
        classes = tuple(candidates[place].fallacy_class for place in places)
        by_class = judged_by_class(classes, gaps)
        if matches is None:
            return Selection(classes, by_class, None)
        found = frozenset((places.index(c), gap, premise) for c, gap, premise in matches if c in places)
        return Selection(classes, by_class, Judged(len(classes), by_class.premises, found))

    return Scored(selection(best_places(candidates)), selection(published_places(candidates)), gaps, kinds)


def rows_by_measure(
    predictions: Sequence[ReconstructionPrediction], gold: Gold, seeds: Sequence[int]
) -> dict[str, dict[str, Any]]:
    """For each measure what each argument adds, summed over seeds (the mean, for a measure that is a mean); None for
    a measure that needs a premise judge which was not asked."""
    answers = {(p.id, p.seed): p for p in predictions}
    judged = any(p.matches is not None for p in predictions)
    kinds = kinds_of(gold)
    rows: dict[str, dict[str, Any]] = {measure.name: {} for measure in MEASURED}
    for name, gaps in gold.items():
        scored = [scored_of(answers.get((name, seed)), gaps, kinds) for seed in seeds or (0,)]
        for measure in MEASURED:
            added = [measure.row(one) for one in scored]
            if any(row is None for row in added) or ("+premise" in measure.name and not judged):
                rows[measure.name][name] = None
            elif measure.aggregate == MEAN:
                rows[measure.name][name] = sum(added) / len(added)
            else:
                rows[measure.name][name] = tuple(sum(column) for column in zip(*added, strict=True))
    return rows


def rows_to_keep(
    rows: Mapping[str, Mapping[str, Any]],
) -> dict[str, dict[str, float | tuple[float, ...]]]:
    """The rows of the main measures, those that need a premise judge only where one was asked."""
    return {
        name: dict(rows[name]) for name in MEASURES if not any(row is None for row in rows[name].values())
    }


def score_reconstructions(
    predictions: Sequence[ReconstructionPrediction],
    gold: Gold,
    studies: Mapping[str, str],
    seeds: Sequence[int],
    rows: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, MeasureSummary]:
    """Measures by name. A failed or missing prediction counts as one without fallacies.

    rows: what `rows_by_measure` gives of the same; computed where not given.
    """
    failed, missing = unanswered(predictions, gold, seeds)
    clusters = [studies[name] for name in gold]
    summaries: dict[str, MeasureSummary] = {}
    rows = rows_by_measure(predictions, gold, seeds) if rows is None else rows
    for measure in MEASURED:
        payloads = [rows[measure.name][name] for name in gold]
        value: float | Undefined = NO_JUDGE
        low: float | Undefined = NO_JUDGE
        high: float | Undefined = NO_JUDGE
        if not any(payload is None for payload in payloads):
            value = _why(measure_units(payloads, measure.aggregate), measure.name)
            low = high = value
            if not isinstance(value, Undefined):
                low, high = pool_interval(Pool(payloads, clusters, measure.aggregate))
        summaries[measure.name] = MeasureSummary(
            value=value,
            low=low,
            high=high,
            n_expected=len(gold),
            n_scored=len(gold) - len(failed | missing),
            n_missing=len(missing - failed),
            n_failed=len(failed),
            n_no_gold=0,
        )
    return summaries


def unanswered(
    predictions: Sequence[ReconstructionPrediction], gold: Gold, seeds: Sequence[int]
) -> tuple[set[str], set[str]]:
    """Arguments that failed with any seed, and arguments without a prediction for every seed."""
    there = {(p.id, p.seed) for p in predictions}
    failed = {p.id for p in predictions if p.error is not None}
    missing = {name for name in gold for seed in seeds or (0,) if (name, seed) not in there}
    return failed, missing


def _why(value: float | Undefined, name: str) -> float | Undefined:
    """A ratio's reason in words that fit the measure."""
    return NOTHING if isinstance(value, Undefined) and name.startswith("P@") else value
