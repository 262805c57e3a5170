import numpy as np
import pytest
from scipy import stats

from claimpath.measures.statistics import Pool, RatioOfSums, difference_error, minimum_difference
from claimpath.records import Undefined


def pools(differences: list[float], clusters: list[str]) -> tuple[Pool, Pool]:
    return Pool(differences, clusters, "mean"), Pool([0.0] * len(differences), clusters, "mean")


def test_worked_by_hand() -> None:
    # Three studies of one unit, differences 0, 1, 2: standard deviation 1, standard error 1 / sqrt(3) = 0.57735.
    # t(0.975, 2) = 4.30265 and t(0.8, 2) = 1.06066, so the minimum is 5.36331 * 0.57735 = 3.0965.
    a, b = pools([0.0, 1.0, 2.0], list("xyz"))
    assert difference_error(a, b) == pytest.approx(1 / np.sqrt(3))
    assert minimum_difference(a, b) == pytest.approx(3.0965, abs=1e-4)


def test_studies_of_one_size_give_the_standard_error_of_their_means() -> None:
    rng = np.random.default_rng(2)
    differences = rng.normal(size=24)
    a, b = pools(list(differences), [str(i // 3) for i in range(24)])
    assert difference_error(a, b) == pytest.approx(stats.sem(differences.reshape(8, 3).mean(axis=1)))


def test_a_difference_of_that_size_is_found_eight_times_in_ten() -> None:
    """Simulation: 20 studies of 2 units, study and unit effects; the test is the paired t test of the study means."""
    rng = np.random.default_rng(8)
    m, spread = 20, np.sqrt(0.3**2 + 0.4**2 / 2)
    sample = rng.normal(0, 0.3, (m, 1)) + rng.normal(0, 0.4, (m, 2))
    scaled = (sample - sample.mean()) * spread / sample.mean(axis=1).std(ddof=1)
    a, b = pools(list(scaled.ravel()), [str(i // 2) for i in range(2 * m)])
    smallest = minimum_difference(a, b)
    repeats = smallest + rng.normal(0, 0.3, (4000, m, 1)) + rng.normal(0, 0.4, (4000, m, 2))
    found = (stats.ttest_1samp(repeats.mean(axis=2), 0, axis=1).pvalue < 0.05).mean()
    assert found == pytest.approx(0.8, abs=0.03)


def test_edges() -> None:
    assert isinstance(minimum_difference(*pools([1.0, 0.0], ["a", "a"])), Undefined)
    assert isinstance(minimum_difference(*pools([], [])), Undefined)
    alike = minimum_difference(*pools([0.5, 0.5], ["a", "b"]))
    assert isinstance(alike, Undefined)
    assert "scatter" in alike.reason
    one = Pool([(1, 1), (0, 0)], ["a", "b"], RatioOfSums())
    assert isinstance(minimum_difference(one, one), Undefined)
