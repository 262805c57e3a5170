"""Two texts to label probabilities: the protocol, and the models by id."""

from collections.abc import Sequence
from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class PairScorer(Protocol):
    """Anything that gives a probability to each of its labels for a pair of texts, such as an entailment model."""

    @property
    def name(self) -> str:
        """The id or folder under which the model was loaded."""

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of the labels, as the model calls them, in the order of the columns."""

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Score pairs of first and second text, in order; shape `(n_pairs, n_labels)`, rows sum to 1."""


@cache
def load_pair_scorer(name: str) -> PairScorer:
    """Load a classifier once per process: `claimpath`, which comes along, or a Hugging Face id or folder.

    Raises SettingsError for a model that can't be loaded or has fewer than two labels, MissingExtraError without the
    extra.
    """
    from claimpath.models.evidence_scorer import NAME, load_evidence_scorer

    if name == NAME:
        return load_evidence_scorer()
    from claimpath.models.sequence_classifier import SequenceClassifier

    return SequenceClassifier(name)
