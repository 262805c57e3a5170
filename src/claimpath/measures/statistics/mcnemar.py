"""McNemar's test for two systems' right and wrong decisions on the same units, in two formulations.

With b the units that only the first system got right, c those that only the second did, and n = b + c, the null
hypothesis is that b is binomial with n and 1/2. `exact`: p = min(1, 2 P(X <= min(b, c))), never too small, mostly too
large. `mid_p`: the same less half of the probability of what was seen, p = 2 P(X <= min(b, c)) - P(X = min(b, c)), 1
where b = c (Fagerland, Lydersen and Laake 2013): closer to its nominal level with few units. Two-sided; range (0, 1];
1 where the systems disagree on nothing (n = 0). Units are taken for independent: where several are about one study,
the permutation test over studies is the one to believe.
"""

from collections.abc import Sequence
from math import comb

from claimpath.records import Record


class McNemar(Record):
    """Outcome of the test."""

    n_only_a: int
    """Units that only the first system got right."""
    n_only_b: int
    """Units that only the second system got right."""
    exact: float
    """Exact two-sided p value."""
    mid_p: float
    """Two-sided mid-p value."""


def mcnemar(a: Sequence[bool], b: Sequence[bool]) -> McNemar:
    """Test paired decisions. Raises ValueError where the lengths differ."""
    only_a = sum(x and not y for x, y in zip(a, b, strict=True))
    only_b = sum(y and not x for x, y in zip(a, b, strict=True))
    n, fewer = only_a + only_b, min(only_a, only_b)
    # Whole numbers, so that thousands of units give no rounding and no overflow.
    below = sum(comb(n, k) for k in range(fewer + 1))
    total = 2**n
    exact = min(1.0, 2 * below / total)
    mid_p = 1.0 if only_a == only_b else (2 * below - comb(n, fewer)) / total
    return McNemar(n_only_a=only_a, n_only_b=only_b, exact=exact, mid_p=mid_p)
