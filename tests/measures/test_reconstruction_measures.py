"""R@k, Arg@1, P@k and F1: by hand, against sets, and on edges."""

from collections.abc import Collection, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.class_f1 import class_set_counts
from claimpath.measures.gap_matches import (
    Judged,
    argument_rejected,
    gaps_found,
    gaps_found_among,
    gaps_found_by_first,
    predictions_right,
    premises_found,
    premises_over_predictions,
)

AB, A, C = {"A", "B"}, {"A"}, {"C"}


def judged(predicted: Sequence[str], gaps: Sequence[Collection[str]]) -> Judged:
    """Matches by class, one premise for each class of a gap in alphabetical order."""
    matches = {
        (place, gap, number)
        for place, name in enumerate(predicted)
        for gap, names in enumerate(gaps)
        for number, other in enumerate(sorted(names))
        if name == other
    }
    return Judged(len(predicted), tuple(len(names) for names in gaps), frozenset(matches))


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
    given = judged(predicted, gaps)
    assert gaps_found(given, k) == recall
    assert argument_rejected(given, k) == (rejected, 1)
    assert predictions_right(given, k) == precision
    assert class_set_counts(predicted, gaps, k) == f1


classes = st.sampled_from("ABCD")


def test_interchangeable_premises_by_hand() -> None:
    # Gap 0 has premises 0 and 1, gap 1 has premise 0. Prediction 0 matches gap 0 by its second premise and gap 1;
    # prediction 1 matches nothing; prediction 2 matches gap 0 by its first.
    given = Judged(3, (2, 1), frozenset({(0, 0, 1), (0, 1, 0), (2, 0, 0)}))
    assert gaps_found(given, 1) == (2, 2)
    assert premises_found(given, 1) == (2, 3)
    assert gaps_found_by_first(given, 1) == (1, 2)
    assert gaps_found_by_first(given, 3) == (2, 2)
    assert predictions_right(given, 3) == (2, 3)
    # The published count: two premises over one prediction.
    assert premises_over_predictions(given, 1) == (2, 1)
    assert premises_over_predictions(given, 3) == (3, 3)
    assert gaps_found_among(given, 5, [1]) == (1, 1)
    assert gaps_found_among(given, 5, []) == (0, 0)


@given(st.lists(classes, max_size=6), st.lists(st.sets(classes, min_size=1), max_size=4), st.integers(0, 6))
def test_more_predictions_never_find_less(predicted: list[str], gaps: list[set[str]], k: int) -> None:
    given = judged(predicted, gaps)
    found, n_gaps = gaps_found(given, k)
    assert found == sum(1 for gap in gaps if [name for name in predicted[:k] if name in gap])
    assert found <= gaps_found(given, k + 1)[0] <= n_gaps == len(gaps)
    assert argument_rejected(given, k) == (int(found > 0), 1)
    right, n_predicted = predictions_right(given, k)
    assert right <= n_predicted <= k
    top, bottom = class_set_counts(predicted, gaps, k)
    assert 0 <= top <= bottom
