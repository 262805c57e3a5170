"""Which accurate-premise passage a system is given (MissciPlus, appendix G)."""

import random
from collections.abc import Sequence

from claimpath.datasets import MissciArgument


def draw_given(arguments: Sequence[MissciArgument], seed: int) -> dict[str, str | None]:
    """Draw one linked passage for each argument; None for an argument without one.

    The draws are those of the authors' runs: Python's generator is seeded once, then each argument's links, in the
    order of the file, are shuffled and the first is taken.
    """
    generator = random.Random(seed)
    drawn: dict[str, str | None] = {}
    for argument in arguments:
        linked = list(argument.accurate_ids)
        if linked:
            generator.shuffle(linked)
        drawn[argument.id] = linked[0] if linked else None
    return drawn
