"""Percentile bootstrap for a ratio of sums, resampling whole studies (Efron and Tibshirani 1993, chapter 8)."""

from collections.abc import Sequence

import numpy as np

from claimpath.measures.statistics.bootstrap import N_RESAMPLES
from claimpath.records import Undefined


def clustered_ratio_interval(
    numerators: Sequence[float],
    denominators: Sequence[float],
    clusters: Sequence[str],
    *,
    level: float = 0.95,
    n_resamples: int = N_RESAMPLES,
    seed: int = 1,
) -> tuple[float, float] | tuple[Undefined, Undefined]:
    """The interval that holds sum(numerators) / sum(denominators) with confidence `level`, as (low, high).

    clusters: the study of each value. Draws in which the denominators sum to 0 have no ratio and are left out.
    Undefined with fewer than two studies, and where no draw has a ratio. Raises ValueError where lengths differ.
    """
    if not len(numerators) == len(denominators) == len(clusters):
        raise ValueError(
            f"{len(numerators)} numerators, {len(denominators)} denominators, {len(clusters)} clusters"
        )
    names, membership = np.unique(np.asarray(clusters, dtype=str), return_inverse=True)
    if len(names) < 2:
        nothing = Undefined(reason="an interval needs arguments about at least two studies")
        return nothing, nothing
    above = np.bincount(membership, weights=np.asarray(numerators, dtype=np.float64), minlength=len(names))
    below = np.bincount(membership, weights=np.asarray(denominators, dtype=np.float64), minlength=len(names))
    drawn = np.random.default_rng(seed).integers(0, len(names), size=(n_resamples, len(names)))
    tops, bottoms = above[drawn].sum(axis=1), below[drawn].sum(axis=1)
    ratios = tops[bottoms > 0] / bottoms[bottoms > 0]
    if not len(ratios):
        nothing = Undefined(reason="no draw has a ratio")
        return nothing, nothing
    tail = (1 - level) / 2
    low, high = np.quantile(ratios, [tail, 1 - tail])
    return float(low), float(high)
