"""Bias-corrected and accelerated (BCa) bootstrap interval over clusters, for any aggregate.

The ends are the quantiles Phi(z0 + (z0 + z) / (1 - a (z0 + z))) of the resampled measures, for z = Phi^-1 of
(1 - level) / 2 and its opposite (Efron 1987; Efron and Tibshirani 1993, section 14.3). z0 = Phi^-1 of the share of
draws below the measure itself, half of those equal to it counted; a = sum(d^3) / (6 (sum(d^2))^1.5) with d the mean of
the measures without one cluster less each of them.

The bench prints percentile intervals unless BCa is asked for; docs/statistics.md says how often each holds the truth.
"""

from statistics import NormalDist

import numpy as np

from claimpath.measures.statistics.aggregate import Floats
from claimpath.measures.statistics.interval import Interval, n_draws_of
from claimpath.measures.statistics.pool import Pool, Weights
from claimpath.measures.statistics.resample import bootstrap_weights, leave_one_out_weights
from claimpath.records import Undefined

_NORMAL = NormalDist()


def bca_interval(
    a: Pool, b: Pool | None = None, *, level: float = 0.95, n_resamples: int | None = None, seed: int = 1
) -> Interval:
    """The BCa interval of a's measure, or of a's less b's on the same units, as (low, high).

    Undefined with fewer than two clusters, where the measure is undefined without one of them, and where all draws
    lie on one side of it.
    """
    m = a.n_clusters
    if m < 2:
        return _none("an interval needs units of at least two clusters")

    def measured(weights: Weights) -> Floats:
        return a.values(weights) if b is None else a.values(weights) - b.values(weights)

    observed = measured(np.ones((1, m), dtype=np.int64))[0]
    left = measured(leave_one_out_weights(m))
    draws = measured(bootstrap_weights(m, n_resamples or n_draws_of(a), seed))
    draws = draws[~np.isnan(draws)]
    if np.isnan(observed) or np.isnan(left).any() or not len(draws):
        return _none("the measure is undefined, or undefined without one of the clusters")
    if draws.min() == draws.max():
        return float(draws[0]), float(draws[0])
    below = float(((draws < observed).sum() + (draws == observed).sum() / 2) / len(draws))
    if not 0 < below < 1:
        return _none("all draws lie on one side of the measure")
    bias = _NORMAL.inv_cdf(below)
    apart = left.mean() - left
    spread = float(np.square(apart).sum()) ** 1.5
    acceleration = float((apart**3).sum()) / (6 * spread) if spread else 0.0
    tail = _NORMAL.inv_cdf((1 - level) / 2)
    ends = [_moved(bias, acceleration, z) for z in (tail, -tail)]
    low, high = np.quantile(draws, ends)
    return float(low), float(high)


def _moved(bias: float, acceleration: float, z: float) -> float:
    """The probability whose quantile is an end."""
    reached = bias + z
    return _NORMAL.cdf(bias + reached / (1 - acceleration * reached))


def _none(reason: str) -> Interval:
    nothing = Undefined(reason=reason)
    return nothing, nothing
