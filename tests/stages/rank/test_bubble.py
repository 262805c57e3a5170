"""Bubble passes: by hand, and with comparisons that know the truth."""

import asyncio
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.rank.bubble import bubble, most_comparisons


def run(
    items: list[int], passes: int, before: Callable[[int, int], bool]
) -> tuple[list[int], list[tuple[int, int]]]:
    """The new order, and the comparisons that were made (lower, upper)."""
    asked: list[tuple[int, int]] = []

    async def ask(lower: int, upper: int) -> bool:
        asked.append((lower, upper))
        return before(lower, upper)

    return list(asyncio.run(bubble(items, ask, passes))), asked


def larger(lower: int, upper: int) -> bool:
    return lower > upper


def test_by_hand() -> None:
    # 2 4 1 3, larger is better. Pass 1, from the bottom: 3>1 swaps: 2 4 3 1; 3>4 no; 4>2 swaps: 4 2 3 1.
    assert run([2, 4, 1, 3], 1, larger) == ([4, 2, 3, 1], [(3, 1), (3, 4), (4, 2)])
    # Pass 2 stops below the first place: 1>3 no; 3>2 swaps: 4 3 2 1.
    assert run([2, 4, 1, 3], 2, larger) == ([4, 3, 2, 1], [(3, 1), (3, 4), (4, 2), (1, 3), (3, 2)])
    # Pass 3: 1>2 no.
    assert run([2, 4, 1, 3], 3, larger)[1][-1] == (1, 2)


@pytest.mark.parametrize(
    ("items", "passes", "expected", "n_asked"),
    [
        ([], 3, [], 0),
        ([1], 3, [1], 0),
        ([1, 2], 0, [1, 2], 0),
        ([1, 2], 9, [2, 1], 1),
        ([5, 5, 5], 2, [5, 5, 5], 3),
        ([1, 2, 3, 4, 5], 3, [5, 4, 3, 1, 2], 4 + 3 + 2),
    ],
)
def test_edge_table(items: list[int], passes: int, expected: list[int], n_asked: int) -> None:
    order, asked = run(items, passes, larger)
    assert order == expected
    assert len(asked) == n_asked == most_comparisons(len(items), passes)


def test_negative_passes_are_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        run([1], -1, larger)


@given(st.lists(st.integers(0, 9), max_size=9), st.integers(0, 10))
def test_the_true_first_k_are_first_after_k_passes(items: list[int], passes: int) -> None:
    order, asked = run(items, passes, larger)
    assert order[:passes] == sorted(items, reverse=True)[:passes]
    assert sorted(order) == sorted(items)
    assert len(asked) == most_comparisons(len(items), passes)


@given(st.lists(st.integers(0, 3), max_size=8))
def test_equals_keep_their_order(values: list[int]) -> None:
    marked = list(enumerate(values))

    async def ask(lower: tuple[int, int], upper: tuple[int, int]) -> bool:
        return lower[1] > upper[1]

    order = asyncio.run(bubble(marked, ask, len(marked)))
    assert list(order) == sorted(marked, key=lambda item: -item[1])  # sorted is stable


@given(st.lists(st.integers(), unique=True, max_size=7), st.integers(0, 7), st.randoms())
def test_any_answers_give_an_order(items: list[int], passes: int, random: object) -> None:
    order, _ = run(items, passes, lambda lower, upper: hash((lower, upper, id(random))) % 2 == 0)
    assert sorted(order) == sorted(items)
