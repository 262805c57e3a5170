"""MacroF1 by hand, against scikit-learn, and at the edges."""

import random

import pytest

from claimpath.measures.macro_f1 import f1_counts, macro_f1, macro_f1_of_counts
from claimpath.records import Undefined

TWO = ("s", "r")
THREE = ("s", "r", "n")


def test_worked_by_hand() -> None:
    # s: TP 2, FP 1, FN 1 -> 4 / 6. r: TP 1, FP 1, FN 1 -> 2 / 4. Mean 7 / 12.
    assert macro_f1(list("sssrr"), list("ssrrs"), TWO) == pytest.approx(7 / 12)


def test_a_missing_prediction_is_a_miss_and_no_class_of_its_own() -> None:
    # s: TP 1, FN 1 -> 2 / 3. r: TP 1 -> 1. Mean 5 / 6; a class of missing ones would make it 5 / 9.
    assert macro_f1(["s", "s", "r"], ["s", None, "r"], TWO) == pytest.approx(5 / 6)


def test_as_scikit_learn_where_nothing_is_missing() -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    draw = random.Random(3)
    for _ in range(20):
        gold = [draw.choice(THREE) for _ in range(30)]
        predicted = [draw.choice(THREE) for _ in range(30)]
        assert macro_f1(gold, predicted, THREE) == pytest.approx(
            metrics.f1_score(gold, predicted, average="macro")
        )


@pytest.mark.parametrize(
    ("gold", "predicted", "expected"),
    [
        (["s"], ["s"], 1.0),  # r and n occur nowhere
        (["s"], ["r"], 0.0),
        (["s", "s"], [None, None], 0.0),
        (["s", "r"], ["s", "n"], 1 / 3),  # s 1, r 0, n 0
        (["s", "s"], ["s", "r"], 1 / 3),  # s 2/3, r 0
    ],
)
def test_edges(gold: list[str], predicted: list[str | None], expected: float) -> None:
    assert macro_f1(gold, predicted, THREE) == pytest.approx(expected)


def test_undefined_and_refused() -> None:
    assert isinstance(macro_f1([], [], TWO), Undefined)
    with pytest.raises(ValueError, match="1 gold labels, 2 predictions"):
        macro_f1(["s"], ["s", "s"], TWO)
    with pytest.raises(ValueError, match=r"\['x'\] are none of the classes"):
        macro_f1(["s"], ["x"], TWO)


def test_counts_of_items_sum_to_those_of_the_list() -> None:
    assert f1_counts("s", "r", TWO) == (0, 0, 1, 0, 1, 0)
    assert f1_counts("s", None, TWO) == (0, 0, 1, 0, 0, 0)
    assert macro_f1_of_counts((2, 1, 1, 1, 1, 1)) == pytest.approx(7 / 12)
