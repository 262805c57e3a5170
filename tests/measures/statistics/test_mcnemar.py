import pytest
from scipy import stats

from claimpath.measures.statistics import McNemar, mcnemar


def pairs(only_a: int, only_b: int, both: int = 3) -> McNemar:
    a = [True] * only_a + [False] * only_b + [True] * both + [False] * 2
    b = [False] * only_a + [True] * only_b + [True] * both + [False] * 2
    return mcnemar(a, b)


def test_worked_by_hand() -> None:
    # b = 4, c = 1: P(X <= 1) = (1 + 5) / 32, twice that is 12/32; the probability of X = 1 is 5/32, so mid-p is 7/32.
    assert pairs(4, 1) == McNemar(n_only_a=4, n_only_b=1, exact=12 / 32, mid_p=7 / 32)


@pytest.mark.parametrize(("only_a", "only_b"), [(0, 1), (9, 2), (2, 9), (30, 12), (700, 640)])
def test_agrees_with_scipy(only_a: int, only_b: int) -> None:
    n, fewer = only_a + only_b, min(only_a, only_b)
    test = pairs(only_a, only_b)
    assert test.exact == pytest.approx(stats.binomtest(only_a, n).pvalue)
    assert test.mid_p == pytest.approx(2 * stats.binom.cdf(fewer, n, 0.5) - stats.binom.pmf(fewer, n, 0.5))


def test_edges() -> None:
    assert mcnemar([], []) == McNemar(n_only_a=0, n_only_b=0, exact=1.0, mid_p=1.0)
    assert pairs(0, 0).exact == pairs(0, 0).mid_p == 1
    assert pairs(5, 5).exact == pairs(5, 5).mid_p == 1
    with pytest.raises(ValueError):
        mcnemar([True], [])
