"""The permutation test of two groups: by counting all deals, against scipy, and its time."""

from itertools import combinations

import numpy as np
import pytest

from claimpath.measures.statistics.two_sample_permutation import TwoSamplePermutation, two_sample_permutation
from claimpath.records import Undefined


def outcome(a: list[float], b: list[float], **options: int) -> TwoSamplePermutation:
    found = two_sample_permutation(a, b, **options)
    assert isinstance(found, TwoSamplePermutation)
    return found


def test_close_to_the_share_of_all_deals() -> None:
    a, b = [5.0, 6.0, 9.0], [1.0, 2.0, 3.0, 7.0]
    values = a + b
    observed = sum(a) / 3 - sum(b) / 4
    reached = [
        abs(sum(deal) / 3 - (sum(values) - sum(deal)) / 4) >= observed - 1e-12
        for deal in combinations(values, 3)
    ]
    found = outcome(a, b, n_permutations=40_000)
    assert found.difference == pytest.approx(observed)
    assert found.p_value == pytest.approx(sum(reached) / len(reached), abs=0.01)


@pytest.mark.parametrize("sizes", [(20, 30), (30, 20)])
def test_as_scipy(sizes: tuple[int, int]) -> None:
    stats = pytest.importorskip("scipy.stats")
    generator = np.random.default_rng(4)
    a, b = generator.random(sizes[0]), generator.random(sizes[1]) + 0.15
    theirs = stats.permutation_test(
        (a, b),
        lambda x, y, axis: x.mean(axis=axis) - y.mean(axis=axis),
        n_resamples=20_000,
        rng=1,
        vectorized=True,
    )
    assert outcome(a.tolist(), b.tolist(), n_permutations=20_000).p_value == pytest.approx(
        theirs.pvalue, abs=0.015
    )


def test_edges() -> None:
    assert isinstance(two_sample_permutation([], [1.0]), Undefined)
    assert isinstance(two_sample_permutation([1.0], []), Undefined)
    assert outcome([1.0, 1.0], [1.0]).p_value == 1.0
    with pytest.raises(ValueError, match="not finite"):
        two_sample_permutation([float("inf")], [1.0])


def test_p_is_never_zero_and_the_seed_decides() -> None:
    a, b = [1.0] * 30, [0.0] * 30
    assert outcome(a, b, n_permutations=200).p_value == 1 / 201
    mixed = [0.1 * k for k in range(20)]
    assert outcome(mixed, mixed[5:], seed=3) == outcome(mixed, mixed[5:], seed=3)


def test_ten_thousand_permutations_where_nothing_else_is_asked_for() -> None:
    generator = np.random.default_rng(2)
    a, b = generator.random(250).tolist(), generator.random(250).tolist()
    assert outcome(a, b).n_permutations == 10_000
