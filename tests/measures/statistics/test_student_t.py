import pytest
from scipy import stats

from claimpath.measures.statistics.student_t import student_t_probability, student_t_quantile


@pytest.mark.parametrize("freedom", [1, 2, 3.5, 11, 40, 5000])
@pytest.mark.parametrize("q", [0.001, 0.2, 0.5, 0.8, 0.975, 0.9999])
def test_agrees_with_scipy(freedom: float, q: float) -> None:
    assert student_t_quantile(q, freedom) == pytest.approx(stats.t.ppf(q, freedom), rel=1e-8, abs=1e-8)
    assert student_t_probability(2.5 * q - 1, freedom) == pytest.approx(
        stats.t.cdf(2.5 * q - 1, freedom), rel=1e-9
    )


def test_worked_by_hand() -> None:
    # With one degree of freedom it is Cauchy's distribution: P(T <= 1) = 1/2 + arctan(1) / pi = 3/4.
    assert student_t_probability(1.0, 1) == pytest.approx(0.75)
    assert student_t_quantile(0.75, 1) == pytest.approx(1.0)


def test_refuses() -> None:
    for probability in (0.0, 1.0, -1.0):
        with pytest.raises(ValueError, match="between 0 and 1"):
            student_t_quantile(probability, 3)
    with pytest.raises(ValueError, match="above 0"):
        student_t_probability(1.0, 0)
