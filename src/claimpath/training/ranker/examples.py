"""From cases to what a ranker learns from: a query, a relevant text, and hard negatives by BM25.

Hard negatives are texts that share most words with the query and are not relevant: those of the same study first, then
those of other studies. Texts that equal a relevant one are never negatives.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from claimpath.stages.rank.okapi import Okapi
from claimpath.text.tokens import content_stems
from claimpath.training.ranker.cases import RankCase


@dataclass(frozen=True, slots=True)
class RankExample:
    """One relevant text with texts that are not."""

    query: str
    positive: str
    negatives: tuple[str, ...]
    """Hard negatives, the hardest first."""
    relevant: frozenset[str]
    """All texts that are relevant to the query, so that none of them counts as a negative of the batch."""


def rank_examples(cases: Sequence[RankCase], *, n_same: int, n_other: int) -> tuple[RankExample, ...]:
    """One example for each relevant text of each case, in order.

    n_same, n_other: most hard negatives from the same study and from other studies; fewer where there are fewer.
    """
    if not cases:
        return ()
    pool: dict[str, set[str]] = {}
    for case in cases:
        for candidate in case.candidates:
            pool.setdefault(candidate.text, set()).add(case.study)
    texts = list(pool)
    index = Okapi([content_stems(text) for text in texts])
    examples: list[RankExample] = []
    for case in cases:
        relevant = frozenset(c.text for c in case.candidates if c.id in case.relevant)
        scores = index.scores(content_stems(case.query))
        same: list[str] = []
        other: list[str] = []
        own = {candidate.text for candidate in case.candidates}
        for place in np.argsort(-scores, kind="stable"):
            text = texts[place]
            if text in relevant:
                continue
            if text in own:
                same.append(text)
            elif scores[place] > 0 and case.study not in pool[text] and len(other) < n_other:
                other.append(text)
        negatives = (*same[:n_same], *other)
        examples += [
            RankExample(case.query, text, negatives, relevant)
            for text in dict.fromkeys(c.text for c in case.candidates if c.id in case.relevant)
        ]
    return tuple(examples)


def validation_split(
    cases: Sequence[RankCase], share: float, seed: int
) -> tuple[tuple[RankCase, ...], tuple[RankCase, ...]]:
    """Cases to learn from and cases to stop by; no study is in both. At least one study stays to learn from.

    share: of the studies that are held back, rounded up; 0 holds back none.
    """
    studies = sorted({case.study for case in cases})
    random.Random(f"validation:{seed}").shuffle(studies)
    n_held = min(int(np.ceil(share * len(studies))), len(studies) - 1)
    held = set(studies[:n_held])
    return (
        tuple(case for case in cases if case.study not in held),
        tuple(case for case in cases if case.study in held),
    )
