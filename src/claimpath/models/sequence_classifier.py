"""A Hugging Face sequence-classification folder or id, applied to pairs of texts (extra `models`)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.models.weights import revision_of

_BATCH = 8


class SequenceClassifier:
    """Gives each pair of texts a probability for each label."""

    def __init__(self, name: str) -> None:
        """name: a folder or a Hugging Face id.

        Raises MissingExtraError where the extra is not installed, SettingsError where nothing can be loaded or the
        model has fewer than two labels.
        """
        feature = f"The classifier {name!r}"
        self._torch: Any = load_extra("torch", feature=feature, extra="models")
        library: Any = load_extra("transformers", feature=feature, extra="models")
        if (name.startswith((".", "/", "~")) or "/" not in name) and not Path(name).expanduser().is_dir():
            raise SettingsError(
                f"there is no model folder {name!r}; give a folder, or an id such as owner/model"
            )
        where = str(Path(name).expanduser()) if Path(name).expanduser().is_dir() else name
        try:
            self._tokenizer: Any = library.AutoTokenizer.from_pretrained(where)
            self._model: Any = library.AutoModelForSequenceClassification.from_pretrained(where)
        except (OSError, ValueError, KeyError) as error:
            raise SettingsError(
                f"can't load {name!r} as a model that classifies texts: {error}. Give a folder made by "
                "save_pretrained, or the id of such a model that is on this machine or can be fetched"
            ) from error
        self._model.eval()
        self.name = name
        self.revision = revision_of(self._model.config)
        self.n_cut = 0
        """Pairs so far that were longer than the model reads."""
        names = self._model.config.id2label
        self.labels: tuple[str, ...] = tuple(str(names[number]) for number in sorted(names))
        if len(self.labels) < 2:
            raise SettingsError(
                f"the model {name!r} has one output; one with at least two labels is needed, such as an NLI model"
            )

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Probabilities of shape `(n_pairs, n_labels)`, rows sum to 1. What is longer than the model reads is cut, and
        counted in `n_cut`."""
        rows: list[NDArray[np.float64]] = []
        longest = self._longest()
        for start in range(0, len(pairs), _BATCH):
            some = pairs[start : start + _BATCH]
            first, second = [pair[0] for pair in some], [pair[1] for pair in some]
            lengths = [len(ids) for ids in self._tokenizer(first, second)["input_ids"]]
            self.n_cut += sum(length > longest for length in lengths)
            encoded = self._tokenizer(
                first, second, padding=True, truncation=True, max_length=longest, return_tensors="pt"
            )
            with self._torch.no_grad():
                logits = self._model(**encoded).logits.double()
            rows.append(np.asarray(logits.softmax(dim=1).numpy(), dtype=np.float64))
        return np.concatenate(rows) if rows else np.zeros((0, len(self.labels)))

    def _longest(self) -> int:
        """Tokens of a pair that the model reads."""
        limits = [int(self._tokenizer.model_max_length)]
        positions = getattr(self._model.config, "max_position_embeddings", None)
        if isinstance(positions, int) and positions > 0:
            # Models of the RoBERTa family count positions from behind the padding sign.
            family = str(self._model.config.model_type)
            limits.append(positions - 2 if "roberta" in family else positions)
        return min(limits)
