"""Bubble passes over a list whose neighbours somebody compares (Qin et al. 2024; MissciPlus, appendix F.1.3)."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
Before = Callable[[T, T], Awaitable[bool]]
"""Tells whether the first, which stands lower, belongs before the second, which stands right above it."""


async def bubble(items: Sequence[T], before: Before[T], passes: int) -> tuple[T, ...]:
    """Let the best rise, pass by pass, and give the new order.

    Each pass goes from the bottom up to the places that earlier passes have settled; of two neighbours the lower one
    rises where `before` says so. With a comparison that is consistent, the first k are the best k, in order, after k
    passes, and everything is sorted after n - 1; equals keep their order. At most
    (n - 1) + (n - 2) + ... + (n - passes) comparisons are made, one after the other.
    Raises ValueError for passes below 0.
    """
    if passes < 0:
        raise ValueError(f"{passes} passes can't be made; give 0 or more")
    order = list(items)
    for settled in range(min(passes, len(order) - 1)):
        for lower in range(len(order) - 1, settled, -1):
            if await before(order[lower], order[lower - 1]):
                order[lower - 1], order[lower] = order[lower], order[lower - 1]
    return tuple(order)


def most_comparisons(n_items: int, passes: int) -> int:
    """How many comparisons `bubble` makes."""
    return sum(n_items - done for done in range(1, min(passes, max(n_items - 1, 0)) + 1))
