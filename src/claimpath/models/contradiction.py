"""How likely one text contradicts another, by any Hugging Face NLI model (extra `models`).

A premise that is longer than the model reads is read in windows; a contradiction with one of them is one with the
whole, so the highest probability counts. A long hypothesis is read in windows by the
classifier, which averages over them.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.models.pieces import pieces_of
from claimpath.models.sequence_classifier import SequenceClassifier

_CONTRADICTS = ("contradiction", "contradicts", "contradictory", "refutes", "refuted")


class Contradiction:
    """An NLI model."""

    def __init__(self, name: str) -> None:
        """name: a folder or a Hugging Face id. Raises SettingsError where no label of the model means contradiction."""
        self._scorer = SequenceClassifier(name)
        self.name = name
        self.revision = self._scorer.revision
        labels = self._scorer.labels
        places = [n for n, label in enumerate(labels) if label.strip().lower() in _CONTRADICTS]
        if len(places) != 1:
            raise SettingsError(
                f"the labels of {name!r} are {', '.join(labels)}; one of them has to be `contradiction`. Choose an NLI "
                "model, or name its labels in its config.json (id2label)"
            )
        self._place = places[0]
        self.n_windows = 0
        """Windows that premises were read in so far; as many as pairs where all fit."""

    @property
    def n_cut(self) -> int:
        """Premises so far that lost words all the same: none, but for single words longer than the model reads."""
        return self._scorer.n_cut

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """For each (premise, hypothesis) the probability that they contradict each other; shape (n_pairs,)."""
        windows: list[tuple[str, str]] = []
        owners: list[int] = []
        for owner, (premise, hypothesis) in enumerate(pairs):
            room = max(1, self._scorer.room_before(hypothesis))
            for piece in pieces_of(premise, room, self._scorer.n_tokens) or [""]:
                windows.append((piece, hypothesis))
                owners.append(owner)
        self.n_windows += len(windows)
        found = self._scorer.probabilities(windows)[:, self._place] if windows else np.zeros(0)
        highest = np.zeros(len(pairs))
        np.maximum.at(highest, np.array(owners, dtype=np.int64), found)
        return highest


@cache
def load_contradiction(name: str) -> Contradiction:
    """Load a model once per process. Raises as the class, and MissingExtraError without the extra."""
    return Contradiction(name)
