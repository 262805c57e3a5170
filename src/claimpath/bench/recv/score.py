"""Score verdicts on pairs: macro F1, accuracy, and error rates by type of reasoning, with intervals.

All measures of a set of pairs share their bootstrap draws: a pair is a row of counts, and every measure a function of
weighted sums of rows.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from claimpath.bench.recv.gold import RecvGold
from claimpath.bench.recv.records import RankTest, RecvPart, RecvPrediction
from claimpath.bench.recv.trivial import trivial_scores
from claimpath.measures import MeasureSummary
from claimpath.measures.macro_f1 import f1_counts, macro_f1_of_counts
from claimpath.measures.statistics.mann_whitney import MannWhitney, mann_whitney
from claimpath.measures.statistics.shared_draws import resampled_sums
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import REASONING_TYPES, VERACITIES, ReasoningType, Veracity

Floats = NDArray[np.float64]
_FEW = Undefined(reason="an interval needs pairs of at least two groups")
_LEVEL = 0.95


def error_rate_name(kind: ReasoningType) -> str:
    """Name of the error rate on pairs of a type."""
    return f"ErrorRate(type={kind})"


def measure_names(gold: Sequence[RecvGold] = ()) -> tuple[str, ...]:
    """Measures of a set of pairs: error rates of deductive and abductive always, of others where they occur."""
    there = {pair.reasoning for pair in gold if isinstance(pair.reasoning, str)}
    kinds = [kind for kind in REASONING_TYPES if kind in there or kind in ("deductive", "abductive")]
    return ("MacroF1", "Accuracy", "ErrorRate", *(error_rate_name(kind) for kind in kinds))


def score_pairs(
    gold: Sequence[RecvGold], predictions: Mapping[str, RecvPrediction], classes: Sequence[Veracity]
) -> RecvPart:
    """Score predictions by pair id. A pair without a label or a prediction counts as an error.

    ErrorRate is 1 - Accuracy; in [0, 1], no unit. Intervals are 95 %, percentile bootstrap over groups.
    """
    labels = [_label(pair, predictions) for pair in gold]
    right = np.array(
        [label == pair.veracity for label, pair in zip(labels, gold, strict=True)], dtype=np.float64
    )
    ones = np.ones(len(gold))
    columns: dict[str, tuple[Floats, Floats]] = {"Accuracy": (right, ones), "ErrorRate": (1 - right, ones)}
    kinds: dict[str, ReasoningType] = {error_rate_name(kind): kind for kind in REASONING_TYPES}
    for name in measure_names(gold)[3:]:
        of_kind = np.array([pair.reasoning == kinds[name] for pair in gold], dtype=np.float64)
        columns[name] = ((1 - right) * of_kind, of_kind)
    counts = _f1_rows([pair.veracity for pair in gold], labels, classes)
    rows = np.column_stack([counts, *(column for both in columns.values() for column in both)])
    groups = [pair.group for pair in gold]
    drawn = resampled_sums(rows, groups) if len(set(groups)) > 1 else None
    measures = {"MacroF1": _macro_f1(counts, drawn, _numbers(gold, predictions, ""))}
    for place, (name, (above, below)) in enumerate(columns.items()):
        first = counts.shape[1] + 2 * place
        kind = kinds.get(name, "")
        sums = None if drawn is None else drawn[:, first : first + 2]
        numbers = _numbers(gold, predictions, kind)
        measures[name] = _ratio(float(above.sum()), float(below.sum()), sums, numbers, kind)
    return RecvPart(
        measures=measures,
        types=rank_test(gold, predictions),
        baselines=trivial_scores(gold, classes),
    )


def _f1_rows(
    gold: Sequence[Veracity], labels: Sequence[Veracity | None], classes: Sequence[Veracity]
) -> Floats:
    known = {
        (name, label): f1_counts(name, label, classes) for name in classes for label in (*VERACITIES, None)
    }
    rows = [known[name, label] for name, label in zip(gold, labels, strict=True)]
    return np.array(rows, dtype=np.float64).reshape(len(rows), 3 * len(classes))


def rank_test(gold: Sequence[RecvGold], predictions: Mapping[str, RecvPrediction]) -> RankTest | Undefined:
    """Test whether deductive pairs are right more often than abductive ones (RECV, appendix I)."""
    deductive = [float(_is_right(p, predictions)) for p in gold if p.reasoning == "deductive"]
    abductive = [float(_is_right(p, predictions)) for p in gold if p.reasoning == "abductive"]
    found = mann_whitney(deductive, abductive)
    if not isinstance(found, MannWhitney):
        return found
    return RankTest(
        u=found.u,
        p_value=found.p_value,
        effect=found.effect,
        n_deductive=found.n_a,
        n_abductive=found.n_b,
        exact=found.exact,
    )


def _label(pair: RecvGold, predictions: Mapping[str, RecvPrediction]) -> Veracity | None:
    prediction = predictions.get(pair.id)
    return None if prediction is None or isinstance(prediction.label, Undefined) else prediction.label


def _is_right(pair: RecvGold, predictions: Mapping[str, RecvPrediction]) -> bool:
    return _label(pair, predictions) == pair.veracity


def _numbers(
    gold: Sequence[RecvGold], predictions: Mapping[str, RecvPrediction], kind: str
) -> dict[str, int]:
    """Expected, scored, missing and failed pairs. An answer whose label can't be read is a failed pair."""
    asked = [pair.id for pair in gold if not kind or pair.reasoning == kind]
    given = [predictions[name] for name in asked if name in predictions]
    n_failed = sum(isinstance(prediction.label, Undefined) for prediction in given)
    return {
        "n_expected": len(asked),
        "n_scored": len(given) - n_failed,
        "n_missing": len(asked) - len(given),
        "n_failed": n_failed,
        "n_no_gold": 0,
    }


def _ratio(
    above: float, below: float, drawn: Floats | None, numbers: Mapping[str, int], kind: str
) -> MeasureSummary:
    if not below:
        nothing = Undefined(reason=f"there are no {kind} pairs" if kind else "there are no pairs")
        return MeasureSummary(value=nothing, low=nothing, high=nothing, **numbers)
    values = None
    if drawn is not None:
        kept = drawn[drawn[:, 1] > 0]
        values = kept[:, 0] / kept[:, 1]
    low, high = _ends(values)
    return MeasureSummary(value=above / below, low=low, high=high, **numbers)


def _macro_f1(counts: Floats, drawn: Floats | None, numbers: Mapping[str, int]) -> MeasureSummary:
    value = macro_f1_of_counts(counts.sum(axis=0).tolist()) if len(counts) else macro_f1_of_counts(())
    values = None
    if drawn is not None:
        cells = drawn[:, : counts.shape[1]].reshape(len(drawn), -1, 3)
        below = 2 * cells[:, :, 0] + cells[:, :, 1] + cells[:, :, 2]
        scores = np.divide(2 * cells[:, :, 0], below, out=np.zeros_like(below), where=below > 0)
        n_there = (below > 0).sum(axis=1)
        values = scores.sum(axis=1)[n_there > 0] / n_there[n_there > 0]
    low, high = _ends(values)
    undefined = isinstance(value, Undefined)
    return MeasureSummary(
        value=value, low=value if undefined else low, high=value if undefined else high, **numbers
    )


def _ends(values: Floats | None) -> tuple[float, float] | tuple[Undefined, Undefined]:
    if values is None or not len(values):
        return _FEW, _FEW
    low, high = np.quantile(values, [(1 - _LEVEL) / 2, (1 + _LEVEL) / 2])
    return float(low), float(high)
