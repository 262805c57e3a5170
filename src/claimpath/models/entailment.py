"""How likely one text entails another, by any Hugging Face NLI model (extra `models`)."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.models.pair_scorer import load_pair_scorer

_ENTAILS = ("entailment", "entails", "entailed")


class Entailment:
    """An NLI model."""

    def __init__(self, name: str) -> None:
        """name: a folder or a Hugging Face id. Raises SettingsError where no label of the model means entailment."""
        self._scorer = load_pair_scorer(name)
        self.name = name
        labels = self._scorer.labels
        places = [number for number, label in enumerate(labels) if label.strip().lower() in _ENTAILS]
        if len(places) != 1:
            raise SettingsError(
                f"the labels of {name!r} are {', '.join(labels)}; one of them has to be `entailment`. Choose "
                "an NLI model, or name its labels in its config.json (id2label)"
            )
        self._place = places[0]

    @property
    def n_cut(self) -> int:
        """Pairs so far that were longer than the model reads."""
        return int(getattr(self._scorer, "n_cut", 0))

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """For each (premise, hypothesis) the probability that the first entails the second; shape (n_pairs,)."""
        rows: NDArray[np.float64] = self._scorer.probabilities(list(pairs))[:, self._place]
        return rows


@cache
def load_entailment(name: str) -> Entailment:
    """Load a model once per process. Raises as `Entailment`, and MissingExtraError without the extra."""
    return Entailment(name)
