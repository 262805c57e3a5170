"""Okapi BM25 over token lists, as in the package `rank_bm25`, with postings instead of scans.

Robertson et al. 1994, with two habits of `rank_bm25.BM25Okapi` that published scores depend on: a term's
weight is `log(N - n + 0.5) - log(n + 0.5)`, and a negative one is replaced by `epsilon` times the mean weight
of all terms.
"""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Okapi:
    """An index of documents. Scores equal those of `rank_bm25.BM25Okapi` to the last bit.

    documents: token lists; an empty list is a document that never matches.
    k1, b, epsilon: the usual constants; the defaults are those of `rank_bm25`.
    """

    def __init__(
        self,
        documents: Sequence[Sequence[str]],
        *,
        k1: float = 1.5,
        b: float = 0.75,
        epsilon: float = 0.25,
    ) -> None:
        self.n_documents = len(documents)
        lengths = np.array([len(document) for document in documents], dtype=np.float64)
        mean_length = float(lengths.sum() / len(lengths)) if len(lengths) else 0.0
        holders: dict[str, list[int]] = {}
        counts: dict[str, list[int]] = {}
        for index, document in enumerate(documents):
            for token, count in Counter(document).items():
                holders.setdefault(token, []).append(index)
                counts.setdefault(token, []).append(count)
        self.weights = _term_weights(holders, self.n_documents, epsilon)
        norms = 1 - b + b * lengths / mean_length if mean_length else np.ones_like(lengths)
        self._postings: dict[str, tuple[NDArray[np.intp], Floats]] = {}
        for token, where in holders.items():
            rows = np.array(where, dtype=np.intp)
            frequency = np.array(counts[token], dtype=np.float64)
            share = frequency * (k1 + 1) / (frequency + k1 * norms[rows])
            self._postings[token] = (rows, self.weights[token] * share)

    def scores(self, query: Sequence[str]) -> Floats:
        """Score every document for a query; shape `(n_documents,)`. A token given twice counts twice."""
        total = np.zeros(self.n_documents)
        for token in query:
            posting = self._postings.get(token)
            if posting is not None:
                total[posting[0]] += posting[1]
        return total


def _term_weights(holders: dict[str, list[int]], n_documents: int, epsilon: float) -> dict[str, float]:
    weights = {
        token: math.log(n_documents - len(where) + 0.5) - math.log(len(where) + 0.5)
        for token, where in holders.items()
    }
    if not weights:
        return weights
    # Summed in order of first occurrence: another order would change the last bit.
    total = 0.0
    for weight in weights.values():
        total += weight
    floor = epsilon * (total / len(weights))
    return {token: weight if weight >= 0 else floor for token, weight in weights.items()}
