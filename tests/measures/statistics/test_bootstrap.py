import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from claimpath.measures.statistics import clustered_interval
from claimpath.records import Undefined


def test_agrees_with_scipy_where_every_value_is_its_own_study() -> None:
    values = np.random.default_rng(5).random(40)
    low, high = clustered_interval(list(values), [str(i) for i in range(40)], n_resamples=20_000)
    theirs = stats.bootstrap(
        (values,), np.mean, method="percentile", n_resamples=20_000, rng=np.random.default_rng(6)
    ).confidence_interval
    assert low == pytest.approx(theirs.low, abs=0.005)
    assert high == pytest.approx(theirs.high, abs=0.005)


def test_arguments_on_one_study_widen_the_interval() -> None:
    values = [0.0, 1.0] * 20
    alone = clustered_interval(values, [str(i) for i in range(40)])
    # The same values, but all zeros come from ten studies and all ones from ten others.
    together = clustered_interval(sorted(values), [str(i // 4) for i in range(40)])
    assert isinstance(alone[0], float)
    assert isinstance(together[0], float)
    assert together[1] - together[0] > 1.5 * (alone[1] - alone[0])  # type: ignore[operator]


def test_the_same_seed_gives_the_same_interval() -> None:
    arguments = ([0.1, 0.5, 0.9, 0.3], ["a", "b", "c", "d"])
    assert clustered_interval(*arguments, seed=3) == clustered_interval(*arguments, seed=3)


@pytest.mark.parametrize("clusters", [[], ["a"], ["a", "a"]])
def test_fewer_than_two_studies_give_no_interval(clusters: list[str]) -> None:
    low, high = clustered_interval([0.5] * len(clusters), clusters)
    assert isinstance(low, Undefined)
    assert isinstance(high, Undefined)


def test_refuses_what_it_cannot_average() -> None:
    with pytest.raises(ValueError, match="clusters"):
        clustered_interval([1.0], ["a", "b"])
    with pytest.raises(ValueError, match="not finite"):
        clustered_interval([float("nan"), 1.0], ["a", "b"])


@given(st.lists(st.tuples(st.floats(0, 1), st.sampled_from("abcde")), min_size=2, max_size=30))
def test_the_interval_lies_within_the_values(rows: list[tuple[float, str]]) -> None:
    values, clusters = [value for value, _ in rows], [cluster for _, cluster in rows]
    low, high = clustered_interval(values, clusters, n_resamples=200)
    if isinstance(low, Undefined) or isinstance(high, Undefined):
        assert len(set(clusters)) < 2
    else:
        assert min(values) - 1e-9 <= low <= high <= max(values) + 1e-9
