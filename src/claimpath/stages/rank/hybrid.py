"""The default ranker: words, meaning, section and wording, and what a small classifier reads, added up.

`hybrid-fast` is the same without the classifier, `hybrid-words` without the classifier and without vectors.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from claimpath.records import RankTask, Span
from claimpath.stages.rank.request import PassageScores, RankRequest
from claimpath.stages.rank.signals import basis_vector, meaning_signals, place_signals, word_signals
from claimpath.stages.rank.study_index import StudyIndex, index_of
from claimpath.stages.rank.support_signal import support_signal
from claimpath.text.tokens import content_stems

Floats = NDArray[np.float64]

SUPPORTED = "supported"
"""The signal that a classifier gives."""
_GAP = 1e-6
"""How far the best passage that is not encoded stays below the last one that is."""


@dataclass(frozen=True)
class HybridSettings:
    """The contents of `hybrid.toml`."""

    weights: dict[RankTask, dict[str, float]]
    """Weight of each signal, by task."""
    fast: dict[str, float]
    """Weights of the task `supports` without the classifier."""
    caution: tuple[str, ...]
    """Statements about the reach of a study."""


@cache
def hybrid_settings() -> HybridSettings:
    """Read the weights that come with claimpath."""
    data = tomllib.loads((files("claimpath.stages.rank") / "hybrid.toml").read_text(encoding="utf-8"))
    fixed: dict[str, float] = data["fixed"]
    tasks: tuple[RankTask, ...] = ("supports", "undermines")
    return HybridSettings(
        weights={task: {**data[task], **fixed} for task in tasks},
        fast={**data["fast"], **fixed},
        caution=tuple(data["caution"]["sentences"]),
    )


def rank_hybrid_fast(request: RankRequest) -> PassageScores:
    """Score passages as `rank_hybrid` does, without the signal `supported`."""
    return rank_hybrid(request, read_sentences=False)


def rank_hybrid_words(request: RankRequest) -> PassageScores:
    """Score passages as `rank_hybrid_fast` does, by words, place and wording alone: no model is loaded.

    The sentence that speaks most for a passage is the one with the best BM25 for the claim and what it rests on.
    """
    settings = hybrid_settings()
    index = index_of(request.study)
    weights = settings.fast if request.task == "supports" else settings.weights[request.task]
    signals = {**place_signals(request.study.passages), **word_signals(request, index)}
    basis = request.basis if request.task == "undermines" else ""
    closest = index.best_sentences_by_words(content_stems(f"{request.claim} {basis}"))
    best = {i: index.passages[i].sentence_span(number) for i, number in closest.items()}
    return PassageScores(scores=weighted(signals, weights), best=best, signals=signals)


def rank_hybrid(request: RankRequest, *, read_sentences: bool = True) -> PassageScores:
    """Score passages by the weighted sum of `hybrid.toml`.

    Of a study with more than `study_index.MAX_WORDS` words, the passages with the best sum without the signals of
    meaning are scored in full; the others follow in the order of that first sum, their scores shifted below.
    """
    settings = hybrid_settings()
    index = index_of(request.study)
    weights = settings.weights[request.task]
    if request.task == "supports" and not read_sentences:
        weights = settings.fast
    first, signals = hybrid_signals(request, index)
    first_sum = weighted(first, weights)
    encoded = np.array([index.vectors(i) is not None for i in range(len(index.passages))])
    if SUPPORTED in weights:
        before = np.where(encoded, weighted(signals, settings.fast), -np.inf)
        signals[SUPPORTED] = support_signal(request, index, before)
    scores = np.where(encoded, weighted(signals, weights), first_sum)
    if encoded.any() and not encoded.all():
        excess = float(scores[~encoded].max() - scores[encoded].min())
        scores[~encoded] -= max(0.0, excess + _GAP)
    return PassageScores(scores=scores, best=best_sentences(request, index), signals=signals)


def hybrid_signals(request: RankRequest, index: StudyIndex) -> tuple[dict[str, Floats], dict[str, Floats]]:
    """Compute the signals of the first stage and of the second; encode the best candidates on the way."""
    settings = hybrid_settings()
    place = place_signals(request.study.passages)
    first = {**place, **word_signals(request, index)}
    position = {passage.id: i for i, passage in enumerate(index.passages)}
    given = [position[passage.id] for passage in request.given if passage.id in position]
    index.encode([*given, *index.candidates(weighted(first, settings.weights[request.task]))])
    encoded = np.array([index.vectors(i) is not None for i in range(len(index.passages))])
    return first, {**place, **meaning_signals(request, index, encoded, settings.caution)}


def weighted(signals: dict[str, Floats], weights: dict[str, float]) -> Floats:
    """Add up the signals that have a weight, shape `(n_passages,)`."""
    total = np.zeros(len(next(iter(signals.values()))))
    for name, weight in weights.items():
        if name in signals:
            total += weight * signals[name]
    return total


def best_sentences(request: RankRequest, index: StudyIndex) -> dict[int, Span]:
    """The sentence of each encoded passage that is closest to the claim.

    For `undermines`: closest to the claim, to what it rests on, and to a statement about the reach of a study,
    taken together.
    """
    claim = index.encode_texts([request.claim])[0]
    targets = [claim]
    statements = None
    if request.task == "undermines":
        statements = index.encode_texts(hybrid_settings().caution)
        if request.basis:
            targets.append(basis_vector(request, index))
    best: dict[int, Span] = {}
    for i, passage in enumerate(index.passages):
        vectors = index.vectors(i)
        if vectors is None:
            continue
        closeness = sum((vectors @ target for target in targets), np.zeros(len(vectors), dtype=np.float32))
        if statements is not None:
            closeness = closeness + (vectors @ statements.T).max(axis=1)
        best[i] = passage.sentence_span(int(np.argmax(closeness)))
    return best
