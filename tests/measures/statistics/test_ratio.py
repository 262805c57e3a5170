"""The interval of a ratio of sums."""

import pytest

from claimpath.measures.statistics import clustered_interval
from claimpath.measures.statistics.ratio import clustered_ratio_interval
from claimpath.records import Undefined


def test_with_denominators_of_one_it_is_the_interval_of_a_mean() -> None:
    values = [0.0, 1.0, 1.0, 0.25, 0.5, 1.0]
    clusters = ["a", "a", "b", "c", "d", "e"]
    ratio = clustered_ratio_interval(values, [1.0] * 6, clusters)
    assert ratio == pytest.approx(clustered_interval(values, clusters))


def test_a_constant_ratio_has_no_width() -> None:
    assert clustered_ratio_interval([1, 2, 3], [2, 4, 6], ["a", "b", "c"]) == pytest.approx((0.5, 0.5))


def test_draws_without_a_ratio_are_left_out() -> None:
    assert clustered_ratio_interval([0, 1], [0, 1], ["a", "b"]) == pytest.approx((1.0, 1.0))
    low, high = clustered_ratio_interval([0, 0], [0, 0], ["a", "b"])
    assert isinstance(low, Undefined)
    assert isinstance(high, Undefined)


def test_one_study_has_no_interval_and_lengths_must_agree() -> None:
    assert isinstance(clustered_ratio_interval([1, 0], [1, 1], ["a", "a"])[0], Undefined)
    with pytest.raises(ValueError, match="2 numerators"):
        clustered_ratio_interval([1, 0], [1], ["a", "b"])
