"""Percentile bootstrap of many measures on the same units at once.

`clustered_interval` draws anew for each measure. Where a run has a dozen measures and a table dozens of runs on the
same units, the draws can be shared: a draw is a row of weights, every measure a function of weighted sums, and all sums
come out of one product of matrices.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from claimpath.measures.statistics.bootstrap import N_RESAMPLES

Floats = NDArray[np.float64]
Weights = NDArray[np.float32]
_MOST_KEPT = 10_000_000
_EXACT = 2.0**24
_BLOCK = 4_000_000
"""Weights that are held at the same time where not all are kept."""


def resampled_sums(
    rows: Floats, clusters: Sequence[str], *, n_resamples: int = N_RESAMPLES, seed: int = 1
) -> Floats:
    """Sums of the units' rows in each draw of whole clusters: (draws, numbers of a row).

    rows: (units, numbers). clusters: the cluster of each unit. The same clusters and seed give the same draws. Raises
    ValueError where the lengths differ.
    """
    if len(rows) != len(clusters):
        raise ValueError(f"{len(rows)} rows but {len(clusters)} clusters")
    names, membership = np.unique(np.asarray(clusters, dtype=str), return_inverse=True)
    sums = np.zeros((len(names), rows.shape[1]))
    np.add.at(sums, membership, rows)
    kept = len(names) * n_resamples <= _MOST_KEPT
    blocks = (
        [_kept_weights(len(names), n_resamples, seed)] if kept else _blocks(len(names), n_resamples, seed)
    )
    # Counts stay whole numbers below 2^24, which half the memory holds exactly and multiplies twice as fast.
    whole = bool((sums == np.floor(sums)).all()) and len(names) * float(np.abs(sums).max(initial=0)) < _EXACT
    used = sums.astype(np.float32) if whole else sums
    return np.vstack([(weights @ used).astype(np.float64) for weights in blocks])


@lru_cache(maxsize=4)
def _kept_weights(n: int, n_resamples: int, seed: int) -> Weights:
    return np.vstack(list(_blocks(n, n_resamples, seed)))


def _blocks(n: int, n_resamples: int, seed: int) -> Iterator[Weights]:
    generator = np.random.default_rng(seed)
    size = max(1, _BLOCK // n)
    for start in range(0, n_resamples, size):
        count = min(size, n_resamples - start)
        drawn = generator.integers(0, n, size=(count, n)) + n * np.arange(count)[:, None]
        weights = np.bincount(drawn.ravel(), minlength=count * n).reshape(count, n)
        yield weights.astype(np.float32)
