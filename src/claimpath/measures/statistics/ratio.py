"""Percentile bootstrap for a ratio of sums, resampling whole studies (Efron and Tibshirani 1993, chapter 8)."""

from collections.abc import Sequence

from claimpath.measures.statistics.aggregate import RatioOfSums
from claimpath.measures.statistics.interval import Interval, pool_interval
from claimpath.measures.statistics.pool import Pool
from claimpath.measures.statistics.resample import N_RESAMPLES


def clustered_ratio_interval(
    numerators: Sequence[float],
    denominators: Sequence[float],
    clusters: Sequence[str],
    *,
    level: float = 0.95,
    n_resamples: int = N_RESAMPLES,
    seed: int = 1,
) -> Interval:
    """The interval that holds sum(numerators) / sum(denominators) with confidence `level`, as (low, high).

    clusters: the study of each value. Draws in which the denominators sum to 0 have no ratio and are left out.
    Undefined with fewer than two studies, and where no draw has a ratio. Raises ValueError where lengths differ.
    """
    if not len(numerators) == len(denominators) == len(clusters):
        raise ValueError(
            f"{len(numerators)} numerators, {len(denominators)} denominators, {len(clusters)} clusters"
        )
    pairs = list(zip(numerators, denominators, strict=True))
    pool = Pool(pairs, clusters, RatioOfSums())
    return pool_interval(pool, level=level, n_resamples=n_resamples, seed=seed)
