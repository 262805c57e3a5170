"""all-MiniLM-L6-v2 through onnxruntime: small, exact about long texts, and without a network.

Built by `scripts/build_embedder.py`; the vectors' cosine with those of the 32-bit model is 0.99 on average.
"""

from collections.abc import Sequence
from importlib.resources import as_file, files
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

WIDTH = 384
MAX_PIECES = 254
"""Word pieces in one window, without the two marks at its ends; the model was trained with 256."""
BATCH_SIZE = 4
"""Texts of similar length that are encoded together; on two cores 4 is faster than 16."""
N_THREADS = 2


class MiniLmEmbedder:
    """The embedding model that comes with claimpath."""

    name = "minilm"

    def __init__(self) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = N_THREADS
        options.log_severity_level = 3
        folder = files("claimpath.models") / "minilm"
        with as_file(folder / "model.onnx") as model, as_file(folder / "vocab.txt") as vocabulary:
            self._session = onnxruntime.InferenceSession(
                str(model), options, providers=["CPUExecutionProvider"]
            )
            self._tokenizer = _tokenizer(str(vocabulary))
        self._start: int = self._tokenizer.token_to_id("[CLS]")
        self._end: int = self._tokenizer.token_to_id("[SEP]")

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

    def _sums(self, windows: list[list[int]]) -> NDArray[np.float32]:
        """Sum the vectors of each window's word pieces. Only the direction matters to the caller."""
        sums = np.zeros((len(windows), WIDTH), dtype=np.float32)
        order = sorted(range(len(windows)), key=lambda index: len(windows[index]))
        for first in range(0, len(order), BATCH_SIZE):
            batch = order[first : first + BATCH_SIZE]
            longest = len(windows[batch[-1]])
            ids = np.zeros((len(batch), longest), dtype=np.int64)
            mask = np.zeros_like(ids)
            for row, index in enumerate(batch):
                ids[row, : len(windows[index])] = windows[index]
                mask[row, : len(windows[index])] = 1
            hidden = self._session.run(["hidden"], {"input_ids": ids, "attention_mask": mask})[0]
            sums[batch] = np.einsum("btd,bt->bd", hidden, mask.astype(np.float32))
        return sums


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
