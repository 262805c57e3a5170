import numpy as np
import pytest
from scipy import stats

from claimpath.measures.statistics import (
    OfSums,
    Pool,
    RatioOfSums,
    bca_interval,
    clustered_interval,
    difference_interval,
    pool_interval,
)
from claimpath.measures.statistics.ratio import clustered_ratio_interval
from claimpath.records import Undefined

VALUES = list(np.random.default_rng(3).gamma(2.0, 1.0, 25))
ALONE = [str(i) for i in range(25)]
STUDIES = [str(i % 7) for i in range(25)]


def test_worked_by_hand() -> None:
    # Two studies, means 0 and 1: draws are 0, 1/2 (twice as often) and 1, so the middle 95 % is all of them.
    assert pool_interval(Pool([0.0, 1.0], ["a", "b"], "mean")) == (0.0, 1.0)
    # The middle 40 % lies within the half of the draws that are 1/2.
    assert pool_interval(Pool([0.0, 1.0], ["a", "b"], "mean"), level=0.4) == (0.5, 0.5)
    # a is 1 higher on every unit, whatever is drawn.
    a, b = Pool([1.0, 2.0, 3.0], list("xyz"), "mean"), Pool([0.0, 1.0, 2.0], list("xyz"), "mean")
    assert difference_interval(a, b) == pytest.approx((1.0, 1.0))


def test_agrees_with_the_interval_of_a_mean_and_of_a_ratio() -> None:
    assert pool_interval(Pool(VALUES, STUDIES, "mean")) == pytest.approx(clustered_interval(VALUES, STUDIES))
    pairs = [(v, v + 1) for v in VALUES]
    theirs = clustered_ratio_interval(*zip(*pairs, strict=True), STUDIES)
    assert pool_interval(Pool(pairs, STUDIES, RatioOfSums())) == pytest.approx(theirs)
    summed = OfSums(lambda row: row[0] / row[1])
    assert pool_interval(Pool(pairs, STUDIES, summed)) == pytest.approx(theirs)


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_agrees_with_scipy(method: str) -> None:
    theirs = stats.bootstrap(
        (VALUES,), np.mean, n_resamples=40_000, method=method, rng=np.random.default_rng(5)
    ).confidence_interval
    interval = pool_interval if method == "percentile" else bca_interval
    ours = interval(Pool(VALUES, ALONE, "mean"), n_resamples=40_000)
    assert ours == pytest.approx((theirs.low, theirs.high), abs=0.015)


def test_bca_moves_towards_the_long_tail() -> None:
    plain, moved = pool_interval(Pool(VALUES, ALONE, "mean")), bca_interval(Pool(VALUES, ALONE, "mean"))
    assert moved[0] > plain[0]
    assert moved[1] > plain[1]


@pytest.mark.parametrize("interval", [pool_interval, bca_interval])
def test_edges(interval: object) -> None:
    assert callable(interval)
    assert isinstance(interval(Pool([1.0, 0.0], ["a", "a"], "mean"))[0], Undefined)
    assert isinstance(interval(Pool([], [], "mean"))[0], Undefined)
    assert interval(Pool([1.0, 1.0, 1.0], list("abc"), "mean")) == (1.0, 1.0)
    assert isinstance(interval(Pool([(0.0, 0.0)] * 3, list("abc"), RatioOfSums()))[1], Undefined)
    pool = Pool(VALUES, STUDIES, "mean")
    assert interval(pool, seed=4) == interval(pool, seed=4)
    assert interval(pool, seed=4) != interval(pool, seed=5)


def test_half_of_the_tied_draws_lie_below() -> None:
    # Values 0, 0, 1, 1 lie evenly around 1/2, where 6 of 16 draws fall: there is no bias, so the interval is even too.
    low, high = bca_interval(Pool([0.0, 0.0, 1.0, 1.0], list("abcd"), "mean"), level=0.5)
    assert low + high == pytest.approx(1.0)
    assert low < 0.5
