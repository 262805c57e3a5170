"""Paired sign-flip test: could this mean difference come about if the two systems were exchangeable?

Under the null hypothesis the two scores of an argument can be swapped, which flips the sign of their difference
(Fisher 1935; Edgington and Onghena 2007). Signs are flipped for whole studies at once. With at most 16 studies all
2^m flips are counted, and p is exact; with more, flips are drawn, and p = (1 + b) / (1 + n), b being the number of
draws with at least the observed absolute mean.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from claimpath.records import Undefined

N_DRAWS = 20_000
_MAX_EXACT = 16


@dataclass(frozen=True)
class SignFlipTest:
    """Outcome of a paired test."""

    difference: float
    """Mean of the differences."""
    p_value: float
    """Two-sided p value, in (0, 1]."""
    n_pairs: int
    """Number of pairs."""
    n_clusters: int
    """Number of studies."""
    exact: bool
    """Whether all flips were counted."""


def sign_flip_test(
    differences: Sequence[float], clusters: Sequence[str], *, n_draws: int = N_DRAWS, seed: int = 1
) -> SignFlipTest | Undefined:
    """Test whether the mean of paired differences is 0. Undefined without pairs.

    clusters: the study of each pair. Raises ValueError where the lengths differ or a difference is not finite.
    """
    if len(differences) != len(clusters):
        raise ValueError(f"{len(differences)} differences but {len(clusters)} clusters")
    if not differences:
        return Undefined(reason="there are no pairs")
    array = np.asarray(differences, dtype=np.float64)
    if not np.isfinite(array).all():
        raise ValueError("a difference is not finite")
    names, membership = np.unique(np.asarray(clusters, dtype=str), return_inverse=True)
    sums = np.bincount(membership, weights=array, minlength=len(names))
    exact = len(names) <= _MAX_EXACT
    if exact:
        codes = np.arange(2 ** len(names))[:, None]
        signs = 1.0 - 2.0 * ((codes >> np.arange(len(names))) & 1)
    else:
        signs = np.random.default_rng(seed).choice([-1.0, 1.0], size=(n_draws, len(names)))
    # A tolerance, because a sum in another order may differ in the last bit.
    reached = int((np.abs(signs @ sums) >= abs(float(sums.sum())) - 1e-12).sum())
    p_value = reached / len(signs) if exact else (1 + reached) / (1 + len(signs))
    return SignFlipTest(
        difference=float(array.mean()),
        p_value=p_value,
        n_pairs=len(array),
        n_clusters=len(names),
        exact=exact,
    )
