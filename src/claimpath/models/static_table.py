"""A sentence embedding that is a table: one vector for each word piece, and a text is the mean of its pieces.

A folder holds `static.json`, `tokenizer.json` (the format of the package tokenizers) and `vectors.npy` with a row for
each piece, weights and all; `claimpath train ranker --kind static` writes it. No torch is needed to load it, and a text
of any length is read whole.
"""

import hashlib
import json
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError

FORMAT = "claimpath-static/1"
INFO = "static.json"
TOKENIZER = "tokenizer.json"
VECTORS = "vectors.npy"


def is_static_folder(name: str | Path) -> bool:
    """Whether a folder of that name holds such a table."""
    return (Path(name).expanduser() / INFO).is_file()


class StaticEmbedder:
    """Looks vectors up. Texts get vectors of length 1; a text without a known piece gets zeros."""

    def __init__(self, folder: str | Path) -> None:
        """Raises SettingsError for a folder that holds no readable table."""
        from tokenizers import Tokenizer

        self.name = str(folder)
        self._folder = Path(folder).expanduser()
        try:
            said: Any = json.loads((self._folder / INFO).read_text(encoding="utf-8"))
            if said["format"] != FORMAT:
                raise ValueError(f"format {said['format']!r}, where {FORMAT!r} was expected")
            self._tokenizer: Any = Tokenizer.from_file(str(self._folder / TOKENIZER))
            # 16 bits on disk, 32 in use: sums of 16-bit numbers would lose digits.
            self._table = np.load(self._folder / VECTORS, allow_pickle=False).astype(np.float32)
            n_pieces = int(self._tokenizer.get_vocab_size())
            if self._table.ndim != 2 or len(self._table) < n_pieces:
                raise ValueError(f"{VECTORS} has the shape {self._table.shape} for {n_pieces} pieces")
        except Exception as error:  # the tokenizers package raises bare Exception
            raise SettingsError(
                f"can't read the static table {str(folder)!r}: {error}. Make it anew with claimpath train ranker "
                "--kind static"
            ) from error
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()

    @cached_property
    def identity(self) -> str:
        """What decides the vectors: digests of both files."""
        files = (self._folder / VECTORS, self._folder / TOKENIZER)
        return " ".join(["static", *(hashlib.sha256(file.read_bytes()).hexdigest() for file in files)])

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Encode texts whole, in order; shape `(n_texts, n_dimensions)`."""
        vectors = np.zeros((len(texts), self._table.shape[1]), dtype=np.float32)
        for row, encoding in enumerate(self._tokenizer.encode_batch(list(texts), add_special_tokens=False)):
            if encoding.ids:
                vectors[row] = self._table[encoding.ids].mean(axis=0)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)
