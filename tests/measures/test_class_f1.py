"""F1 of class sets in four averages: by hand and against scikit-learn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.measures.class_f1 import (
    class_rows,
    class_set_counts,
    lenient_of_rows,
    lenient_rows,
    macro_of_rows,
    sample_f1,
)
from claimpath.records import FALLACY_CLASSES, Undefined

AM, BSP, CO = FALLACY_CLASSES[:3]


def total(rows: list[tuple[float, ...]]) -> list[float]:
    return [sum(column) for column in zip(*rows, strict=True)]


def test_by_hand() -> None:
    # One gap that can be AM or BSP, and AM predicted: strict 2 * 1 / (1 + 2); lenient p = 1, r = 1.
    gaps = [{AM, BSP}]
    assert class_set_counts([AM], gaps, 5) == (2, 3)
    assert sample_f1([AM], gaps, 5) == pytest.approx(2 / 3)
    assert lenient_of_rows(lenient_rows([AM], gaps, 5)) == 1
    # Macro over nine classes: AM 1, all others 0.
    assert macro_of_rows(class_rows([AM], gaps, 5)) == pytest.approx(1 / 9)
    # CO is wrong: lenient p = 1/2, r = 1.
    assert lenient_of_rows(lenient_rows([CO, AM], gaps, 5)) == pytest.approx(2 / 3)
    assert lenient_of_rows(lenient_rows([CO, AM], gaps, 1)) == 0


def test_edges() -> None:
    assert sample_f1([], [], 5) == 0
    assert isinstance(macro_of_rows(class_rows([], [], 5)), Undefined)
    assert isinstance(lenient_of_rows(lenient_rows([], [{AM}], 5)), Undefined)
    assert isinstance(lenient_of_rows(lenient_rows([AM], [], 5)), Undefined)


names = st.lists(st.sampled_from(FALLACY_CLASSES), max_size=5)


@settings(deadline=None)
@given(st.lists(st.tuples(names, names.filter(bool)), min_size=1, max_size=6))
def test_against_scikit_learn(arguments: list[tuple[list[str], list[str]]]) -> None:
    metrics = pytest.importorskip("sklearn.metrics", reason="needs the extra bench")
    gold = [[int(name in classes) for name in FALLACY_CLASSES] for _, classes in arguments]
    said = [[int(name in classes) for name in FALLACY_CLASSES] for classes, _ in arguments]
    pairs = [(predicted, [{name} for name in classes]) for predicted, classes in arguments]

    def other(average: str) -> float:
        return float(metrics.f1_score(gold, said, average=average, zero_division=0))

    above, below = total([class_set_counts(*pair, 5) for pair in pairs])
    assert above / below == pytest.approx(other("micro"))
    assert macro_of_rows(total([class_rows(*pair, 5) for pair in pairs])) == pytest.approx(other("macro"))
    assert sum(sample_f1(*pair, 5) for pair in pairs) / len(pairs) == pytest.approx(other("samples"))
