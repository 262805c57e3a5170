from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.statistics import holm


def test_worked_by_hand() -> None:
    # In order: 0.01 * 4 = 0.04; 0.02 * 3 = 0.06; 0.03 * 2 = 0.06; 0.9 * 1 = 0.9.
    assert holm([0.03, 0.9, 0.01, 0.02]) == pytest.approx((0.06, 0.9, 0.04, 0.06))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6))
def test_is_the_closure_of_bonferroni(p_values: list[float]) -> None:
    """A hypothesis is rejected where every set that holds it is, by Bonferroni (Marcus, Peritz and Gabriel 1976)."""
    indices = range(len(p_values))
    sets = [s for size in range(1, len(p_values) + 1) for s in combinations(indices, size)]
    expected = [max(min(1.0, len(s) * min(p_values[i] for i in s)) for s in sets if k in s) for k in indices]
    assert holm(p_values) == pytest.approx(expected)


def test_edges() -> None:
    assert holm([]) == ()
    assert holm([0.2]) == (0.2,)
    assert holm([0.02, 0.02]) == (0.04, 0.04)
    assert holm([0.7, 0.8]) == (1.0, 1.0)
    for bad in (1.5, -0.1, float("nan")):
        with pytest.raises(ValueError, match="p value"):
            holm([bad])
