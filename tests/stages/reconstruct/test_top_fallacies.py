"""At most five of several prompts' fallacies: by rank, and among the same rank new classes first."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.reconstruct.top_fallacies import MOST_FALLACIES, top_fallacies


def _class(item: str) -> str:
    """`A1` is of class A."""
    return item[0]


@pytest.mark.parametrize(
    ("answers", "most", "expected"),
    [
        ([], 5, ""),
        ([[], []], 5, ""),
        ([["A1"]], 5, "A1"),
        ([["A1", "B1"]], 0, ""),
        # One prompt: its own order, however often a class comes.
        ([["A1", "A2", "B1", "A3", "C1", "D1"]], 5, "A1 A2 B1 A3 C1"),
        # Rank 1: A1 (first), then B1 (new class) before A2; rank 2: C1 is new, then B2 as B is known.
        ([["A1", "B2"], ["A2", "C1"], ["B1"]], 5, "A1 B1 A2 C1 B2"),
        # All first ranks come before any second, even where those would be new classes.
        ([["A1", "B1"], ["A2", "C1"], ["A3"]], 3, "A1 A2 A3"),
        # The class that was chosen at rank 1 is known at rank 2.
        ([["A1", "A2"], ["B1", "C1"]], 3, "A1 B1 C1"),
        # Fewer than five in all.
        ([["A1"], ["A2"]], 5, "A1 A2"),
    ],
)
def test_edge_table(answers: list[list[str]], most: int, expected: str) -> None:
    assert top_fallacies(answers, _class, most=most) == tuple(expected.split())


def test_five_at_most_unless_said_otherwise() -> None:
    assert MOST_FALLACIES == 5
    assert len(top_fallacies([["A1"]] * 9, _class)) == 5


def test_a_negative_number_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        top_fallacies([], _class, most=-1)


items = st.tuples(st.sampled_from("ABC"), st.integers(0, 99))


@given(st.lists(st.lists(items, max_size=4), max_size=5), st.integers(0, 8))
def test_rules_hold_for_any_answers(answers: list[list[tuple[str, int]]], most: int) -> None:
    ranked = [[(rank, prompt, *item) for rank, item in enumerate(a)] for prompt, a in enumerate(answers)]
    everything = [item for answer in ranked for item in answer]
    chosen = top_fallacies(ranked, lambda item: item[2], most=most)
    assert len(chosen) == min(most, len(everything))
    assert not Counter(chosen) - Counter(everything)  # nothing invented, nothing twice
    ranks = [item[0] for item in chosen]
    assert ranks == sorted(ranks)
    # A known class is taken only where no new class of that rank is left.
    for i, item in enumerate(chosen):
        known = {other[2] for other in chosen[:i]}
        if item[2] in known:
            left = [other for other in everything if other[0] == item[0] and other not in chosen[: i + 1]]
            assert all(other[2] in known for other in left)
