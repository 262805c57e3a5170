"""Mann-Whitney U test: do values of one group tend to be larger than those of another? (Mann and Whitney 1947; RECV,
appendix I, tests whether predictions on abductive pairs are right as often as on deductive ones.)

U = the number of pairs (x of a, y of b) with x > y, ties counting one half. Range [0, n_a n_b]; half of that under the
null hypothesis. The p value is two-sided, in (0, 1].

- Exact, where there are no ties and the smaller group has at most 8 values: p = 2 P(U >= max(U, n_a n_b - U)), at
  most 1, from the number of orders in which a group of n_a among n_a + n_b reaches each U.
- Else by the normal distribution: z = (|U - n_a n_b / 2| - 1/2) / s with
  s^2 = n_a n_b / 12 * (n + 1 - sum(t^3 - t) / (n (n - 1))), where n = n_a + n_b, t are the sizes of groups of tied
  values, and 1/2 is the continuity correction.

These are the rules of scipy's `mannwhitneyu`, which the tests compare with. Undefined with an empty group, and where
all values are equal. For right or wrong (0 and 1), U / (n_a n_b) - 1/2 is half the difference of the two shares.
"""

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.records import Undefined

_MOST_EXACT = 8


@dataclass(frozen=True, slots=True)
class MannWhitney:
    """Outcome of the test."""

    u: float
    """U of the first group."""
    p_value: float
    """Two-sided p value, in (0, 1]."""
    n_a: int
    """Values of the first group."""
    n_b: int
    """Values of the second group."""
    exact: bool
    """Whether all orders were counted; else the normal distribution was used."""

    @property
    def effect(self) -> float:
        """P(x > y) + P(x = y) / 2, in [0, 1]: 0.5 where neither group tends to be larger."""
        return self.u / (self.n_a * self.n_b)


def mann_whitney(a: Sequence[float], b: Sequence[float]) -> MannWhitney | Undefined:
    """Test two independent groups. Raises ValueError where a value is not finite."""
    if not a or not b:
        return Undefined(reason="one of the two groups is empty")
    if not all(math.isfinite(value) for value in (*a, *b)):
        raise ValueError("a value is not finite; leave undefined values out before")
    n_a, n_b = len(a), len(b)
    tied = [size for size in Counter((*a, *b)).values() if size > 1]
    if tied == [n_a + n_b]:
        return Undefined(reason="all values are equal")
    ordered = sorted(b)
    doubled = sum(bisect_left(ordered, x) + bisect_right(ordered, x) for x in a)
    u = doubled / 2
    if not tied and min(n_a, n_b) <= _MOST_EXACT:
        return MannWhitney(u, _exact_p(doubled // 2, n_a, n_b), n_a, n_b, exact=True)
    return MannWhitney(u, _normal_p(u, n_a, n_b, tied), n_a, n_b, exact=False)


def _exact_p(u: int, n_a: int, n_b: int) -> float:
    counts = order_counts(n_a, n_b)
    reached = sum(counts[max(u, n_a * n_b - u) :])
    return min(1.0, 2 * reached / math.comb(n_a + n_b, n_a))


def order_counts(n_a: int, n_b: int) -> list[int]:
    """For each U from 0 to n_a n_b, in how many of the orders of the two groups it comes about.

    The generating function is the Gaussian binomial coefficient, the product over i of (1 - q^(n_b + i)) / (1 - q^i).
    """
    top = n_a * n_b
    counts = [1] + [0] * top
    for i in range(1, n_a + 1):
        for u in range(top, n_b + i - 1, -1):
            counts[u] -= counts[u - n_b - i]
        for u in range(i, top + 1):
            counts[u] += counts[u - i]
    return counts


def _normal_p(u: float, n_a: int, n_b: int, tied: Sequence[int]) -> float:
    n = n_a + n_b
    ties = sum(size**3 - size for size in tied) / (n * (n - 1))
    spread = math.sqrt(n_a * n_b / 12 * (n + 1 - ties))
    z = (abs(u - n_a * n_b / 2) - 0.5) / spread
    return min(1.0, math.erfc(z / math.sqrt(2)))
