"""Any sentence-transformers model, through the extra `models`."""

import platform
from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import MissingExtraError, SettingsError
from claimpath.models.pieces import pieces_of
from claimpath.models.quiet import quiet_transformers
from claimpath.models.weights import revision_of, weights_digests


class SentenceTransformerEmbedder:
    """A model by its Hugging Face id or folder. Long texts are encoded in pieces, never cut."""

    def __init__(self, name: str) -> None:
        try:
            library = import_module("sentence_transformers")
        except ImportError as error:
            raise MissingExtraError(f"The embedding model {name!r}", "models") from error
        quiet_transformers(f"The embedding model {name!r}", "models")
        try:
            self._model: Any = library.SentenceTransformer(name, device="cpu")
        except (OSError, ValueError) as error:
            raise SettingsError(
                f"can't load the embedding model {name!r}: {error}. Give a folder that holds a model, or the id of "
                "one that is already on this machine or can be fetched"
            ) from error
        self.name = name
        first: Any = self._model[0]
        self.revision = revision_of(getattr(getattr(first, "auto_model", None), "config", None))
        self._library = str(library.__version__)
        self.default_prompt = str(getattr(self._model, "default_prompt_name", None) or "")

    @cached_property
    def identity(self) -> str:
        """What decides the vectors; empty where the weights are not known, and then vectors are not kept on disk."""
        weights = self.revision or " ".join(weights_digests(self.name).values())
        if not weights:
            return ""
        prompt = f"prompt {self.default_prompt!r}"
        return " ".join([self.name, weights, self._library, platform.machine(), prompt])

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Encode texts whole, in order. A text that is longer than the model reads is encoded in pieces."""
        return self._encode(texts, None)

    def encode_prefixed(self, texts: Sequence[str], prefix: str) -> NDArray[np.float32]:
        """Encode texts with an instruction before each, and before each piece of a long one.

        The model's own settings say whether the instruction's word pieces count in the mean (they don't for
        INSTRUCTOR, they do for E5).
        """
        return self._encode(texts, prefix)

    def _encode(self, texts: Sequence[str], prefix: str | None) -> NDArray[np.float32]:
        limit = int(self._model.max_seq_length or 512) - 2 - (self._n_pieces(prefix) if prefix else 0)
        pieces: list[str] = []
        owners: list[int] = []
        for owner, text in enumerate(texts):
            for piece in pieces_of(text, max(limit, 1), self._n_pieces):
                pieces.append(piece)
                owners.append(owner)
        if not pieces:
            return np.zeros((len(texts), 1), dtype=np.float32)
        vectors = np.asarray(
            self._model.encode(pieces, prompt=prefix, batch_size=4, show_progress_bar=False),
            dtype=np.float32,
        )
        sums = np.zeros((len(texts), vectors.shape[1]), dtype=np.float32)
        for vector, piece, owner in zip(vectors, pieces, owners, strict=True):
            sums[owner] += vector * len(piece)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        return (sums / np.where(lengths > 0, lengths, 1)).astype(np.float32)

    def _n_pieces(self, text: str) -> int:
        return len(self._model.tokenizer.encode(text, add_special_tokens=False, verbose=False))
