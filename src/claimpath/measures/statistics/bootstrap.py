"""Percentile bootstrap for a mean, resampling whole studies.

Arguments about one study are not independent, so studies are drawn with replacement and all their arguments come
along (Efron and Tibshirani 1993, chapter 8). The ends are quantiles of the resampled means.
"""

from collections.abc import Sequence

from claimpath.measures.statistics.aggregate import MEAN
from claimpath.measures.statistics.interval import Interval, pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.measures.statistics.resample import N_RESAMPLES

__all__ = ["N_RESAMPLES", "clustered_interval"]


def clustered_interval(
    values: Sequence[float],
    clusters: Sequence[str],
    *,
    level: float = 0.95,
    n_resamples: int = N_RESAMPLES,
    seed: int = 1,
) -> Interval:
    """The interval that holds the mean of `values` with confidence `level`, as (low, high).

    clusters: the study of each value. Undefined with fewer than two studies. The same seed gives the same interval.
    Raises ValueError where the lengths differ or a value is not finite.
    """
    return pool_interval(Pool(values, clusters, MEAN), level=level, n_resamples=n_resamples, seed=seed)
