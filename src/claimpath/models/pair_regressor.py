"""Any Hugging Face model that gives a pair of texts one number, such as a port of BLEURT (extra `models`)."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.models.pieces import pieces_of
from claimpath.models.weights import revision_of

MOST_TOKENS = 512
"""Tokens of a pair where the model doesn't say how many it reads."""
_LEAST_ROOM = 32


class PairRegressor:
    """Gives each (reference, candidate) one number. A long reference is read in windows, never cut.

    The number of a reference in windows is the mean over them, weighted by their tokens. The candidate is read whole
    with each window; one that leaves no room for a window is an error.
    """

    def __init__(self, name: str) -> None:
        """name: a folder or an id. Raises SettingsError where nothing can be loaded or there is not one output."""
        feature = f"The model {name!r}"
        library: Any = load_extra("transformers", feature=feature, extra="models")
        self._torch: Any = load_extra("torch", feature=feature, extra="models")
        try:
            self._tokenizer: Any = library.AutoTokenizer.from_pretrained(name)
            self._model: Any = library.AutoModelForSequenceClassification.from_pretrained(name).eval()
        except (OSError, ValueError, KeyError) as error:
            raise SettingsError(
                f"can't load {name!r} as a model that scores pairs of texts: {error}"
            ) from error
        if int(self._model.config.num_labels) != 1:
            raise SettingsError(
                f"the model {name!r} has {self._model.config.num_labels} outputs; one with a single output is needed, "
                "such as a port of BLEURT"
            )
        self.name = name
        self.revision = revision_of(self._model.config)
        said = [
            getattr(self._tokenizer, "model_max_length", None),
            getattr(self._model.config, "max_position_embeddings", None),
        ]
        self.most_tokens = min([n for n in said if isinstance(n, int) and 0 < n < 1_000_000] or [MOST_TOKENS])
        self.n_windows = 0
        """Windows that references were read in so far."""

    def scores(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Score (reference, candidate) pairs in order; shape `(n_pairs,)`. Raises SettingsError for a candidate that
        is too long."""
        marks = int(self._tokenizer.num_special_tokens_to_add(pair=True))
        values = []
        for reference, candidate in pairs:
            room = self.most_tokens - marks - self._n_tokens(candidate)
            if room < min(_LEAST_ROOM, self.most_tokens // 4):
                raise SettingsError(
                    f"a text of {self._n_tokens(candidate)} tokens leaves {self.name!r} no room for the other; it "
                    f"reads {self.most_tokens}"
                )
            windows = pieces_of(reference, room, self._n_tokens) or [""]
            self.n_windows += len(windows)
            weights = [max(1, self._n_tokens(window)) for window in windows]
            values.append(np.average([self._score(window, candidate) for window in windows], weights=weights))
        return np.array(values, dtype=np.float64)

    def _score(self, reference: str, candidate: str) -> float:
        given = self._tokenizer(
            reference, candidate, truncation=True, max_length=self.most_tokens, return_tensors="pt"
        )
        with self._torch.inference_mode():
            return float(self._model(**given).logits.double()[0, 0])

    def _n_tokens(self, text: str) -> int:
        return len(self._tokenizer.encode(text, add_special_tokens=False, verbose=False))


@cache
def load_pair_regressor(name: str) -> PairRegressor:
    """Load a model once per process. Raises as the class, and MissingExtraError without the extra."""
    return PairRegressor(name)
