from itertools import product

import numpy as np
import pytest
from scipy import stats

from claimpath.measures.statistics import (
    OfSums,
    PairedPermutation,
    Pool,
    RatioOfSums,
    paired_permutation,
)
from claimpath.records import Undefined

RNG = np.random.default_rng(11)


def outcome(a: list[object], b: list[object], clusters: list[str], aggregate: object) -> PairedPermutation:
    test = paired_permutation(Pool(a, clusters, aggregate), Pool(b, clusters, aggregate))  # type: ignore[arg-type]
    assert isinstance(test, PairedPermutation)
    return test


def test_worked_by_hand() -> None:
    # Differences 1, 1, 1: of 8 exchanges, none and all reach |T| = 1. p = 2 / 8.
    assert outcome([1.0] * 3, [0.0] * 3, list("abc"), "mean") == PairedPermutation(0.25, True, 8, 0.25)
    # Two studies: T = 1 with none and all exchanged, |T| = 1/3 with one. p = 2 / 4.
    assert outcome([1.0] * 3, [0.0] * 3, list("aab"), "mean").p_value == 0.5
    # Ratios: a has 3/4, b has 1/4, T = 1/2. One exchanged of (2/2, 0/2) and (1/2, 1/2) gives 1/4 - 3/4 or 3/4 - 1/4.
    assert outcome([(2, 2), (1, 2)], [(0, 2), (1, 2)], list("ab"), RatioOfSums()).p_value == 1


def f1_macro(units: list[tuple[int, int]]) -> float:
    scores = []
    for label in (0, 1):
        hits = sum(g == p == label for g, p in units)
        named = sum(g == label for g, _ in units) + sum(p == label for _, p in units)
        scores.append(2 * hits / named if named else 0.0)
    return sum(scores) / 2


def test_an_aggregate_agrees_with_going_through_all_exchanges() -> None:
    gold = RNG.integers(0, 2, 8)
    a = [(int(g), int(g if RNG.random() < 0.9 else 1 - g)) for g in gold]
    b = [(int(g), int(g if RNG.random() < 0.5 else 1 - g)) for g in gold]
    observed = abs(f1_macro(a) - f1_macro(b))
    reached = 0
    for flips in product((False, True), repeat=8):
        x = [q if flip else p for p, q, flip in zip(a, b, flips, strict=True)]
        y = [p if flip else q for p, q, flip in zip(a, b, flips, strict=True)]
        reached += abs(f1_macro(x) - f1_macro(y)) >= observed - 1e-12
    assert outcome(a, b, [str(i) for i in range(8)], f1_macro).p_value == pytest.approx(reached / 256)  # type: ignore[arg-type]

    def counts(pair: tuple[int, int]) -> tuple[int, ...]:
        g, p = pair
        return tuple(x for label in (0, 1) for x in (int(g == p == label), int(g == label) + int(p == label)))

    summed = OfSums(lambda r: sum(2 * r[i] / r[i + 1] if r[i + 1] else 0.0 for i in (0, 2)) / 2)
    by_counts = outcome([counts(u) for u in a], [counts(u) for u in b], [str(i) for i in range(8)], summed)
    assert by_counts.p_value == pytest.approx(reached / 256)


def test_a_mean_agrees_with_scipy_clusters_exchanged_as_a_whole() -> None:
    a, b = RNG.normal(0.5, 1, 12), RNG.normal(0, 1, 12)
    clusters = [str(i) for i in range(12)]
    theirs = stats.permutation_test((a - b,), np.mean, permutation_type="samples", n_resamples=np.inf).pvalue
    assert outcome(list(a), list(b), clusters, "mean").p_value == pytest.approx(theirs)
    grouped = [str(i // 3) for i in range(12)]
    # Exchanging a study turns the sign of the sum of its differences.
    sums = (a - b).reshape(4, 3).sum(axis=1)
    theirs = stats.permutation_test((sums,), np.mean, permutation_type="samples", n_resamples=np.inf).pvalue
    assert outcome(list(a), list(b), grouped, "mean").p_value == pytest.approx(theirs)


def test_drawn_exchanges_are_near_all_of_them_and_never_give_0() -> None:
    a, b = RNG.normal(0.45, 1, 18), RNG.normal(0, 1, 18)
    theirs = stats.permutation_test((a - b,), np.mean, permutation_type="samples", n_resamples=np.inf).pvalue
    ours = outcome(list(a), list(b), [str(i) for i in range(18)], "mean")
    assert not ours.exact
    assert ours.p_value == pytest.approx(theirs, abs=0.01)
    far = outcome([9.0 + i for i in range(18)], [0.0] * 18, [str(i) for i in range(18)], "mean")
    assert 0 < far.p_value < 0.001
    assert far.smallest_p == 1 / 20_001


def test_edges() -> None:
    assert outcome([1.0, 0.0], [1.0, 0.0], ["a", "b"], "mean").p_value == 1
    assert outcome([1.0], [0.0], ["a"], "mean").p_value == 1
    assert isinstance(paired_permutation(Pool([], [], "mean"), Pool([], [], "mean")), Undefined)
    nothing = Pool([(0, 0)], ["a"], RatioOfSums())
    assert isinstance(paired_permutation(nothing, nothing), Undefined)
