"""The permutation test of macro F1: exact cases, scikit-learn's F1 under the same shuffles, and edges."""

from itertools import permutations

import numpy as np
import pytest
from sklearn.metrics import f1_score

from claimpath.measures.statistics.macro_f1_permutation import macro_f1_permutation
from claimpath.records import Undefined

CLASSES = ("d", "a")


def exact(gold: str, said: str) -> float:
    """The share of all orders of the gold labels with a macro F1 at least as high."""

    def f1(truth: tuple[str, ...] | str) -> float:
        return float(f1_score(list(truth), list(said), average="macro", labels=sorted({*gold, *said})))

    orders = [f1(order) for order in set(permutations(gold))]
    return sum(value >= f1(gold) - 1e-12 for value in orders) / len(orders)


@pytest.mark.parametrize(
    ("gold", "said"), [("ddddaa", "ddddaa"), ("dddaaa", "ddaaad"), ("dddda", "dddda"), ("dada", "ddaa")]
)
def test_it_comes_near_the_exact_share_of_orders(gold: str, said: str) -> None:
    # ddddaa against itself: 1 of 15 placements of the two a is right, so p is 1/15.
    found = macro_f1_permutation(gold, said, CLASSES)
    assert found == pytest.approx(exact(gold, said), abs=0.02)


def test_one_label_for_all_is_never_better_than_chance() -> None:
    assert macro_f1_permutation("ddddda", "dddddd", CLASSES) == 1.0


def test_chance_answers_have_p_values_that_are_spread_evenly() -> None:
    draw = np.random.default_rng(4)
    values = [
        macro_f1_permutation(
            draw.choice(["d", "a"], 40).tolist(),
            draw.choice(["d", "a"], 40).tolist(),
            CLASSES,
            n_permutations=400,
        )
        for _ in range(200)
    ]
    # Under chance a fifth of p values lies below 0.2; ties make it a little fewer. 200 draws: sd 0.028.
    assert 0.08 < sum(value <= 0.2 for value in values if not isinstance(value, Undefined)) / 200 < 0.29


def test_a_missing_answer_is_a_miss() -> None:
    with_gap = macro_f1_permutation(["d", "d", "a", "a"], ["d", None, "a", "a"], CLASSES)
    assert isinstance(with_gap, float)
    assert with_gap > macro_f1_permutation("ddaa", "ddaa", CLASSES) - 0.02  # type: ignore[operator]


def test_edges() -> None:
    assert isinstance(macro_f1_permutation([], [], CLASSES), Undefined)
    assert macro_f1_permutation(["d"], ["d"], CLASSES) == 1.0
    with pytest.raises(ValueError, match="2 gold labels, 1 predictions"):
        macro_f1_permutation(["d", "a"], ["d"], CLASSES)
    with pytest.raises(ValueError, match="none of the classes"):
        macro_f1_permutation(["x"], ["d"], CLASSES)
