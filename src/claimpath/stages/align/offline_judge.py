"""The judge that asks nobody: vectors and shared words, mapped to 0 to 5.

For texts x and y let c be the cosine of their MiniLM vectors and d = 2 |X & Y| / (|X| + |Y|) over their sets of content
stems. The similarity is s = (c + d) / 2, cut to [0, 1]. The score is the number of the cuts below that s reaches, so
it grows with s. Texts that differ in nothing but blanks, case and typography have s = 1.

The cut for 3, which decides a match, was chosen on people's judgements of 85 generated premises ("does it bridge the
same gap as the reference?", the rows that are neither the claim nor the accurate premise again, of MissciPlus's human
evaluation): the cut with the best balanced accuracy. Left out argument by argument, balanced accuracy is 0.70 and
accuracy 0.71, where always saying no has 0.50 and 0.59; cuts from 0.49 to 0.57 give 0.65 to 0.70. People's own "same
class" alone agrees at 0.80, and both together at 0.81: an alignment asks for the class first.
`benchmarks/alignment.py` measures this anew. The other cuts
are places in the same data: 1 is reached by one in ten pairs of premises about different claims; 2 by three in four
pairs of different premises about the same claim, 4 by one in four; 5 is set by hand for almost the same words.

What it can't do: it does not see a negation, a changed number or a role reversed. It knows premises; contexts and
findings were not judged by people, so for them its error is not known.
"""

from bisect import bisect_right
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from claimpath.models.embedder import Embedder, load_embedder
from claimpath.records import Undefined
from claimpath.stages.align.judge import TextPair
from claimpath.text.fold import fold, lower
from claimpath.text.tokens import content_stems

CUTS = (0.29, 0.39, 0.52, 0.68, 0.9)
"""Similarities from which the scores 1 to 5 are given."""


def score_of(similarity: float) -> int:
    """The score, 0 to 5, of a similarity in [0, 1]; it never falls as the similarity grows."""
    return bisect_right(CUTS, similarity)


class OfflineJudge:
    """Scores by vectors and shared words."""

    name = "offline"
    is_free = True

    def __init__(self, embedder: Embedder | None = None) -> None:
        """embedder: None takes the one that comes with claimpath, which the cuts are for."""
        self._embedder = embedder
        self._vectors: dict[str, NDArray[np.float32]] = {}
        self._stems: dict[str, frozenset[str]] = {}

    async def score(self, pairs: Sequence[TextPair]) -> list[int | Undefined]:
        """A score for each pair; every pair of texts has one."""
        return [score_of(similarity) for similarity in self.similarities(pairs)]

    async def aclose(self) -> None:
        """Nothing to give back."""

    def similarities(self, pairs: Sequence[TextPair]) -> list[float]:
        """The similarity of each pair, in [0, 1]."""
        is_same = [_plain(a) == _plain(b) for a, b in pairs]
        self._learn([text for pair, same in zip(pairs, is_same, strict=True) if not same for text in pair])
        return [1.0 if same else self._similarity(a, b) for (a, b), same in zip(pairs, is_same, strict=True)]

    def _learn(self, texts: Sequence[str]) -> None:
        new = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if not new:
            return
        if self._embedder is None:
            self._embedder = load_embedder()
        for text, vector in zip(new, self._embedder.encode(new), strict=True):
            self._vectors[text] = vector
            self._stems[text] = frozenset(content_stems(text))

    def _similarity(self, a: str, b: str) -> float:
        cosine = float(self._vectors[a] @ self._vectors[b])
        n_stems = len(self._stems[a]) + len(self._stems[b])
        dice = 2 * len(self._stems[a] & self._stems[b]) / n_stems if n_stems else 0.0
        return min(1.0, max(0.0, (cosine + dice) / 2))


def _plain(text: str) -> str:
    return " ".join(lower(fold(text).text).split()).rstrip(" .")
