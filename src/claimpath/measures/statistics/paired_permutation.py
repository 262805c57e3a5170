"""Paired permutation test for any aggregate: could the systems be swapped without anybody noticing?

Under the null hypothesis the two systems' answers to one study can be exchanged. The statistic is the difference of
the two measures, T; a permutation exchanges the answers of some clusters as a whole and measures anew. p is the share
of permutations with |T*| >= |T| (Fisher 1935; Edgington and Onghena 2007; for aggregates that are no mean, Yeh 2000).
With few clusters all 2^m exchanges are counted and p is exact; with more they are drawn, and p = (1 + b) / (1 + n) with
b of n draws reaching |T| (Phipson and Smyth 2010), so that p is never 0. Two-sided; range (0, 1].

For a mean this is the sign-flip test: an exchange turns the sign of a cluster's differences.
"""

from dataclasses import dataclass

import numpy as np

from claimpath.measures.statistics.aggregate import Floats
from claimpath.measures.statistics.pool import Pool, Weights
from claimpath.records import Undefined

N_DRAWS = 20_000
"""Draws where each of them is a sum of rows."""
N_DRAWS_SLOW = 5_000
"""Draws where each of them goes through all units."""
_MAX_EXACT = 16
_MAX_EXACT_SLOW = 13
_TOLERANCE = 1e-12
"""A sum in another order may differ in its last bits."""


@dataclass(frozen=True, slots=True)
class PairedPermutation:
    """Outcome of the test."""

    p_value: float
    """Two-sided p value, in (0, 1]."""
    exact: bool
    """Whether all exchanges were counted."""
    n_permutations: int
    """Exchanges that were looked at."""
    smallest_p: float
    """The smallest p value that this number of clusters and draws can give."""


def paired_permutation(
    a: Pool, b: Pool, *, n_draws: int | None = None, seed: int = 1
) -> PairedPermutation | Undefined:
    """Test whether two systems differ. a, b: the same units in the same clusters.

    n_draws: permutations to draw where not all are counted. Undefined without units, and where a measure is undefined.
    """
    m = a.n_clusters
    if m == 0:
        return Undefined(reason="there are no units in both runs")
    both = a.together(b)
    observed = float(_differences(both, np.ones((1, m), dtype=np.int64))[0])
    if np.isnan(observed):
        return Undefined(reason="the measure is undefined in one of the runs")
    exact = m <= (_MAX_EXACT if a.is_fast else _MAX_EXACT_SLOW)
    if exact:
        # Exchanging the rest instead turns the sign of T, so that half of the exchanges is enough.
        kept = 1 - ((np.arange(2 ** (m - 1))[:, None] >> np.arange(m)) & 1)
    else:
        wanted = n_draws or (N_DRAWS if a.is_fast else N_DRAWS_SLOW)
        kept = np.random.default_rng(seed).integers(0, 2, size=(wanted, m))
    differences = _differences(both, kept)
    # An exchange that leaves a measure undefined says nothing against the null hypothesis: it counts as reaching T.
    reached = int((np.isnan(differences) | (np.abs(differences) >= abs(observed) - _TOLERANCE)).sum())
    n = len(kept)
    return PairedPermutation(
        p_value=reached / n if exact else (1 + reached) / (1 + n),
        exact=exact,
        n_permutations=2 * n if exact else n,
        smallest_p=1 / n if exact else 1 / (1 + n),
    )


def _differences(both: Pool, kept: Weights) -> Floats:
    """T for each row: 1 where a cluster's answers stay, 0 where they are exchanged."""
    exchanged = 1 - kept
    stay = both.values(np.hstack([kept, exchanged]))
    return stay - both.values(np.hstack([exchanged, kept]))
