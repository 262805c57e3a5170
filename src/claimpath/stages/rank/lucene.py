"""BM25 as Lucene scores it, over token lists.

For a query token t and a document d of a collection of N documents, n of which hold t:

    idf(t)   = ln(1 + (N - n + 0.5) / (n + 0.5))
    score    = sum over the query's tokens of idf(t) * f / (f + k1 * (1 - b + b * |d| / mean length))

with f the number of times that t stands in d and |d| the number of tokens of d. The weight is never negative, and,
unlike in Robertson's form, f is not multiplied with k1 + 1 (Lucene 8 dropped it; it changes no order). The constants
are Lucene's, k1 1.2 and b 0.75. Lucene writes |d| into one byte: lengths below 40 exactly, longer ones rounded down to
four significant bits. That is `byte_lengths`; the mean length stays exact, as in Lucene.
"""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_FREE = 24
"""Byte values that Lucene keeps for small lengths on top of its four-bit floats."""


class LuceneBm25:
    """An index of documents, scored with Lucene's formula.

    documents: token lists; an empty list is a document that never matches.
    """

    def __init__(
        self,
        documents: Sequence[Sequence[str]],
        *,
        k1: float = 1.2,
        b: float = 0.75,
        byte_lengths: bool = False,
    ) -> None:
        self.n_documents = len(documents)
        exact = [len(document) for document in documents]
        mean_length = sum(exact) / len(exact) if any(exact) else 1.0
        lengths = np.array([byte_length(n) if byte_lengths else n for n in exact], dtype=np.float64)
        norms = k1 * (1 - b + b * lengths / mean_length)
        counts: dict[str, list[tuple[int, int]]] = {}
        for index, document in enumerate(documents):
            for token, count in Counter(document).items():
                counts.setdefault(token, []).append((index, count))
        self._postings: dict[str, tuple[NDArray[np.intp], Floats]] = {}
        for token, held in counts.items():
            rows = np.array([row for row, _ in held], dtype=np.intp)
            frequency = np.array([count for _, count in held], dtype=np.float64)
            idf = math.log(1 + (self.n_documents - len(held) + 0.5) / (len(held) + 0.5))
            self._postings[token] = (rows, idf * frequency / (frequency + norms[rows]))

    def scores(self, query: Sequence[str]) -> Floats:
        """Score every document for a query; shape `(n_documents,)`. A token given twice counts twice."""
        total = np.zeros(self.n_documents)
        for token in query:
            posting = self._postings.get(token)
            if posting is not None:
                total[posting[0]] += posting[1]
        return total


def byte_length(length: int) -> int:
    """The length that comes back after Lucene has written it into one byte: at most the length itself."""
    if length < _FREE:
        return length
    rest = length - _FREE
    shift = max(rest.bit_length() - 4, 0)
    return _FREE + (rest >> shift << shift)
