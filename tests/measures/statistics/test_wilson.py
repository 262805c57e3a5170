import pytest
from scipy import stats

from claimpath.measures.statistics import wilson_interval
from claimpath.records import Undefined


def test_worked_by_hand() -> None:
    # 0 of 4, z^2 = 3.8415: the upper end is (z^2/8 + z sqrt(z^2/64)) / (1 + z^2/4) = z^2/4 / (1 + z^2/4) = 0.4899.
    assert wilson_interval(0, 4) == pytest.approx((0.0, 0.4899), abs=1e-4)


@pytest.mark.parametrize(("k", "n"), [(0, 1), (1, 1), (3, 10), (10, 10), (41, 84)])
@pytest.mark.parametrize("level", [0.8, 0.95])
def test_agrees_with_scipy(k: int, n: int, level: float) -> None:
    theirs = stats.binomtest(k, n).proportion_ci(confidence_level=level, method="wilson")
    assert wilson_interval(k, n, level=level) == pytest.approx((theirs.low, theirs.high))


def test_edges() -> None:
    assert isinstance(wilson_interval(0, 0)[0], Undefined)
    for k, n in ((2, 1), (-1, 3)):
        with pytest.raises(ValueError, match="no proportion"):
            wilson_interval(k, n)
