"""Systems that look at nothing."""

import random
from functools import cache

from claimpath.bench.case import Case
from claimpath.bench.systems.system import BuildRequest, System
from claimpath.bench.tasks import candidates


def build_ordered(_: BuildRequest) -> System:
    """Keep the passages in the order of the study."""
    return System(_ids, "ordered")


def build_random(request: BuildRequest) -> System:
    """Shuffle the passages, with the draws of the published rows.

    Python's generator is seeded once; then the passages of each argument of the split, in the order of the file, are
    shuffled: all of them (`open`), or the annotated ones (`closed`; the others follow and don't count).
    """

    @cache
    def shuffled(seed: int) -> dict[str, list[str]]:
        generator = random.Random(seed)
        drawn: dict[str, list[str]] = {}
        for argument in request.split.arguments:
            ids = list(candidates(argument, request.setting))
            generator.shuffle(ids)
            drawn[argument.id] = ids
        return drawn

    def rank(case: Case) -> list[str]:
        drawn = shuffled(case.seed)[case.argument.id]
        counted = frozenset(drawn)
        return [*drawn, *(passage for passage in _ids(case) if passage not in counted)]

    return System(rank, "random")


def _ids(case: Case) -> list[str]:
    return [passage.id for passage in case.argument.passages]
