"""From scores to a ranking, the same way for every system."""

import math
from collections.abc import Iterable, Sequence


def by_score(ids: Sequence[str], scores: Iterable[float]) -> list[str]:
    """Order ids by score, best first; equal scores keep the order of `ids`, which is the study's.

    Raises ValueError for a score that is not finite: such a case is a failure of the system, never a low rank.
    """
    values = [float(score) for score in scores]
    for passage, value in zip(ids, values, strict=True):
        if not math.isfinite(value):
            raise ValueError(f"the score of the passage {passage!r} is {value}, which is no finite number")
    order = sorted(range(len(ids)), key=lambda index: -values[index])
    return [ids[index] for index in order]


def ranking_problem(ranking: Sequence[str], passages: Iterable[str]) -> str | None:
    """What is wrong with a system's ranking: a passage of another study, or one ranked twice; None where nothing is."""
    known = frozenset(passages)
    seen: set[str] = set()
    for passage in ranking:
        if passage not in known:
            return f"the passage {passage!r} does not belong to the study"
        if passage in seen:
            return f"the passage {passage!r} is ranked twice"
        seen.add(passage)
    return None
