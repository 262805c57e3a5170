"""Text to vectors: the protocol, and the models by name."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.models.remembered import remembering
from claimpath.models.static_table import StaticEmbedder, is_static_folder

DEFAULT_EMBEDDER = "minilm"
"""The model that comes with claimpath: all-MiniLM-L6-v2 in 8-bit integers."""


class Embedder(Protocol):
    """Anything that turns texts into vectors of length 1, so that a dot product is a cosine."""

    @property
    def name(self) -> str:
        """The name under which the model was loaded."""

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Encode texts whole, in order; shape `(n_texts, n_dimensions)`. A text without words gives zeros."""


def embedder_name(name: str) -> str:
    """A folder's name in full, so that `load_embedder` sees that it is one; any other name as it is."""
    folder = Path(name).expanduser()
    return str(folder.resolve()) if name != DEFAULT_EMBEDDER and folder.is_dir() else name


def load_embedder(name: str = DEFAULT_EMBEDDER) -> Embedder:
    """Load a model once per process. Within `remembered_vectors` it encodes no text twice.

    name: `minilm`, or the Hugging Face id of any sentence-transformers model, such as `owner/model`, or a folder
    that holds one (these need the extra `models`), or a folder with a static table (`models/static_table.py`).

    Raises SettingsError for another name, MissingExtraError where the extra is not installed.
    """
    loaded = _load(name)
    return remembering(loaded) or loaded


@cache
def _load(name: str) -> Embedder:
    if name == DEFAULT_EMBEDDER:
        from claimpath.models.minilm_embedder import MiniLmEmbedder

        return MiniLmEmbedder()
    if "/" in name and is_static_folder(name):
        return StaticEmbedder(name)
    if "/" in name:
        from claimpath.models.sentence_transformer import SentenceTransformerEmbedder

        return SentenceTransformerEmbedder(name)
    raise SettingsError(
        f"unknown embedding model {name!r}; use {DEFAULT_EMBEDDER!r}, or a Hugging Face id such as 'owner/model'"
    )
