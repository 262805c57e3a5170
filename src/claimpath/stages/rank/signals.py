"""What the ranker `hybrid` knows of each passage. A signal is an array with one value for each passage.

Signals of similarity are standardised over the passages that were encoded (mean 0, deviation 1); the others lie in
[0, 1].
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from claimpath.records import Origin, Passage, Zone
from claimpath.records.once import once_for
from claimpath.stages.rank.finding_words import states_finding
from claimpath.stages.rank.request import RankRequest
from claimpath.stages.rank.study_index import StudyIndex, Vectors, unit
from claimpath.text.tokens import content_stems

Floats = NDArray[np.float64]

_NOT_PROSE: frozenset[Origin] = frozenset({"table", "formula", "caption", "footnote", "appendix"})
_REPORTED: frozenset[Zone] = frozenset({"background", "others_work", "method"})
_LIMITATION: frozenset[Zone] = frozenset({"limitation"})
_LONG = 100
"""Words from which on a passage counts as long."""


@once_for
def place_signals(passages: Sequence[Passage]) -> dict[str, Floats]:
    """Signals that don't depend on the claim.

    abstract: 1 in the abstract. reported: share of sentences that give background, others' work or methods.
    limitation: share of sentences on limitations. finding: 1 where the passage states a finding. opening: 1 for the
    first passage, 1/2 for the second, and so on. length: words / 100, at most 1. not_prose: 1 for tables, captions
    and the like.
    """
    n_passages = len(passages)
    return {
        "abstract": np.array([float(p.origin == "abstract") for p in passages]),
        "reported": np.array([_share(p, _REPORTED) for p in passages]),
        "limitation": np.array([_share(p, _LIMITATION) for p in passages]),
        "finding": np.array([float(states_finding(p.text)) for p in passages]),
        "opening": 1 / (1 + np.arange(n_passages, dtype=np.float64)),
        "length": np.array([min(1.0, len(p.text.split()) / _LONG) for p in passages]),
        "not_prose": np.array([float(p.origin in _NOT_PROSE) for p in passages]),
    }


def word_signals(request: RankRequest, index: StudyIndex) -> dict[str, Floats]:
    """Signals from words: `similarity` with the claim, `basis` with what the claim rests on. BM25 over stems."""
    everything = np.ones(len(index.passages), dtype=bool)
    claim = stems_of(request.claim)
    words, best = index.word_scores(claim), index.best_sentence_word_scores(claim)
    signals = {
        "similarity": standardised(
            standardised(words, everything) + standardised(best, everything), everything
        )
    }
    if request.basis:
        signals["basis"] = standardised(index.word_scores(stems_of(request.basis)), everything)
    return signals


def meaning_signals(
    request: RankRequest, index: StudyIndex, encoded: NDArray[np.bool_], caution: Sequence[str]
) -> dict[str, Floats]:
    """Signals from words and vectors together, for the passages that are encoded; 0 for the others.

    similarity: BM25 of the passage and of its best sentence, cosine of its mean vector and of its best sentence with
    the claim, in equal parts. basis: the same with what the claim rests on, without the best sentence's BM25.
    caution: mean over some statements about the reach of a study of the cosine of the sentence closest to each.
    """
    claim_stems = stems_of(request.claim)
    claim = index.encode_texts([request.claim])[0]
    parts = [
        index.word_scores(claim_stems),
        index.best_sentence_word_scores(claim_stems),
        _directions(index, encoded, claim),
        _over(index, encoded, lambda vectors: float((vectors @ claim).max())),
    ]
    signals = {"similarity": _together(parts, encoded)}
    if request.task == "undermines":
        statements = index.encode_texts(caution)
        closest = _over(index, encoded, lambda vectors: float((vectors @ statements.T).max(axis=0).mean()))
        signals["caution"] = standardised(closest, encoded)
        if request.basis:
            basis = basis_vector(request, index)
            parts = [
                index.word_scores(stems_of(request.basis)),
                _directions(index, encoded, basis),
                _over(index, encoded, lambda vectors: float((vectors @ basis).max())),
            ]
            signals["basis"] = _together(parts, encoded)
    return signals


def basis_vector(request: RankRequest, index: StudyIndex) -> Vectors:
    """The mean direction of what the claim rests on, shape `(n_dimensions,)`."""
    position = {passage.id: i for i, passage in enumerate(index.passages)}
    rows = [index.vectors(position[passage.id]) for passage in request.given]
    known = [row for row in rows if row is not None]
    if known:
        return unit(np.concatenate(known).mean(axis=0))
    vector: Vectors = index.encode_texts([request.basis])[0]
    return vector


def standardised(values: Floats, chosen: NDArray[np.bool_]) -> Floats:
    """Shift and scale so that the chosen values have mean 0 and deviation 1; values not chosen become 0."""
    result = np.zeros_like(values)
    if chosen.any():
        picked = values[chosen]
        deviation = float(picked.std())
        if deviation > 1e-9:
            result[chosen] = (picked - picked.mean()) / deviation
    return result


@lru_cache(maxsize=16)
def stems_of(text: str) -> tuple[str, ...]:
    """The content stems of a claim or of what it rests on, which a ranking asks for several times."""
    return tuple(content_stems(text))


def _together(parts: Sequence[Floats], chosen: NDArray[np.bool_]) -> Floats:
    total = np.zeros(len(chosen))
    for part in parts:
        total += standardised(part, chosen)
    return standardised(total, chosen)


def _over(index: StudyIndex, encoded: NDArray[np.bool_], measure: Callable[[Vectors], float]) -> Floats:
    values = np.zeros(len(encoded))
    for i in np.flatnonzero(encoded):
        vectors = index.vectors(int(i))
        if vectors is not None:
            values[i] = measure(vectors)
    return values


def _directions(index: StudyIndex, encoded: NDArray[np.bool_], target: Vectors) -> Floats:
    values = np.zeros(len(encoded))
    for i in np.flatnonzero(encoded):
        direction = index.direction(int(i))
        if direction is not None:
            values[i] = float(direction @ target)
    return values


def _share(passage: Passage, zones: frozenset[Zone]) -> float:
    if not passage.sentences:
        return 0.0
    return sum(sentence.zone in zones for sentence in passage.sentences) / len(passage.sentences)
