import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.statistics import OfSums, Pool, RatioOfSums, measure_units
from claimpath.records import Undefined

PAIRS = [(1.0, 2.0), (0.0, 3.0), (4.0, 5.0)]


def macro(row: list[float]) -> float | Undefined:
    return (row[0] + row[1]) / 2


def test_worked_by_hand() -> None:
    assert measure_units([0.0, 1.0, 0.5], "mean") == 0.5
    # (1 + 0 + 4) / (2 + 3 + 5)
    assert measure_units(PAIRS, RatioOfSums()) == 0.5
    # The sums are 5 and 10.
    assert measure_units(PAIRS, OfSums(macro)) == 7.5
    assert measure_units(["b", "a", "b"], lambda units: len(set(units)) / len(units)) == pytest.approx(2 / 3)


@pytest.mark.parametrize("aggregate", ["mean", RatioOfSums(), OfSums(macro), len])
def test_nothing_is_undefined(aggregate: object) -> None:
    assert isinstance(measure_units([], aggregate), Undefined)  # type: ignore[arg-type]


def test_nothing_below_is_undefined() -> None:
    assert isinstance(measure_units([(0.0, 0.0)], RatioOfSums()), Undefined)


@pytest.mark.parametrize("bad", [[1.0, float("nan")], [(1.0, 2.0, 3.0)]])
def test_refuses_what_does_not_go_with_it(bad: list[object]) -> None:
    with pytest.raises(ValueError, match=r"not finite|don't go with"):
        measure_units(bad, "mean")
    with pytest.raises(ValueError, match="clusters"):
        Pool([1.0], [], "mean")


@given(
    st.lists(
        st.tuples(st.integers(0, 5), st.integers(1, 9), st.sampled_from("abcd")), min_size=1, max_size=12
    ),
    st.integers(0, 99),
)
def test_weights_are_repeats(rows: list[tuple[int, int, str]], seed: int) -> None:
    """A pool under weights is the measure of a list in which each cluster stands as often as its weight says."""
    payloads, clusters = [(float(a), float(b)) for a, b, _ in rows], [c for *_, c in rows]
    names = sorted(set(clusters))
    weights = np.random.default_rng(seed).integers(0, 3, size=(4, len(names)))
    plain = lambda units: sum(a for a, _ in units) / sum(b for _, b in units)  # noqa: E731
    for row, fast, summed, slow in zip(
        weights,
        Pool(payloads, clusters, RatioOfSums()).values(weights),
        Pool(payloads, clusters, OfSums(lambda r: r[0] / r[1] if r[1] else Undefined(reason="x"))).values(
            weights
        ),
        Pool(payloads, clusters, plain).values(weights),
        strict=True,
    ):
        drawn = [p for p, c in zip(payloads, clusters, strict=True) for _ in range(row[names.index(c)])]
        expected = measure_units(drawn, RatioOfSums())
        for value in (fast, summed, slow):
            assert np.isnan(value) if isinstance(expected, Undefined) else value == pytest.approx(expected)
