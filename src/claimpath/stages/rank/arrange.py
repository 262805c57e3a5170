"""From scores to a ranking: each passage once, repeats beside their original, declarations last."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from claimpath.records import Passage, RankedPassage
from claimpath.stages.rank.request import PassageScores

SET_ASIDE_ORIGINS = frozenset({"sub_article", "lay_summary", "back", "glossary"})
"""Origins that are not the study's own account: review letters, lay summaries, declarations, abbreviations."""


def is_set_aside(passage: Passage) -> bool:
    """Tell whether a passage is ranked after all others: no part of the study proper, or disclosure only."""
    if passage.origin in SET_ASIDE_ORIGINS:
        return True
    return bool(passage.sentences) and all(sentence.zone == "disclosure" for sentence in passage.sentences)


def arrange(passages: Sequence[Passage], answer: PassageScores) -> tuple[RankedPassage, ...]:
    """Order passages by score, best first; ties keep the study's order.

    A passage that repeats an earlier one follows it directly with the same score. Passages that are set aside
    come last; their scores are shifted below all others, so that scores never rise along the ranking.
    """
    scores = _shifted(answer.scores, np.array([is_set_aside(p) for p in passages], dtype=bool))
    index_of = {passage.id: index for index, passage in enumerate(passages)}
    repeats: dict[int, list[int]] = {}
    leaders: list[int] = []
    for index, passage in enumerate(passages):
        original = index_of.get(passage.duplicate_of) if passage.duplicate_of is not None else None
        if original is None or original == index:
            leaders.append(index)
        else:
            repeats.setdefault(original, []).append(index)
    leaders.sort(key=lambda index: (is_set_aside(passages[index]), -scores[index], index))
    order = [follower for index in leaders for follower in (index, *repeats.get(index, ()))]
    leader_of = {follower: index for index in repeats for follower in repeats[index]}
    return tuple(
        RankedPassage(
            passage_id=passages[index].id,
            score=float(scores[leader_of.get(index, index)]),
            rank=rank,
            best=answer.best.get(index),
            signals={name: round(float(values[index]), 6) for name, values in answer.signals.items()},
        )
        for rank, index in enumerate(order, start=1)
    )


def _shifted(scores: NDArray[np.float64], aside: NDArray[np.bool_]) -> NDArray[np.float64]:
    if not aside.any() or aside.all():
        return scores
    excess = float(scores[aside].max() - scores[~aside].min())
    if excess <= 0:
        return scores
    shifted = scores.copy()
    shifted[aside] -= excess
    return shifted
