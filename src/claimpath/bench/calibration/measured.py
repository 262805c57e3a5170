"""Calibration and selective risk of a run's decisions, with intervals over clusters."""

from collections.abc import Callable, Sequence

from claimpath.bench.calibration.records import Decision, Decisions
from claimpath.measures.statistics import (
    Pool,
    ReliabilityBin,
    RiskPoint,
    aurc,
    best_aurc,
    brier_of_base_rate,
    brier_score,
    calibration_error,
    calibration_error_name,
    pool_interval,
    reliability_bins,
    risk_at,
    risk_coverage,
)
from claimpath.measures.statistics.reliability_bins import N_BINS, Binning
from claimpath.records import Record, Undefined

COVERAGES = (0.5, 0.8, 1.0)
"""Coverages at which the risk is given."""
_N_RESAMPLES = 500
_BINNINGS: tuple[Binning, ...] = ("width", "mass")


class Estimate(Record):
    """A value with its interval."""

    value: float | Undefined
    """The value."""
    low: float | Undefined
    """Lower end of the 95 % interval (percentile bootstrap over clusters)."""
    high: float | Undefined
    """Upper end."""


class CalibrationScore(Record):
    """Calibration and selective risk of one run."""

    task: str
    """Name of the task."""
    system: str
    """Name of the system."""
    split: str
    """Name of the split."""
    event: str
    """What the probabilities speak of."""
    unit_name: str
    """What decisions are about, in the plural."""
    n_asked: int
    """Units that were asked."""
    n_decided: int
    """Units that were decided."""
    abstained: dict[str, int]
    """Units that were not, by what the system said."""
    measures: dict[str, Estimate]
    """ECE in two binnings, Brier, AURC, risk at some coverages: all are better when lower."""
    trivial: dict[str, float | Undefined]
    """What stands beside: Brier of always saying the base rate, AURC of no order and of the best order."""
    bins: dict[str, tuple[ReliabilityBin, ...]]
    """Reliability bins by binning."""
    curve: tuple[RiskPoint, ...]
    """The risk-coverage curve."""


def measure_decisions(decisions: Decisions, *, n_bins: int = N_BINS) -> CalibrationScore:
    """Measure a run. Raises ValueError for a probability outside [0, 1]."""
    rows = decisions.rows
    bins = {
        binning: reliability_bins(
            [row.probability for row in rows], [row.outcome for row in rows], n_bins=n_bins, binning=binning
        )
        for binning in _BINNINGS
    }
    no_interval = Undefined(reason="resampling makes a calibration error larger, so it gives no interval")
    measures = {
        calibration_error_name(n_bins, binning): Estimate(
            value=calibration_error(found), low=no_interval, high=no_interval
        )
        for binning, found in bins.items()
    }
    # What a draw abstains from is drawn with the rest, so that coverage keeps its denominator.
    share = decisions.n_asked / len(rows) if rows else 1.0
    measures["Brier"] = _estimate(rows, _brier)
    measures["AURC"] = _estimate(rows, lambda drawn: aurc(_curve(drawn, len(drawn))))
    for coverage in COVERAGES:
        measures[f"Risk@{coverage:g}"] = _estimate(rows, _risk_at(coverage, share))
    outcomes = [row.outcome for row in rows]
    n_wrong = sum(not row.right for row in rows)
    no_order: float | Undefined = n_wrong / len(rows) if rows else Undefined(reason="no unit was answered")
    return CalibrationScore(
        task=decisions.task,
        system=decisions.system,
        split=decisions.split,
        event=decisions.event,
        unit_name=decisions.unit_name,
        n_asked=decisions.n_asked,
        n_decided=len(rows),
        abstained=decisions.abstained,
        measures=measures,
        trivial={
            "Brier (base rate)": brier_of_base_rate(outcomes),
            "AURC (no order)": no_order,
            "AURC (best order)": best_aurc(len(rows), n_wrong),
        },
        bins=bins,
        curve=_curve(rows, decisions.n_asked),
    )


def _estimate(
    rows: Sequence[Decision], measure: Callable[[Sequence[Decision]], float | Undefined]
) -> Estimate:
    value = measure(rows)
    if isinstance(value, Undefined):
        return Estimate(value=value, low=value, high=value)
    low, high = pool_interval(Pool(rows, [row.cluster for row in rows], measure), n_resamples=_N_RESAMPLES)
    return Estimate(value=value, low=low, high=high)


def _brier(rows: Sequence[Decision]) -> float | Undefined:
    return brier_score([row.probability for row in rows], [row.outcome for row in rows])


def _risk_at(coverage: float, share: float) -> Callable[[Sequence[Decision]], float | Undefined]:
    return lambda rows: risk_at(_curve(rows, round(len(rows) * share)), coverage)


def _curve(rows: Sequence[Decision], n_asked: int) -> tuple[RiskPoint, ...]:
    return risk_coverage([row.confidence for row in rows], [row.right for row in rows], n_asked=n_asked)
