from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.statistics import aurc, best_aurc, risk_at, risk_coverage
from claimpath.records import Undefined


def test_worked_by_hand() -> None:
    # In falling confidence: right, wrong, then a right and a wrong one tied.
    points = risk_coverage([0.6, 0.9, 0.6, 0.8], [True, True, False, False])
    assert [p.coverage for p in points] == [0.25, 0.5, 0.75, 1.0]
    # 0/1, 1/2, (1 + 1/2) / 3, 2/4
    assert [p.risk for p in points] == pytest.approx([0, 0.5, 0.5, 0.5])
    assert aurc(points) == pytest.approx(1.5 / 4)
    assert risk_at(points, 0.25) == 0
    assert risk_at(points, 0.3) == 0.5
    # Two right before two wrong: 0, 0, 1/3, 2/4.
    assert best_aurc(4, 2) == pytest.approx((1 / 3 + 1 / 2) / 4)


def test_abstaining_keeps_coverage_below_one() -> None:
    points = risk_coverage([0.9, 0.8], [True, False], n_asked=4)
    assert [p.coverage for p in points] == [0.25, 0.5]
    silent = risk_at(points, 0.75)
    assert isinstance(silent, Undefined)
    assert "less than 0.75" in silent.reason


@given(st.lists(st.tuples(st.sampled_from([0.2, 0.5, 0.9]), st.booleans()), min_size=1, max_size=5))
def test_tied_units_give_the_mean_over_their_orders(units: list[tuple[float, bool]]) -> None:
    orders = [o for o in permutations(units) if [c for c, _ in o] == sorted((c for c, _ in o), reverse=True)]
    expected = [
        sum(sum(not right for _, right in order[:k]) / k for order in orders) / len(orders)
        for k in range(1, len(units) + 1)
    ]
    points = risk_coverage([c for c, _ in units], [r for _, r in units])
    assert [p.risk for p in points] == pytest.approx(expected)
    assert aurc(points) == pytest.approx(sum(expected) / len(expected))


def test_the_best_order_and_no_order_bound_the_area() -> None:
    right = [True, False, True, True, False]
    assert aurc(risk_coverage([0.5] * 5, right)) == pytest.approx(2 / 5)
    assert aurc(risk_coverage([float(r) for r in right], right)) == pytest.approx(best_aurc(5, 2))


def test_edges() -> None:
    assert risk_coverage([], []) == ()
    assert isinstance(aurc([]), Undefined)
    assert isinstance(best_aurc(0, 0), Undefined)
    assert isinstance(risk_at([], 0.5), Undefined)
    assert best_aurc(3, 3) == 1
    assert best_aurc(3, 0) == 0
    tenths = risk_coverage([0.5] * 5, [True] * 5)
    assert risk_at(tenths, 0.6) == 0
    for call in (
        lambda: risk_coverage([0.5], []),
        lambda: risk_coverage([float("nan")], [True]),
        lambda: risk_coverage([0.5], [True], n_asked=0),
        lambda: risk_at(tenths, 0),
        lambda: best_aurc(1, 2),
    ):
        with pytest.raises(ValueError):
            call()
