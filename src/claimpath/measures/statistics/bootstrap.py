"""Percentile bootstrap for a mean, resampling whole studies.

Arguments about one study are not independent, so studies are drawn with replacement and all their arguments come
along (Efron and Tibshirani 1993, chapter 8). The ends are quantiles of the resampled means.
"""

from collections.abc import Sequence

import numpy as np

from claimpath.records import Undefined

N_RESAMPLES = 5_000


def clustered_interval(
    values: Sequence[float],
    clusters: Sequence[str],
    *,
    level: float = 0.95,
    n_resamples: int = N_RESAMPLES,
    seed: int = 1,
) -> tuple[float, float] | tuple[Undefined, Undefined]:
    """The interval that holds the mean of `values` with confidence `level`, as (low, high).

    clusters: the study of each value. Undefined with fewer than two studies. The same seed gives the same interval.
    Raises ValueError where the lengths differ or a value is not finite.
    """
    if len(values) != len(clusters):
        raise ValueError(f"{len(values)} values but {len(clusters)} clusters")
    array = np.asarray(values, dtype=np.float64)
    if not np.isfinite(array).all():
        raise ValueError("a value is not finite; leave undefined scores out before")
    names, membership = np.unique(np.asarray(clusters, dtype=str), return_inverse=True)
    if len(names) < 2:
        nothing = Undefined(reason="an interval needs arguments about at least two studies")
        return nothing, nothing
    sums = np.bincount(membership, weights=array, minlength=len(names))
    sizes = np.bincount(membership, minlength=len(names))
    drawn = np.random.default_rng(seed).integers(0, len(names), size=(n_resamples, len(names)))
    means = sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
    tail = (1 - level) / 2
    low, high = np.quantile(means, [tail, 1 - tail])
    return float(low), float(high)
