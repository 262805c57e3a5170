"""Any sentence-transformers model, through the extra `models`."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import MissingExtraError, SettingsError


class SentenceTransformerEmbedder:
    """A model by its Hugging Face id or folder. Long texts are encoded in pieces, never cut."""

    def __init__(self, name: str) -> None:
        try:
            library = import_module("sentence_transformers")
        except ImportError as error:
            raise MissingExtraError(f"The embedding model {name!r}", "models") from error
        try:
            self._model: Any = library.SentenceTransformer(name, device="cpu")
        except (OSError, ValueError) as error:
            raise SettingsError(
                f"can't load the embedding model {name!r}: {error}. Give a folder that holds a model, or the id of "
                "one that is already on this machine or can be fetched"
            ) from error
        self.name = name

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Encode texts whole, in order. A text that is longer than the model reads is encoded in pieces."""
        pieces: list[str] = []
        owners: list[int] = []
        for owner, text in enumerate(texts):
            for piece in self._pieces(text):
                pieces.append(piece)
                owners.append(owner)
        if not pieces:
            return np.zeros((len(texts), 1), dtype=np.float32)
        vectors = np.asarray(
            self._model.encode(pieces, batch_size=4, show_progress_bar=False), dtype=np.float32
        )
        sums = np.zeros((len(texts), vectors.shape[1]), dtype=np.float32)
        for vector, piece, owner in zip(vectors, pieces, owners, strict=True):
            sums[owner] += vector * len(piece)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        return (sums / np.where(lengths > 0, lengths, 1)).astype(np.float32)

    def _pieces(self, text: str) -> list[str]:
        """Cut a text into runs of words that the model reads whole."""
        words = text.split()
        limit = int(self._model.max_seq_length or 512) - 2
        if not words:
            return []
        # The tokenizer is asked, not guessed at: halve until every run fits.
        runs = [words]
        while True:
            too_long = [i for i, run in enumerate(runs) if len(run) > 1 and self._n_pieces(run) > limit]
            if not too_long:
                return [" ".join(run) for run in runs]
            for i in reversed(too_long):
                half = len(runs[i]) // 2
                runs[i : i + 1] = [runs[i][:half], runs[i][half:]]

    def _n_pieces(self, words: list[str]) -> int:
        return len(self._model.tokenizer.encode(" ".join(words), add_special_tokens=False))
