"""Kappa: worked arithmetic, scikit-learn's figures, and every edge."""

from typing import get_args

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from claimpath.measures.cohen_kappa import (
    NONE,
    class_decision_labels,
    clustered_kappa_interval,
    cohen_kappa,
    first_class_labels,
)
from claimpath.records import FallacyClass, Undefined

metrics = pytest.importorskip("sklearn.metrics", reason="needs the extra bench")
CLASSES = st.lists(st.sampled_from(get_args(FallacyClass)), max_size=4)


def test_worked_arithmetic() -> None:
    # Ten items. Both yes 4, both no 3, A alone 2, B alone 1: p_o = 7/10; A says yes 6/10, B 5/10:
    # p_e = 6/10 * 5/10 + 4/10 * 5/10 = 1/2; kappa = (7/10 - 1/2) / (1 - 1/2) = 0.4.
    a = [True] * 4 + [False] * 3 + [True] * 2 + [False]
    b = [True] * 4 + [False] * 3 + [False] * 2 + [True]
    assert cohen_kappa(a, b) == pytest.approx(0.4)


def test_many_classes_of_one_claim() -> None:
    # One claim: A names Ambiguity and False Dilemma, B Ambiguity twice. Of nine decisions, eight agree: p_o = 8/9.
    # A says yes to 2, B to 1: p_e = (2 * 1 + 7 * 8) / 81 = 58/81; kappa = (72 - 58) / (81 - 58) = 14/23.
    a = class_decision_labels(["Ambiguity", "False Dilemma"])
    b = class_decision_labels(["Ambiguity", "Ambiguity"])
    assert (len(a), sum(a), sum(b)) == (9, 2, 1)
    assert cohen_kappa(a, b) == pytest.approx(14 / 23)


def test_the_first_class() -> None:
    assert first_class_labels(["False Dilemma", "Ambiguity"]) == ("False Dilemma",)
    assert first_class_labels([]) == (NONE,)


@settings(deadline=None)
@given(st.lists(st.tuples(CLASSES, CLASSES), min_size=1, max_size=12))
def test_as_scikit_learn(pairs: list[tuple[list[FallacyClass], list[FallacyClass]]]) -> None:
    for labels in (class_decision_labels, first_class_labels):
        a = [str(label) for x, _ in pairs for label in labels(x)]
        b = [str(label) for _, y in pairs for label in labels(y)]
        ours = cohen_kappa(a, b)
        if isinstance(ours, Undefined):
            assert set(a) == set(b)
            assert len(set(a)) == 1
        else:
            assert ours == pytest.approx(metrics.cohen_kappa_score(a, b))
            assert cohen_kappa(b, a) == pytest.approx(ours)
            assert -1 <= ours <= 1


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("", "", None),
        ("x", "x", None),
        ("xxx", "xxx", None),
        ("x", "y", 0.0),
        ("xxx", "yyy", 0.0),
        ("xy", "xy", 1.0),
        ("xy", "yx", -1.0),
        ("xxy", "xxx", 0.0),
        ("xyz", "xyw", 4 / 7),
    ],
)
def test_edges(a: str, b: str, expected: float | None) -> None:
    # The last: p_o = 2/3, p_e = 2/9, kappa = (6 - 2) / (9 - 2).
    kappa = cohen_kappa(a, b)
    if expected is None:
        assert isinstance(kappa, Undefined)
    else:
        assert kappa == pytest.approx(expected)


def test_lengths_that_differ() -> None:
    with pytest.raises(ValueError, match="2 labels of the first, 1 of the second"):
        cohen_kappa("xy", "x")
    with pytest.raises(ValueError, match="2 clusters"):
        clustered_kappa_interval("x", "x", ["s1", "s2"])


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from("xyz"), st.sampled_from("xyz")), min_size=3, max_size=30))
def test_the_interval_is_that_of_single_resamples(pairs: list[tuple[str, str]]) -> None:
    a, b = [x for x, _ in pairs], [y for _, y in pairs]
    clusters = [f"s{i % 4}" for i in range(len(pairs))]
    drawn = np.random.default_rng(5).integers(0, len(set(clusters)), size=(60, len(set(clusters))))
    names = sorted(set(clusters))
    kappas = []
    for row in drawn:
        chosen = [i for number in row for i in range(len(pairs)) if clusters[i] == names[number]]
        kappa = cohen_kappa([a[i] for i in chosen], [b[i] for i in chosen])
        if not isinstance(kappa, Undefined):
            kappas.append(kappa)
    assume(kappas)
    low, high = clustered_kappa_interval(a, b, clusters, n_resamples=60, seed=5)
    assert (low, high) == pytest.approx(tuple(np.quantile(kappas, [0.025, 0.975])))


def test_intervals_that_are_undefined() -> None:
    for low, high in (
        clustered_kappa_interval("xy", "xy", ["s1", "s1"]),
        clustered_kappa_interval("xx", "xx", ["s1", "s2"]),
    ):
        assert isinstance(low, Undefined)
        assert isinstance(high, Undefined)
