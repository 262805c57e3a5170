"""Systems that know how frequent classes are in the validation split, and look at nothing else.

As a premise they all say the same: what the study says, therefore the claim. Nobody has to read anything for that.
"""

import random
from collections.abc import Callable, Mapping
from itertools import combinations, permutations

from claimpath.datasets import MissciArgument
from claimpath.records import FallacyClass
from claimpath.stages.reconstruct.top_fallacies import MOST_FALLACIES

Frequencies = Mapping[FallacyClass, int]
Classes = tuple[FallacyClass, ...]
Trivial = Callable[[Frequencies, str, int], Classes]
"""Frequencies, argument id and seed to classes, best first."""
Chances = tuple[tuple[float, Classes], ...]
"""Answers of a system with their probabilities, which sum to 1."""


def majority(frequencies: Frequencies, argument_id: str, seed: int) -> Classes:
    """The most frequent class."""
    return tuple(frequencies)[:1]


def five_most_frequent(frequencies: Frequencies, argument_id: str, seed: int) -> Classes:
    """The five most frequent classes, the most frequent first."""
    return tuple(frequencies)[:MOST_FALLACIES]


def random_by_prior(frequencies: Frequencies, argument_id: str, seed: int) -> Classes:
    """Five different classes, drawn one after the other in proportion to their frequencies."""
    draw = random.Random(f"{seed}:{argument_id}")
    left = {name: count for name, count in frequencies.items() if count}
    chosen: list[FallacyClass] = []
    while left and len(chosen) < MOST_FALLACIES:
        (name,) = draw.choices(list(left), weights=list(left.values()))
        del left[name]
        chosen.append(name)
    return tuple(chosen)


BY_CHANCE = "random-by-prior"
TRIVIAL: dict[str, Trivial] = {
    "majority-class": majority,
    "five-most-frequent": five_most_frequent,
    BY_CHANCE: random_by_prior,
}
"""The systems by name."""


def trivial_chances(system: str, frequencies: Frequencies) -> tuple[Chances, Chances]:
    """What a system says with which probability: its whole answer, in any order, and what it says first.

    That by chance is worked out over all draws, so that the scores which stand beside other systems have no noise.
    """
    if system != BY_CHANCE:
        answer = TRIVIAL[system](frequencies, "", 0)
        return ((1.0, answer),), ((1.0, answer[:1]),)
    weights = {name: float(count) for name, count in frequencies.items() if count}
    total = sum(weights.values())
    size = min(MOST_FALLACIES, len(weights))
    whole = []
    for names in combinations(weights, size):
        chance = 0.0
        for order in permutations(names):
            left, product = total, 1.0
            for name in order:
                product *= weights[name] / left
                left -= weights[name]
            chance += product
        whole.append((chance, names))
    first = tuple((weight / total, (name,)) for name, weight in weights.items())
    return tuple(whole), first or ((1.0, ()),)


def trivial_premise(argument: MissciArgument) -> str:
    """The premise that needs no reading."""
    return f"{argument.accurate_premise.strip()} Therefore, {argument.claim.strip()}"
