"""all-MiniLM-L6-v2 through onnxruntime: small, exact about long texts, and without a network.

Built by `scripts/build_embedder.py`; the vectors' cosine with those of the 32-bit model is 0.99 on average.
"""

import hashlib
import platform
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from importlib.resources import as_file, files
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

WIDTH = 384
MAX_PIECES = 254
"""Word pieces in one window, without the two marks at its ends; the model was trained with 256."""
N_THREADS = 2
"""Windows that are encoded at the same time."""


class MiniLmEmbedder:
    """The embedding model that comes with claimpath."""

    name = "minilm"

    def __init__(self) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.log_severity_level = 3
        folder = files("claimpath.models") / "minilm"
        with as_file(folder / "model.onnx") as model, as_file(folder / "vocab.txt") as vocabulary:
            self._session = onnxruntime.InferenceSession(
                str(model), options, providers=["CPUExecutionProvider"]
            )
            self._tokenizer = _tokenizer(str(vocabulary))
        self._start: int = self._tokenizer.token_to_id("[CLS]")
        self._end: int = self._tokenizer.token_to_id("[SEP]")

    @cached_property
    def identity(self) -> str:
        """What decides the vectors: digests of weights and words, the runtime, and the kind of machine."""
        import onnxruntime

        folder = files("claimpath.models") / "minilm"
        digests = [
            hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in ("model.onnx", "vocab.txt")
        ]
        # 8-bit sums are rounded otherwise by other processors' instructions, so a copied file must not mix them.
        return " ".join([*digests, onnxruntime.__version__, platform.machine(), str(MAX_PIECES)])

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Encode texts whole, in order; shape `(n_texts, 384)`. A text without words gives zeros.

        A text of more than 254 word pieces is encoded in windows of nearly equal length; its vector is the mean
        over all its word pieces.
        """
        pieces = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        windows: list[list[int]] = []
        owners: list[int] = []
        for owner, encoding in enumerate(pieces):
            for window in _windows(encoding.ids):
                windows.append([self._start, *window, self._end])
                owners.append(owner)
        sums = np.zeros((len(texts), WIDTH), dtype=np.float32)
        for window_sum, owner in zip(self._sums(windows), owners, strict=True):
            sums[owner] += window_sum
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        return (sums / np.where(lengths > 0, lengths, 1)).astype(np.float32)

    def encode_tokens(self, text: str) -> NDArray[np.float32]:
        """A vector of length 1 for each word piece, in order, without the two marks; shape `(n_pieces, 384)`.

        A long text is encoded in the same windows as by `encode`. A text without words has no rows.
        """
        ids = self._tokenizer.encode(text, add_special_tokens=False).ids
        parts = [self._hidden([self._start, *window, self._end])[1:-1] for window in _windows(ids)]
        rows = np.concatenate(parts) if parts else np.zeros((0, WIDTH), dtype=np.float32)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return (rows / np.where(lengths > 0, lengths, 1)).astype(np.float32)

    def _sums(self, windows: list[list[int]]) -> list[NDArray[np.float32]]:
        """Sum the vectors of each window's word pieces. Only the direction matters to the caller."""
        if len(windows) < 2:
            return [self._sum(window) for window in windows]
        # The runtime lets go of Python's lock, so threads that take one window each keep all cores busy. Windows
        # are not batched: 8-bit steps depend on everything in a batch, and a text must not depend on its neighbours.
        with ThreadPoolExecutor(max_workers=N_THREADS) as pool:
            return list(pool.map(self._sum, windows))

    def _sum(self, window: list[int]) -> NDArray[np.float32]:
        total: NDArray[np.float32] = self._hidden(window).sum(axis=0)
        return total

    def _hidden(self, window: list[int]) -> NDArray[np.float32]:
        ids = np.array([window], dtype=np.int64)
        hidden = self._session.run(["hidden"], {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0]
        rows: NDArray[np.float32] = hidden[0]
        return rows


def _windows(ids: list[int]) -> list[list[int]]:
    n_windows = -(-len(ids) // MAX_PIECES)
    if n_windows <= 1:
        return [ids] if ids else []
    bounds = [len(ids) * i // n_windows for i in range(n_windows + 1)]
    return [ids[start:end] for start, end in pairwise(bounds)]


def _tokenizer(vocabulary: str) -> Any:
    from tokenizers import Tokenizer
    from tokenizers.models import WordPiece
    from tokenizers.normalizers import BertNormalizer
    from tokenizers.pre_tokenizers import BertPreTokenizer

    model: Any = WordPiece
    tokenizer: Any = Tokenizer(model.from_file(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = BertPreTokenizer()
    return tokenizer
