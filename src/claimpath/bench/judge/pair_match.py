"""A sequence classifier as a judge: the probability of its label that means match."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimpath.bench.judge.records import PremiseQuestion
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.models.sequence_classifier import SequenceClassifier

_YES = ("match", "true", "yes", "label_1")


class PairMatch:
    """The model in a folder that `save_pretrained` wrote. It is loaded when it is first asked."""

    def __init__(self, folder: Path) -> None:
        """Check its labels. Raises SettingsError where there is no model, or no label of it means match."""
        self._folder = folder
        self._place = _match_place(folder)
        self._loaded: SequenceClassifier | None = None

    def chances(self, questions: Sequence[PremiseQuestion]) -> list[float]:
        """The probability of a match for each question; the generated premise is the first text.

        Raises SettingsError where the model can't be loaded, MissingExtraError without the extra `models`.
        """
        if self._loaded is None:
            from claimpath.models.sequence_classifier import SequenceClassifier

            self._loaded = SequenceClassifier(str(self._folder.resolve()))
        rows = self._loaded.probabilities([(one.generated, one.reference) for one in questions])
        return [float(row[self._place]) for row in rows]

    def release(self) -> None:
        """Let go of the weights."""
        self._loaded = None


def _match_place(folder: Path) -> int:
    """Which output means match, by the model's configuration."""
    try:
        config: dict[str, Any] = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        named: dict[str, str] = config.get("id2label") or {"0": "LABEL_0", "1": "LABEL_1"}
        shown = [str(named[number]) for number in sorted(named, key=int)]
    except (OSError, ValueError, AttributeError, TypeError):
        raise SettingsError(
            f"there is no model in {str(folder)!r}: its config.json can't be read. Give the folder that claimpath "
            "train judge wrote, or one made by save_pretrained"
        ) from None
    labels = [label.strip().lower() for label in shown]
    places = [labels.index(word) for word in _YES if word in labels]
    if len(labels) != 2 or not places:
        raise SettingsError(
            f"the labels of the judge {folder.name!r} are {', '.join(shown)}; two are needed, one of them "
            "`match` (id2label in its config.json)"
        )
    return places[0]
