"""From what single sentences say of a claim to what all of them say together.

A softmax over four inputs: with s, r the largest probabilities of support and of contradiction among the sentences,
S, R their sums over the three sentences that say most, and c the largest cosine of a sentence with the claim,
ln(s / (1 - s)), ln(r / (1 - r)), ln((S + 0.05) / (R + 0.05)) and 3 c. The weights were fitted on abstracts that were
held out of SciFact's train split (`scripts/evidence`).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

N_TOP = 3
_LEAST = 1e-4
_COUNTED = 0.05
_CLOSENESS = 3.0


def inputs_of(rows: ArrayLike, closeness: ArrayLike) -> Floats:
    """The inputs of the softmax, shape `(4,)`.

    rows: probabilities of each sentence, shape `(n_sentences, 3)`: supported, refuted, not enough information.
    closeness: cosine of each sentence with the claim, shape `(n_sentences,)`. At least one sentence is needed.
    """
    table = np.asarray(rows, dtype=np.float64)
    said = table[np.argsort(table[:, 2], kind="stable")[:N_TOP]]
    best = np.clip(table[:, :2].max(axis=0), _LEAST, 1 - _LEAST)
    logits = np.log(best / (1 - best))
    sums = said[:, :2].sum(axis=0) + _COUNTED
    return np.array([*logits, np.log(sums[0] / sums[1]), _CLOSENESS * np.max(closeness)])


def together(rows: ArrayLike, closeness: ArrayLike, weights: Sequence[Sequence[float]]) -> Floats:
    """Probabilities of supported, refuted and not enough information, shape `(3,)`, that sum to 1.

    rows, closeness: as `inputs_of` takes them. weights: for each of the three labels the weights of the inputs and,
    last, the offset.
    """
    matrix = np.asarray(weights, dtype=np.float64)
    scores = matrix[:, :-1] @ inputs_of(rows, closeness) + matrix[:, -1]
    shares = np.exp(scores - scores.max())
    result: Floats = shares / shares.sum()
    return result
