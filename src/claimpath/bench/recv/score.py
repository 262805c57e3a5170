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
Mask = NDArray[np.bool_]
_FEW = Undefined(reason="an interval needs pairs of at least two groups")
_LEVEL = 0.95


def error_rate_name(kind: ReasoningType) -> str:
    """Name of the error rate on pairs of a type."""
    return f"ErrorRate(type={kind})"


_KINDS: dict[str, ReasoningType] = {error_rate_name(kind): kind for kind in REASONING_TYPES}
"""Measure to the type that it is about."""


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
    answers = [predictions.get(pair.id) for pair in gold]
    labels = [None if one is None or isinstance(one.label, Undefined) else one.label for one in answers]
    right = np.array(
        [said == pair.veracity for said, pair in zip(labels, gold, strict=True)], dtype=np.float64
    )
    missing = np.array([one is None for one in answers], dtype=bool)
    failed = np.array([said is None for said in labels], dtype=bool) & ~missing
    everything = np.ones(len(gold), dtype=bool)
    asked: dict[str, Mask] = {"Accuracy": everything}
    wanted = measure_names(gold)
    for name, kind in _KINDS.items():
        if name in wanted:
            asked[name] = np.array([pair.reasoning == kind for pair in gold], dtype=bool)
    counts = _f1_rows([pair.veracity for pair in gold], labels, classes)
    columns = [column for of in asked.values() for column in (right * of, of.astype(np.float64))]
    rows = np.column_stack([counts, *columns])
    groups = [pair.group for pair in gold]
    drawn = resampled_sums(rows, groups) if len(set(groups)) > 1 else None
    numbers = {name: _numbers(of, missing, failed) for name, of in asked.items()}
    measures = {"MacroF1": _macro_f1(counts, drawn, numbers["Accuracy"])}
    for place, (name, of) in enumerate(asked.items()):
        first = counts.shape[1] + 2 * place
        sums = None if drawn is None else drawn[:, first : first + 2]
        share = _ratio(float(right[of].sum()), int(of.sum()), sums, numbers[name], _KINDS.get(name, ""))
        if name == "Accuracy":
            measures |= {name: share, "ErrorRate": _rest(share)}
        else:
            measures[name] = _rest(share)
    is_deductive, is_abductive = (asked[error_rate_name(kind)] for kind in ("deductive", "abductive"))
    return RecvPart(
        measures=measures,
        types=rank_test(right[is_deductive].tolist(), right[is_abductive].tolist()),
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


def rank_test(deductive: Sequence[float], abductive: Sequence[float]) -> RankTest | Undefined:
    """Test whether deductive pairs are right (1, else 0) more often than abductive ones (RECV, appendix I)."""
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


def _numbers(asked: Mask, missing: Mask, failed: Mask) -> dict[str, int]:
    """Expected, scored, missing and failed pairs. An answer whose label can't be read is a failed pair."""
    n_missing, n_failed = int((asked & missing).sum()), int((asked & failed).sum())
    return {
        "n_expected": int(asked.sum()),
        "n_scored": int(asked.sum()) - n_missing - n_failed,
        "n_missing": n_missing,
        "n_failed": n_failed,
        "n_no_gold": 0,
    }


def _rest(share: MeasureSummary) -> MeasureSummary:
    """1 minus a share, with its interval turned around."""
    value, low, high = (
        end if isinstance(end, Undefined) else 1 - end for end in (share.value, share.high, share.low)
    )
    return share.model_copy(update={"value": value, "low": low, "high": high})


def _ratio(
    above: float, below: int, drawn: Floats | None, numbers: Mapping[str, int], kind: str
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
