import numpy as np
import pytest
from scipy import stats

from claimpath.measures.statistics import SignFlipTest, sign_flip_test
from claimpath.records import Undefined


def outcome(differences: list[float], clusters: list[str] | None = None) -> SignFlipTest:
    test = sign_flip_test(differences, clusters or [str(i) for i in range(len(differences))])
    assert isinstance(test, SignFlipTest)
    return test


def test_worked_by_hand() -> None:
    # 1, 1, 1: of the 8 flips, two (all plus, all minus) reach an absolute mean of 1. p = 2/8.
    assert outcome([1, 1, 1]) == SignFlipTest(1.0, 0.25, 3, 3, exact=True)
    # In one study the three flip together: both flips reach it. p = 1.
    assert outcome([1, 1, 1], ["a"] * 3).p_value == 1
    assert outcome([0, 0, 0, 0]).p_value == 1


def test_exact_agrees_with_scipy() -> None:
    differences = np.random.default_rng(2).normal(0.4, 1, 12)
    theirs = stats.permutation_test(
        (differences,), np.mean, permutation_type="samples", n_resamples=np.inf
    ).pvalue
    assert outcome(list(differences)).p_value == pytest.approx(theirs)


def test_drawn_agrees_with_exact_of_scipy_for_more_studies() -> None:
    differences = np.random.default_rng(4).normal(0.3, 1, 18)
    theirs = stats.permutation_test(
        (differences,), np.mean, permutation_type="samples", n_resamples=np.inf
    ).pvalue
    ours = outcome(list(differences))
    assert not ours.exact
    assert ours.p_value == pytest.approx(theirs, abs=0.01)


def test_no_pairs_is_undefined() -> None:
    assert isinstance(sign_flip_test([], []), Undefined)


def test_refuses_what_it_cannot_test() -> None:
    with pytest.raises(ValueError, match="clusters"):
        sign_flip_test([1.0], [])
    with pytest.raises(ValueError, match="not finite"):
        sign_flip_test([float("inf")], ["a"])


def test_p_is_never_zero() -> None:
    assert outcome([1.0] * 40).p_value > 0
