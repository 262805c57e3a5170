"""The Hungarian method against scipy, against trying every assignment, and at the edges."""

from importlib import import_module
from importlib.util import find_spec
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.align.assignment import best_assignment

_WEIGHTS = st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(-5, 9), min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)


def _sum(weights: list[list[int]], pairs: list[tuple[int, int]]) -> float:
    return sum(weights[row][column] for row, column in pairs)


def test_greed_would_be_wrong() -> None:
    # Taking 9 first leaves 0: 9. The best is 8 + 7 = 15.
    assert best_assignment([[9, 8], [7, 0]]) == [(0, 1), (1, 0)]


def test_more_rows_than_columns_and_the_other_way_round() -> None:
    assert best_assignment([[1], [5], [3]]) == [(1, 0)]
    assert best_assignment([[1, 5, 3]]) == [(0, 1)]


@pytest.mark.parametrize("weights", [[], [[]], [[], []]])
def test_nothing_to_assign(weights: list[list[float]]) -> None:
    assert best_assignment(weights) == []


def test_rows_of_different_length_are_refused() -> None:
    with pytest.raises(ValueError, match="differ in length"):
        best_assignment([[1.0, 2.0], [1.0]])


# Imported here, as its slow import would count as the first example's time.
optimize = import_module("scipy.optimize") if find_spec("scipy") else None


@pytest.mark.skipif(optimize is None, reason="scipy comes with the extra bench")
@given(_WEIGHTS)
def test_against_scipy(weights: list[list[int]]) -> None:
    assert optimize is not None
    found = best_assignment(weights)
    rows, columns = optimize.linear_sum_assignment(weights, maximize=True)
    assert _sum(weights, found) == _sum(weights, list(zip(rows, columns, strict=True)))
    assert len(found) == min(len(weights), len(weights[0]))
    assert len({row for row, _ in found}) == len({column for _, column in found}) == len(found)


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 9), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_against_every_assignment(weights: list[list[int]]) -> None:
    n = len(weights)
    best = max(sum(weights[row][order[row]] for row in range(n)) for order in permutations(range(n)))
    assert _sum(weights, best_assignment(weights)) == best
