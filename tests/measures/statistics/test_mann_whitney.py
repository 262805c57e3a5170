"""The Mann-Whitney test by hand, by counting all orders, and against scipy."""

import math
import random
from itertools import combinations

import pytest

from claimpath.measures.statistics.mann_whitney import MannWhitney, mann_whitney, order_counts
from claimpath.records import Undefined


def outcome(a: list[float], b: list[float]) -> MannWhitney:
    found = mann_whitney(a, b)
    assert isinstance(found, MannWhitney)
    return found


def test_worked_by_hand() -> None:
    # a = 1, 4; b = 2, 3, 5. 1 exceeds none, 4 exceeds 2 and 3: U = 2 of 6. U' = 4. Of the 10 ways to choose 2 places of
    # 5, those with U >= 4 (rank sums 7, 7, 8, 9): 4. p = 2 * 4 / 10.
    found = outcome([1, 4], [2, 3, 5])
    assert (found.u, found.exact) == (2, True)
    assert found.p_value == pytest.approx(0.8)
    assert found.effect == pytest.approx(1 / 3)


def test_ties_count_one_half_and_correct_the_spread() -> None:
    # Right on 3 of 4, and on 1 of 3. U = 3 * 2 + (3 * 1 + 1 * 2) / 2 = 8.5; n_a n_b / 2 = 6.
    # Ties: 4 ones and 3 zeros, (60 + 24) / 42 = 2. s^2 = 12 / 12 * (8 - 2) = 6. z = (2.5 - 0.5) / sqrt(6).
    found = outcome([1, 1, 1, 0], [1, 0, 0])
    assert (found.u, found.exact) == (8.5, False)
    assert found.p_value == pytest.approx(math.erfc(2 / math.sqrt(6) / math.sqrt(2)))


@pytest.mark.parametrize(("n_a", "n_b"), [(1, 1), (1, 4), (3, 3), (2, 6), (4, 5)])
def test_orders_are_counted_as_a_list_of_all_orders_counts_them(n_a: int, n_b: int) -> None:
    counts = [0] * (n_a * n_b + 1)
    for places in combinations(range(n_a + n_b), n_a):
        counts[sum(place - k for k, place in enumerate(places))] += 1
    assert order_counts(n_a, n_b) == counts


def test_as_scipy_exact_and_approximate() -> None:
    stats = pytest.importorskip("scipy.stats")
    draw = random.Random(5)
    for n_a, n_b, tied in [
        (3, 4, False),
        (8, 30, False),
        (9, 12, False),
        (40, 7, False),
        (30, 50, True),
        (5, 5, True),
    ]:
        pick = (lambda: float(draw.randrange(4))) if tied else draw.random
        a, b = [pick() for _ in range(n_a)], [pick() + 0.2 * (not tied) for _ in range(n_b)]
        found, theirs = outcome(a, b), stats.mannwhitneyu(a, b)
        assert found.u == theirs.statistic
        assert found.p_value == pytest.approx(theirs.pvalue, rel=1e-9)


@pytest.mark.parametrize(
    ("a", "b", "reason"),
    [([], [1], "empty"), ([1], [], "empty"), ([], [], "empty"), ([1, 1], [1], "equal"), ([0], [0], "equal")],
)
def test_undefined(a: list[float], b: list[float], reason: str) -> None:
    found = mann_whitney(a, b)
    assert isinstance(found, Undefined)
    assert reason in found.reason


def test_a_value_that_is_not_finite_is_refused() -> None:
    with pytest.raises(ValueError, match="not finite"):
        mann_whitney([1.0], [float("nan")])


def test_p_never_exceeds_one_and_the_groups_can_be_swapped() -> None:
    draw = random.Random(8)
    for _ in range(50):
        a = [float(draw.randrange(3)) for _ in range(draw.randrange(1, 9))]
        b = [float(draw.randrange(3)) for _ in range(draw.randrange(1, 9))]
        one, other = mann_whitney(a, b), mann_whitney(b, a)
        if isinstance(one, Undefined):
            assert isinstance(other, Undefined)
            continue
        assert isinstance(other, MannWhitney)
        assert 0 < one.p_value <= 1
        assert one.p_value == pytest.approx(other.p_value)
        assert one.u + other.u == len(a) * len(b)
