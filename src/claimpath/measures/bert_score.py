"""BERTScore: how well the tokens of two texts match each other by their vectors (Zhang et al. 2020, section 3).

For a reference with token vectors x_1 ... x_k and a candidate with y_1 ... y_m, all of length 1:

R = (1 / k) sum over i of max over j of x_i . y_j        each token of the reference with its best counterpart
P = (1 / m) sum over j of max over i of x_i . y_j        each token of the candidate with its best counterpart
F = 2 P R / (P + R)

A dot product is a cosine, so P and R are in [-1, 1]; no unit. F is undefined where P + R <= 0 or a text has no tokens.
All tokens weigh the same (no inverse document frequency), and the marks that a tokenizer adds are left out. F does not
depend on which text is the reference. What it says depends on the model: a figure names it.

Rescaled, F becomes (F - b) / (1 - b), with b the mean F of texts that have nothing to do with each other (section 5): 0
is what chance gives, 1 is the highest. Range (-inf, 1].
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from claimpath.records import Undefined


@dataclass(frozen=True, slots=True)
class BertScore:
    """The three figures."""

    precision: float
    recall: float
    f1: float | Undefined


def bert_score(candidate: NDArray[np.float32], reference: NDArray[np.float32]) -> BertScore | Undefined:
    """Match two texts. Arguments: a row of length 1 for each token, shape (n_tokens, n_dimensions)."""
    if not len(candidate) or not len(reference):
        return Undefined(reason="a text without tokens has no BERTScore")
    similar = reference.astype(np.float64) @ candidate.astype(np.float64).T
    recall = float(similar.max(axis=1).mean())
    precision = float(similar.max(axis=0).mean())
    below = precision + recall
    f1: float | Undefined = (
        2 * precision * recall / below if below > 0 else Undefined(reason="P + R is not above 0")
    )
    return BertScore(precision, recall, f1)


def rescaled(value: float, baseline: float) -> float:
    """A score on the scale on which unrelated texts have 0. Raises ValueError for a baseline of 1 or more."""
    if baseline >= 1:
        raise ValueError(f"the baseline is {baseline}; unrelated texts can't match perfectly")
    return (value - baseline) / (1 - baseline)
