"""Recall beyond chance: by hand, against dealing predictions out, and 0 for systems that look at nothing."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.chance_recall import corrected_recall, recall_row
from claimpath.records import Undefined

A, B, AB = frozenset("A"), frozenset("B"), frozenset("AB")
KINDS = (A, AB, B)
Case = tuple[str, list[frozenset[str]]]


def corrected(cases: list[Case]) -> float | Undefined:
    rows = [recall_row(predicted, gaps, KINDS) for predicted, gaps in cases]
    return corrected_recall([sum(column) for column in zip(*rows, strict=True)])


def by_dealing(cases: list[Case]) -> tuple[float, float, int]:
    """Gaps found, their mean over all pairs of a prediction with an argument, and all gaps: by counting."""

    def found(predicted: str, gaps: list[frozenset[str]]) -> int:
        return sum(1 for gap in gaps if set(predicted) & gap)

    own = sum(found(predicted, gaps) for predicted, gaps in cases)
    every = sum(found(one[0], other[1]) for one, other in product(cases, cases))
    return own, every / len(cases), sum(len(gaps) for _, gaps in cases)


def test_by_hand() -> None:
    # Argument 1 has gaps A and A-or-B, argument 2 has gap B; A is predicted for the first, B for the second.
    # Own: 2 + 1 of 3. Dealt out: A finds 2 and 0, B finds 1 (A-or-B) and 1: (2 + 0 + 1 + 1) / 2 = 2.
    # (3 - 2) / (3 - 2) = 1.
    assert corrected([("A", [A, AB]), ("B", [B])]) == pytest.approx(1)
    # The wrong way round: own 1 + 0, dealt out the same 2: (1 - 2) / (3 - 2) = -1.
    assert corrected([("B", [A, AB]), ("A", [B])]) == pytest.approx(-1)


@pytest.mark.parametrize("always", ["", "A", "B"])
def test_saying_the_same_of_everything_scores_nothing(always: str) -> None:
    assert corrected([(always, [A, AB]), (always, [B]), (always, [A])]) == 0


def test_undefined() -> None:
    assert isinstance(corrected([("A", [])]), Undefined)
    assert isinstance(corrected([("AB", [A, B])]), Undefined)  # finds all of everything, so chance does


cases = st.lists(
    st.tuples(st.sampled_from(["", "A", "B", "AB"]), st.lists(st.sampled_from(KINDS), max_size=3)),
    min_size=1,
    max_size=5,
)


@given(cases)
def test_against_dealing_out(cases: list[Case]) -> None:
    own, expected, n_gaps = by_dealing(cases)
    value = corrected(cases)
    if n_gaps - expected > 1e-9:
        assert value == pytest.approx((own - expected) / (n_gaps - expected))
    else:
        assert isinstance(value, Undefined)
