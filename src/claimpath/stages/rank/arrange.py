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
    originals = _originals(passages)
    repeats: dict[int, list[int]] = {}
    for index, original in enumerate(originals):
        if original != index:
            repeats.setdefault(original, []).append(index)
    leaders = [index for index, original in enumerate(originals) if original == index]
    leaders.sort(key=lambda index: (is_set_aside(passages[index]), -scores[index], index))
    order = [follower for index in leaders for follower in (index, *repeats.get(index, ()))]
    return tuple(
        RankedPassage(
            passage_id=passages[index].id,
            score=float(scores[originals[index]]),
            rank=rank,
            best=answer.best.get(index),
            signals={name: round(float(values[index]), 6) for name, values in answer.signals.items()},
        )
        for rank, index in enumerate(order, start=1)
    )


def _originals(passages: Sequence[Passage]) -> list[int]:
    """For each passage the index of the one that it repeats, through any chain; its own where it repeats none."""
    index_of = {passage.id: index for index, passage in enumerate(passages)}
    originals: list[int] = []
    for index, passage in enumerate(passages):
        named = index_of.get(passage.duplicate_of, index) if passage.duplicate_of is not None else index
        # Only earlier passages are originals, so their own entry is there already.
        originals.append(originals[named] if named < index else index)
    return originals


def _shifted(scores: NDArray[np.float64], aside: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Lower the scores of what is set aside, so that none is above any other; their differences stay."""
    if not aside.any() or aside.all():
        return scores
    lowest = float(scores[~aside].min())
    excess = float(scores[aside].max()) - lowest
    if excess <= 0:
        return scores
    # A difference can round up by one bit; the second bound mends that.
    return np.where(aside, np.minimum(scores - excess, lowest), scores)
