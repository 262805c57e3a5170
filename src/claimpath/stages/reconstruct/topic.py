"""Whether a study is about what the claim is about."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from claimpath.records import Ranking, Study
from claimpath.records.once import once_for
from claimpath.stages.reconstruct.claim_reading import ClaimReading
from claimpath.stages.reconstruct.rules import load_rules
from claimpath.text.tokens import content_stems

RELATED = 0.5
"""Share of the claim's topic from which a study counts as being about it."""
RELATED_MEANING = 0.45
"""Similarity of the closest passage (cosine) from which it counts as well, with at least a quarter of the words."""


_OFTEN = 3
"""How often a long study must use a word for it to be one of its topics; a word said in passing is not."""
_LONG = 1500
"""Content words from which a study is long."""


@dataclass(frozen=True, slots=True)
class TopicMatch:
    """How far a study speaks of what the claim speaks of."""

    share: float
    """Share of the claim's topic words that the study has, in [0, 1]."""
    missing: tuple[str, ...]
    """Stems of the claim's topic that the study does not have."""
    related: bool
    """Whether the study is about the claim's topic."""


def match_topic(claim: ClaimReading, studies: Sequence[Study], supports: Ranking) -> TopicMatch:
    """Compare the claim's topic with the studies' words, and with the closest passage's meaning."""
    stems = _stem_counts(studies)
    needed = _OFTEN if stems.total() > _LONG else 1
    missing = tuple(stem for stem in claim.topic if sum(stems[same] for same in _same_stems(stem)) < needed)
    share = 1.0 - len(missing) / len(claim.topic) if claim.topic else 0.0
    meaning = max((item.signals.get("dense", 0.0) for item in supports.ranking), default=0.0)
    related = share >= RELATED or (share >= 0.25 and meaning >= RELATED_MEANING)
    return TopicMatch(share=share, missing=missing, related=related)


@once_for
def _stem_counts(studies: Sequence[Study]) -> Counter[str]:
    stems: Counter[str] = Counter()
    for study in studies:
        # What the title names is what the study is about, however often it is named.
        stems.update(content_stems(study.title) * _OFTEN)
        for passage in study.passages:
            stems.update(content_stems(passage.text))
    return stems


def _same_stems(stem: str) -> set[str]:
    return {stem}.union(*(group for group in _groups() if stem in group))


@lru_cache(maxsize=1)
def _groups() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(content_stems(" ".join(words))) for words in load_rules().same)
