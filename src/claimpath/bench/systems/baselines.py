"""Systems that look at nothing."""

import random

from claimpath.bench.case import Case
from claimpath.bench.systems.registry import System
from claimpath.datasets import MissciSplit


def build_ordered(_: MissciSplit) -> System:
    """Keep the passages in the order of the study."""
    return _ids


def build_random(_: MissciSplit) -> System:
    """Shuffle the passages. The order depends on the seed and the argument, not on what else is run."""

    def system(case: Case) -> list[str]:
        ids = _ids(case)
        random.Random(f"{case.seed}:{case.argument.id}").shuffle(ids)
        return ids

    return system


def _ids(case: Case) -> list[str]:
    return [passage.id for passage in case.argument.passages]
