"""Component cosine: how alike two graphs' components are as vectors (Beyond Verdicts, Figure 5).

For component pair j with texts x and y and an embedder that gives vectors of length 1, c(j) = x . y. The measure is the
mean of c over the pairs where both texts say something. Range [-1, 1], no unit. Pairs with an empty side are counted
apart and never as 0; undefined where no pair is left. A figure names its embedder: another one gives another figure.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from claimpath.records import Record, Undefined


class Encoder(Protocol):
    """What turns texts into vectors of length 1."""

    @property
    def name(self) -> str:
        """Its name."""

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Encode texts, in order; shape `(n_texts, n_dimensions)`."""


class ComponentCosine(Record):
    """The mean and what it stands on."""

    embedder: str
    """Name of the embedder."""
    mean: float | Undefined
    """Mean cosine of the compared pairs."""
    n_pairs: int
    """Pairs that were given."""
    n_compared: int
    """Pairs with text on both sides."""
    n_one_empty: int
    """Pairs with text on one side only."""
    n_both_empty: int
    """Pairs without text."""


def component_cosine(pairs: Sequence[tuple[str, str]], encoder: Encoder) -> ComponentCosine:
    """Mean cosine over pairs of texts."""
    sides = [(a.strip(), b.strip()) for a, b in pairs]
    full = [(a, b) for a, b in sides if a and b]
    mean: float | Undefined = Undefined(reason="no pair has text on both sides")
    if full:
        texts = list(dict.fromkeys(text for pair in full for text in pair))
        place = {text: number for number, text in enumerate(texts)}
        vectors = encoder.encode(texts)
        mean = float(np.mean([vectors[place[a]] @ vectors[place[b]] for a, b in full]))
    n_both = sum(not (a or b) for a, b in sides)
    return ComponentCosine(
        embedder=encoder.name,
        mean=mean,
        n_pairs=len(sides),
        n_compared=len(full),
        n_one_empty=len(sides) - len(full) - n_both,
        n_both_empty=n_both,
    )
