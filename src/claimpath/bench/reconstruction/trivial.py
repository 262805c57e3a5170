"""Systems that know how frequent classes are in the validation split, and look at nothing else."""

import random
from collections.abc import Callable, Mapping

from claimpath.records import FallacyClass
from claimpath.stages.reconstruct.top_fallacies import MOST_FALLACIES

Frequencies = Mapping[FallacyClass, int]
Trivial = Callable[[Frequencies, str, int], tuple[FallacyClass, ...]]
"""Frequencies, argument id and seed to classes, best first."""


def majority(frequencies: Frequencies, argument_id: str, seed: int) -> tuple[FallacyClass, ...]:
    """The most frequent class."""
    return tuple(frequencies)[:1]


def five_most_frequent(frequencies: Frequencies, argument_id: str, seed: int) -> tuple[FallacyClass, ...]:
    """The five most frequent classes, the most frequent first."""
    return tuple(frequencies)[:MOST_FALLACIES]


def random_by_prior(frequencies: Frequencies, argument_id: str, seed: int) -> tuple[FallacyClass, ...]:
    """Five different classes, drawn one after the other in proportion to their frequencies."""
    draw = random.Random(f"{seed}:{argument_id}")
    left = {name: count for name, count in frequencies.items() if count}
    chosen: list[FallacyClass] = []
    while left and len(chosen) < MOST_FALLACIES:
        (name,) = draw.choices(list(left), weights=list(left.values()))
        del left[name]
        chosen.append(name)
    return tuple(chosen)


TRIVIAL: dict[str, Trivial] = {
    "majority-class": majority,
    "five-most-frequent": five_most_frequent,
    "random-by-prior": random_by_prior,
}
"""The systems by name."""
N_DRAWS = 200
"""Draws over which the chance system is averaged where it stands beside another."""
