"""Percentile bootstrap interval for any aggregate, and for the difference of two systems on the same units.

Whole clusters are drawn with replacement; the ends are the quantiles (1 - level) / 2 and 1 - (1 - level) / 2 of the
measure over the draws (Efron and Tibshirani 1993, chapters 8 and 13). For a difference, both systems see the same
draws. Draws in which a measure does not exist are left out.
"""

from typing import Literal

import numpy as np

from claimpath.measures.statistics.aggregate import Floats
from claimpath.measures.statistics.pool import Pool
from claimpath.measures.statistics.resample import N_RESAMPLES, bootstrap_weights
from claimpath.records import Undefined

Interval = tuple[float, float] | tuple[Undefined, Undefined]
IntervalKind = Literal["percentile", "bca"]
N_RESAMPLES_SLOW = 2_000
"""Draws where each of them goes through all units."""


def pool_interval(
    pool: Pool, *, level: float = 0.95, n_resamples: int | None = None, seed: int = 1
) -> Interval:
    """The interval that holds the measure with confidence `level`, as (low, high); undefined under two clusters."""
    if pool.n_clusters < 2:
        return _too_few()
    weights = bootstrap_weights(pool.n_clusters, n_resamples or n_draws_of(pool), seed)
    return percentiles(pool.values(weights), level)


def difference_interval(
    a: Pool, b: Pool, *, level: float = 0.95, n_resamples: int | None = None, seed: int = 1
) -> Interval:
    """The interval of a's measure minus b's. a, b: the same units in the same clusters."""
    if a.n_clusters < 2:
        return _too_few()
    weights = bootstrap_weights(a.n_clusters, n_resamples or n_draws_of(a), seed)
    return percentiles(a.values(weights) - b.values(weights), level)


def percentiles(draws: Floats, level: float) -> Interval:
    """The middle `level` of the draws that are defined. Undefined where none is."""
    kept = draws[~np.isnan(draws)]
    if not len(kept):
        nothing = Undefined(reason="no draw has a value")
        return nothing, nothing
    tail = (1 - level) / 2
    low, high = np.quantile(kept, [tail, 1 - tail])
    return float(low), float(high)


def n_draws_of(pool: Pool) -> int:
    """How many draws where none are asked for."""
    return N_RESAMPLES if pool.is_fast else N_RESAMPLES_SLOW


def _too_few() -> Interval:
    nothing = Undefined(reason="an interval needs arguments about at least two studies")
    return nothing, nothing
