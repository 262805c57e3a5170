"""Draws of whole clusters with replacement (Efron and Tibshirani 1993, chapter 8)."""

from functools import lru_cache

import numpy as np

from claimpath.measures.statistics.pool import Weights

N_RESAMPLES = 5_000
"""Draws of a bootstrap where nothing else is asked for."""


@lru_cache(maxsize=2)
def bootstrap_weights(n_clusters: int, n_resamples: int, seed: int) -> Weights:
    """How often each cluster is in each draw: whole numbers of shape (draws, clusters); each row sums to n_clusters.

    All measures of a run draw the same, so the last tables are kept; they can't be written to.
    """
    drawn = np.random.default_rng(seed).integers(0, n_clusters, size=(n_resamples, n_clusters))
    # Each row counts in a range of its own, so that one count does for all.
    placed = drawn + n_clusters * np.arange(n_resamples)[:, None]
    counts = np.bincount(placed.ravel(), minlength=n_resamples * n_clusters)
    weights: Weights = counts.reshape(n_resamples, n_clusters)
    weights.flags.writeable = False
    return weights


def leave_one_out_weights(n_clusters: int) -> Weights:
    """Each row leaves one cluster out, for the jackknife."""
    return 1 - np.eye(n_clusters, dtype=np.int64)
