"""all-MiniLM-L6-v2 through onnxruntime: small, exact about long texts, and without a network.

Built by `scripts/build_embedder.py`; the vectors' cosine with those of the 32-bit model is 0.99 on average.
"""

import hashlib
import platform
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import as_file, files
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.models.onnx_constants import onnx_constant
from claimpath.models.onnx_session import open_session

WIDTH = 384
MAX_PIECES = 254
"""Word pieces in one window, without the two marks at its ends; the model was trained with 256."""
BATCH_PIECES = 512
"""Word pieces that are encoded together: enough to keep a core busy, few enough for its cache."""
N_THREADS = 2
"""Batches that are encoded at the same time."""


class MiniLmEmbedder:
    """The embedding model that comes with claimpath."""

    name = "minilm"

    # Nothing is loaded before something is encoded: where all vectors are remembered, nothing is.
    @property
    def _session(self) -> Any:
        return _loaded_session()

    @property
    def _tokenizer(self) -> Any:
        return _loaded_tokenizer()

    @cached_property
    def _start(self) -> int:
        return int(self._tokenizer.token_to_id("[CLS]"))

    @cached_property
    def _end(self) -> int:
        return int(self._tokenizer.token_to_id("[SEP]"))

    @cached_property
    def identity(self) -> str:
        """What decides the vectors: digests of weights and words, the runtime, and the kind of machine."""
        folder = files("claimpath.models") / "minilm"
        digests = [
            hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in ("model.onnx", "vocab.txt")
        ]
        # 8-bit sums are rounded otherwise by other processors' instructions, so a copied file must not mix them.
        return " ".join([*digests, _runtime(), platform.machine(), str(MAX_PIECES)])

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Encode texts whole, in order; shape `(n_texts, 384)`. A text without words gives zeros.

        A text of more than 254 word pieces is encoded in windows of nearly equal length; its vector is the mean
        over all its word pieces. The same text is encoded once.
        """
        places = {text: place for place, text in enumerate(dict.fromkeys(texts))}
        windows: list[list[int]] = []
        owners: list[int] = []
        for owner, ids in enumerate(self.pieces(list(places))):
            for window in _windows(ids):
                windows.append([self._start, *window, self._end])
                owners.append(owner)
        sums = np.zeros((len(places), WIDTH), dtype=np.float32)
        np.add.at(sums, np.array(owners, dtype=np.intp), self._sums(windows))
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        vectors: NDArray[np.float32] = (sums / np.where(lengths > 0, lengths, 1)).astype(np.float32)
        return vectors if len(places) == len(texts) else vectors[[places[text] for text in texts]]

    def encode_tokens(self, text: str) -> NDArray[np.float32]:
        """A vector of length 1 for each word piece, in order, without the two marks; shape `(n_pieces, 384)`.

        A long text is encoded in the same windows as by `encode`. A text without words has no rows.
        """
        (ids,) = self.pieces([text])
        parts = [self._hidden([[self._start, *part, self._end]])[0, 1:-1] for part in _windows(ids)]
        rows = np.concatenate(parts) if parts else np.zeros((0, WIDTH), dtype=np.float32)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return (rows / np.where(lengths > 0, lengths, 1)).astype(np.float32)

    def pieces(self, texts: Sequence[str]) -> list[list[int]]:
        """The numbers of each text's word pieces, without marks at its ends."""
        encoded = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return [encoding.ids for encoding in encoded]

    def paired(self, first: Sequence[int], second: Sequence[int]) -> tuple[list[int], list[int]]:
        """Two texts' word pieces as one row with its marks, and 0 or 1 for each: of which text it is."""
        ids = [self._start, *first, self._end, *second, self._end]
        return ids, [0] * (len(first) + 2) + [1] * (len(second) + 1)

    def word_vectors(self, rows: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        """The vectors of word pieces before any layer, for rows of one length; shape `(n_rows, n_pieces, 384)`."""
        ids = np.array(rows, dtype=np.int64)
        steps, scales = self._words
        return np.asarray(steps[ids].astype(np.float32) * scales[ids])

    @cached_property
    def _words(self) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
        """The word vectors in 8-bit steps, and the size of a step for each. A run would go through all layers."""
        with as_file(files("claimpath.models") / "minilm" / "model.onnx") as model:
            return onnx_constant(model, "words"), onnx_constant(model, "words.scales")

    def _sums(self, windows: list[list[int]]) -> NDArray[np.float32]:
        """Sum the vectors of each window's word pieces, in order. Only the direction matters to the caller."""
        sums = np.zeros((len(windows), WIDTH), dtype=np.float32)
        batches = batches_of(windows)

        def fill(batch: list[int]) -> None:
            # Added up here: the runtime's own sum takes another order for one window than for several.
            sums[batch] = self._hidden([windows[place] for place in batch]).sum(axis=1)

        if len(batches) < 2:
            for batch in batches:
                fill(batch)
        else:
            # The runtime lets go of Python's lock, so threads that take one batch each keep all cores busy.
            with ThreadPoolExecutor(max_workers=N_THREADS) as pool:
                list(pool.map(fill, batches))
        return sums

    def _hidden(self, windows: list[list[int]]) -> NDArray[np.float32]:
        """The vectors of windows of one length; shape `(n_windows, n_pieces, 384)`."""
        given = {"input_ids": np.array(windows, dtype=np.int64)}
        found: NDArray[np.float32] = self._session.run(["hidden"], given)[0]
        return found


def _runtime() -> str:
    """The runtime's version, without loading it where it goes by its usual name."""
    try:
        return version("onnxruntime")
    except PackageNotFoundError:
        import onnxruntime

        return str(onnxruntime.__version__)


def batches_of(windows: Sequence[Sequence[int]]) -> list[list[int]]:
    """The windows' places, those of one length together, so that nothing is padded; long ones first."""
    of_length: dict[int, list[int]] = {}
    for place, window in enumerate(windows):
        of_length.setdefault(len(window), []).append(place)
    batches = []
    for length in sorted(of_length, reverse=True):
        n_together = max(1, BATCH_PIECES // length)
        places = of_length[length]
        batches += [places[start : start + n_together] for start in range(0, len(places), n_together)]
    return batches


def _windows(ids: list[int]) -> list[list[int]]:
    n_windows = -(-len(ids) // MAX_PIECES)
    if n_windows <= 1:
        return [ids] if ids else []
    bounds = [len(ids) * i // n_windows for i in range(n_windows + 1)]
    return [ids[start:end] for start, end in pairwise(bounds)]


@cache
def _loaded_session() -> Any:
    """The model, once for all that use it; it may be asked from several threads."""
    return open_session("minilm")


@cache
def _loaded_tokenizer() -> Any:
    """The tokenizer, once for all that use it."""
    from tokenizers import Tokenizer
    from tokenizers.models import WordPiece
    from tokenizers.normalizers import BertNormalizer
    from tokenizers.pre_tokenizers import BertPreTokenizer

    model: Any = WordPiece
    with as_file(files("claimpath.models") / "minilm" / "vocab.txt") as vocabulary:
        tokenizer: Any = Tokenizer(model.from_file(str(vocabulary), unk_token="[UNK]"))
    tokenizer.normalizer = BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = BertPreTokenizer()
    return tokenizer
