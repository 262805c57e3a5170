"""How alike two premises are, in one number in [0, 1]: what a regression turns into a decision.

- lexical: d = 2 |X & Y| / (|X| + |Y|) over the sets of content stems X and Y; 0 where both are empty.
- embedding: cosine of the vectors of an embedding model, cut to [0, 1].
- coverage-s: max(|X & Y| / |X|, |X & Y| / |Y|): NLI-S with shared words in place of entailment, so that neither
  premise loses for being the more specific one.
- nli-s: max(p(generated entails reference), p(reference entails generated)) by an entailment model (Missci's NLI-S).
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from claimpath.bench.judge.records import PremiseQuestion
from claimpath.models.embedder import DEFAULT_EMBEDDER, load_embedder
from claimpath.models.entailment import load_entailment
from claimpath.text.tokens import content_stems

Feature = Callable[[Sequence[PremiseQuestion]], NDArray[np.float64]]
"""Questions to one number each, of shape (n,)."""


def lexical(questions: Sequence[PremiseQuestion]) -> NDArray[np.float64]:
    """Dice overlap of content stems."""
    return np.array([_dice(*_stems(question)) for question in questions], dtype=np.float64)


def coverage_s(questions: Sequence[PremiseQuestion]) -> NDArray[np.float64]:
    """The larger of the two shares of content stems that the other premise has too."""
    return np.array([_coverage(*_stems(question)) for question in questions], dtype=np.float64)


def embedding(model: str = DEFAULT_EMBEDDER) -> Feature:
    """Cosine by an embedding model. Raises what `load_embedder` raises."""
    embedder = load_embedder(model)

    def cosine(questions: Sequence[PremiseQuestion]) -> NDArray[np.float64]:
        if not questions:
            return np.zeros(0)
        texts = list(dict.fromkeys(text for q in questions for text in (q.generated, q.reference)))
        place = {text: number for number, text in enumerate(texts)}
        vectors = embedder.encode(texts)
        values = [float(vectors[place[q.generated]] @ vectors[place[q.reference]]) for q in questions]
        return np.clip(np.array(values, dtype=np.float64), 0.0, 1.0)

    return cosine


def nli_s(model: str) -> Feature:
    """The larger of both directions' probability of entailment. Raises what `load_entailment` raises."""
    entailment = load_entailment(model)

    def either_way(questions: Sequence[PremiseQuestion]) -> NDArray[np.float64]:
        there = entailment.probabilities([(q.reference, q.generated) for q in questions])
        back = entailment.probabilities([(q.generated, q.reference) for q in questions])
        return np.maximum(there, back)

    return either_way


def _stems(question: PremiseQuestion) -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(content_stems(question.generated)), frozenset(content_stems(question.reference))


def _dice(a: frozenset[str], b: frozenset[str]) -> float:
    return 2 * len(a & b) / (len(a) + len(b)) if a or b else 0.0


def _coverage(a: frozenset[str], b: frozenset[str]) -> float:
    return len(a & b) / min(len(a), len(b)) if a and b else 0.0
