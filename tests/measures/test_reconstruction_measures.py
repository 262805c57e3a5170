"""R@k, Arg@1, P@k and F1 with the match of classes: by hand, against sets, and on edges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.class_f1 import class_set_counts
from claimpath.measures.class_precision import right_classes
from claimpath.measures.gap_recall import argument_rejected, gaps_found

AB, A, C = {"A", "B"}, {"A"}, {"C"}


@pytest.mark.parametrize(
    ("predicted", "gaps", "k", "recall", "rejected", "precision", "f1"),
    [
        # Gaps {A or B}, {A}, {C}; predicted A, X: A finds two of three; 1 of 2 right; sets {A,X}, {A,B,C}: 2*1 / 5.
        ("AX", [AB, A, C], 5, (2, 3), 1, (1, 2), (2, 5)),
        # B finds the first gap only.
        ("B", [AB, A, C], 5, (1, 3), 1, (1, 1), (2, 4)),
        # The right one is beyond k.
        ("XA", [A], 1, (0, 1), 0, (0, 1), (0, 2)),
        # The same class twice: two right predictions, one class.
        ("AA", [A], 5, (1, 1), 1, (2, 2), (2, 2)),
        ("", [A], 5, (0, 1), 0, (0, 0), (0, 1)),
        ("A", [], 5, (0, 0), 0, (0, 1), (0, 1)),
        ("", [], 5, (0, 0), 0, (0, 0), (0, 0)),
        ("CAB", [AB, A, C], 5, (3, 3), 1, (3, 3), (6, 6)),
    ],
)
def test_by_hand(
    predicted: str,
    gaps: list[set[str]],
    k: int,
    recall: tuple[int, int],
    rejected: int,
    precision: tuple[int, int],
    f1: tuple[int, int],
) -> None:
    assert gaps_found(predicted, gaps, k) == recall
    assert argument_rejected(predicted, gaps, k) == rejected
    assert right_classes(predicted, gaps, k) == precision
    assert class_set_counts(predicted, gaps, k) == f1


classes = st.sampled_from("ABCD")


@given(st.lists(classes, max_size=6), st.lists(st.sets(classes, min_size=1), max_size=4), st.integers(0, 6))
def test_more_predictions_never_find_less(predicted: list[str], gaps: list[set[str]], k: int) -> None:
    found, n_gaps = gaps_found(predicted, gaps, k)
    assert found == sum(1 for gap in gaps if [name for name in predicted[:k] if name in gap])
    assert found <= gaps_found(predicted, gaps, k + 1)[0] <= n_gaps == len(gaps)
    assert argument_rejected(predicted, gaps, k) == (found > 0)
    right, n_predicted = right_classes(predicted, gaps, k)
    assert right <= n_predicted <= k
    top, bottom = class_set_counts(predicted, gaps, k)
    assert 0 <= top <= bottom
