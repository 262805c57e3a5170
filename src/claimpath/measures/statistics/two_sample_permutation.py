"""Permutation test of two independent groups: could their values have been dealt out by chance?

The statistic is the difference of the two means, T; a permutation deals all values out anew into groups of the same
sizes. p = (1 + b) / (1 + n) with b of n permutations reaching |T| (Phipson and Smyth 2010), so that p is never 0.
Two-sided; range (0, 1]. RECV (appendix H) compares the sentence scores of two models' rationales so.

For two systems on the same items, `paired_permutation` has more power, as it keeps the pairs together.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from claimpath.records import Undefined

N_PERMUTATIONS = 10_000
_BLOCK = 1_000_000
"""Numbers that are held at the same time."""


@dataclass(frozen=True, slots=True)
class TwoSamplePermutation:
    """Outcome of the test."""

    difference: float
    """Mean of the first group minus mean of the second."""
    p_value: float
    """Two-sided p value, in (0, 1]."""
    n_a: int
    """Values of the first group."""
    n_b: int
    """Values of the second group."""
    n_permutations: int
    """Permutations that were drawn."""


def two_sample_permutation(
    a: Sequence[float], b: Sequence[float], *, n_permutations: int = N_PERMUTATIONS, seed: int = 1
) -> TwoSamplePermutation | Undefined:
    """Test two groups. Undefined with an empty group. Raises ValueError where a value is not finite."""
    if not len(a) or not len(b):
        return Undefined(reason="one of the two groups is empty")
    values = np.concatenate([np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)])
    if not np.isfinite(values).all():
        raise ValueError("a value is not finite; leave undefined values out before")
    n, n_a = len(values), len(a)
    # The smaller group decides the statistic, and is cheaper to draw.
    n_drawn = min(n_a, n - n_a)
    total = float(values.sum())
    observed = float(values[:n_a].mean() - values[n_a:].mean())
    generator = np.random.default_rng(seed)
    reached = 0
    for start in range(0, n_permutations, max(1, _BLOCK // n)):
        rows = min(max(1, _BLOCK // n), n_permutations - start)
        keys = generator.random((rows, n), dtype=np.float32)
        drawn = np.argpartition(keys, n_drawn - 1, axis=1)[:, :n_drawn]
        sums = values[drawn].sum(axis=1)
        differences = sums / n_drawn - (total - sums) / (n - n_drawn)
        reached += int((np.abs(differences) >= abs(observed) - 1e-12).sum())
    return TwoSamplePermutation(
        difference=observed,
        p_value=(1 + reached) / (1 + n_permutations),
        n_a=n_a,
        n_b=n - n_a,
        n_permutations=n_permutations,
    )
