"""A vector for each token of a text: the protocol, and the models by name."""

from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.extras import load_extra
from claimpath.models.embedder import DEFAULT_EMBEDDER
from claimpath.models.pieces import pieces_of
from claimpath.models.weights import revision_of

MOST_TOKENS = 512
"""Tokens of a window where the model doesn't say how many it reads."""


class TokenEmbedder(Protocol):
    """Anything that turns the tokens of a text into vectors of length 1."""

    @property
    def name(self) -> str:
        """The name under which the model was loaded."""

    def encode_tokens(self, text: str) -> NDArray[np.float32]:
        """One row for each token, marks left out; shape `(n_tokens, n_dimensions)`. No rows without words."""


class TransformerTokens:
    """The last layer of any Hugging Face model that encodes. Long texts are encoded in windows, never cut."""

    def __init__(self, name: str) -> None:
        """name: a folder or an id. Raises SettingsError where nothing loads, MissingExtraError without torch."""
        feature = f"The model {name!r}"
        library: Any = load_extra("transformers", feature=feature, extra="models")
        self._torch: Any = load_extra("torch", feature=feature, extra="models")
        try:
            self._tokenizer: Any = library.AutoTokenizer.from_pretrained(name)
            self._model: Any = library.AutoModel.from_pretrained(name).eval()
        except (OSError, ValueError, KeyError) as error:
            raise SettingsError(f"can't load the model {name!r} for token vectors: {error}") from error
        self.name = name
        self.revision = revision_of(self._model.config)
        said = [getattr(self._tokenizer, "model_max_length", None)]
        said.append(getattr(self._model.config, "max_position_embeddings", None))
        most = min([n for n in said if isinstance(n, int) and 0 < n < 1_000_000] or [MOST_TOKENS])
        # Models of RoBERTa's family count positions from behind the padding sign: two fewer can be used.
        self._limit = most - int(self._tokenizer.num_special_tokens_to_add()) - 2

    def encode_tokens(self, text: str) -> NDArray[np.float32]:
        """One row for each token of the text, marks left out."""
        parts = []
        for piece in pieces_of(text, max(1, self._limit), self._n_tokens):
            given = self._tokenizer(piece, return_tensors="pt", return_special_tokens_mask=True)
            is_mark = given.pop("special_tokens_mask")[0].numpy().astype(bool)
            with self._torch.inference_mode():
                rows = self._model(**given).last_hidden_state[0].float().numpy()
            parts.append(rows[~is_mark])
        if not parts:
            return np.zeros((0, int(self._model.config.hidden_size)), dtype=np.float32)
        vectors = np.concatenate(parts)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)

    def _n_tokens(self, text: str) -> int:
        return len(self._tokenizer.encode(text, add_special_tokens=False, verbose=False))


@cache
def load_token_embedder(name: str = DEFAULT_EMBEDDER) -> TokenEmbedder:
    """Load a model once per process. name: `minilm`, a folder, or a Hugging Face id such as `owner/model`.

    Raises SettingsError for another name, MissingExtraError where the extra is not installed.
    """
    if name == DEFAULT_EMBEDDER:
        from claimpath.models.minilm_embedder import MiniLmEmbedder

        return MiniLmEmbedder()
    if "/" in name or Path(name).is_dir():
        return TransformerTokens(name)
    raise SettingsError(
        f"unknown model {name!r} for token vectors; use {DEFAULT_EMBEDDER!r}, or an id such as 'owner/model'"
    )
