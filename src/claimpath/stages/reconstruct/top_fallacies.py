"""The best few fallacies of several prompts, with the diversity rule of MissciPlus, appendix H.2.1."""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

T = TypeVar("T")

MOST_FALLACIES = 5
"""Reasoning gaps of one argument, at most (MissciPlus, section 6.1)."""


def top_fallacies(
    answers: Sequence[Sequence[T]],
    class_of: Callable[[T], Hashable],
    *,
    most: int = MOST_FALLACIES,
) -> tuple[T, ...]:
    """Choose at most `most` fallacies out of ranked answers, best first.

    answers: one list for each prompt, in the order of the prompts, best first.
    class_of: gives a fallacy's class.

    All of a better rank within their prompt come before all of a worse one. Among those of the same rank, the next is
    the first, in the order of the prompts, whose class has not been chosen yet; where all have been, the first.
    Raises ValueError for `most` below 0.
    """
    if most < 0:
        raise ValueError(f"at most {most} fallacies can't be chosen; give 0 or more")
    chosen: list[T] = []
    classes: set[Hashable] = set()
    for rank in range(max(map(len, answers), default=0)):
        same_rank = [answer[rank] for answer in answers if rank < len(answer)]
        while same_rank and len(chosen) < most:
            place = next((i for i, item in enumerate(same_rank) if class_of(item) not in classes), 0)
            item = same_rank.pop(place)
            chosen.append(item)
            classes.add(class_of(item))
    return tuple(chosen)
