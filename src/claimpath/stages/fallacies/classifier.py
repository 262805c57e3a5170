"""The light classifier: one layer over meaning and wording, trained on sentences written for this project.

Made by `scripts/train_fallacies.py`; its weights are in `data/classifier.npz`.
"""

import hashlib
import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from claimpath.records.fallacious_spans import NO_FALLACY, SPAN_CLASSES, GoldLabel, SpanClass
from claimpath.stages.fallacies.features import FEATURES_VERSION, features

LABELS: tuple[GoldLabel, ...] = (*SPAN_CLASSES, NO_FALLACY)
"""Columns of the weights: the classes in the records' order, then "no fallacy"."""
BATCH = 256
"""Sentences whose features are held at the same time."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the classifier makes of a sentence."""

    fallacy_score: float
    """Share given to all classes together, in [0, 1]."""
    classes: tuple[tuple[SpanClass, float], ...]
    """The three likeliest classes with their shares of `fallacy_score`, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Scores from which a sentence counts, set on held-out sentences of the project's own."""

    alone: float
    """Without a cue."""
    with_cue: float
    """With a cue that does not suffice."""
    open: float
    """Left open, without a cue."""


class Classifier:
    """Weights with what belongs to them."""

    def __init__(self, weights: NDArray[np.float32], thresholds: Thresholds, digest: str) -> None:
        self.weights = weights
        self.thresholds = thresholds
        self.digest = digest

    def opinions(self, sentences: Sequence[str]) -> list[Opinion]:
        """Judge sentences, in order; each on its own, equal ones once."""
        distinct = list(dict.fromkeys(sentences))
        found: dict[str, Opinion] = {}
        for start in range(0, len(distinct), BATCH):
            batch = distinct[start : start + BATCH]
            found |= dict(zip(batch, map(_opinion, self.shares(features(batch))), strict=True))
        return [found[sentence] for sentence in sentences]

    def shares(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """Shares of the labels, shape `(n_rows, 24)`; each row sums to 1."""
        scores = rows @ self.weights[:-1] + self.weights[-1]
        powers = np.exp((scores - scores.max(axis=1, keepdims=True)).astype(np.float64))
        shares: NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
        return shares


@lru_cache(maxsize=1)
def load_classifier() -> Classifier:
    """Read the weights that come with the package, once."""
    data = (files("claimpath.stages.fallacies") / "data" / "classifier.npz").read_bytes()
    with np.load(io.BytesIO(data), allow_pickle=False) as kept:
        if str(kept["features"]) != FEATURES_VERSION:
            raise RuntimeError("the weights were trained on other features; run scripts/train_fallacies.py")
        weights = kept["weights"].astype(np.float32) * kept["scales"].astype(np.float32)
        thresholds = Thresholds(*(float(value) for value in kept["thresholds"]))
    return Classifier(weights, thresholds, hashlib.sha256(data).hexdigest()[:12])


def _opinion(row: NDArray[np.float64]) -> Opinion:
    fallacy = float(row[:-1].sum())
    order = np.argsort(-row[:-1], kind="stable")[:3]
    classes = tuple((SPAN_CLASSES[i], float(row[i]) / fallacy if fallacy else 0.0) for i in order)
    return Opinion(fallacy, classes)
