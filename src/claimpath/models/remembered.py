"""Vectors that are computed once: for runs in which several systems encode the same sentences."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


class _Encodes(Protocol):
    @property
    def name(self) -> str: ...

    def encode(self, texts: Sequence[str]) -> Vectors: ...


@runtime_checkable
class PrefixEmbedder(Protocol):
    """An embedder that has its own way with an instruction before a text."""

    def encode_prefixed(self, texts: Sequence[str], prefix: str) -> Vectors:
        """Encode texts with an instruction before each; shape `(n_texts, n_dimensions)`."""


class RememberingEmbedder:
    """An embedder that encodes no text twice. Its vectors are those of the embedder inside."""

    def __init__(self, inner: _Encodes) -> None:
        self.inner = inner
        self._known: dict[tuple[str, str], Vectors] = {}

    @property
    def name(self) -> str:
        """The name of the embedder inside."""
        return self.inner.name

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Encode texts whole, in order; shape `(n_texts, n_dimensions)`."""
        return self.encode_prefixed(texts, "")

    def encode_prefixed(self, texts: Sequence[str], prefix: str) -> Vectors:
        """Encode texts with an instruction before each. An embedder without a way of its own sees one longer text."""
        missing = [text for text in dict.fromkeys(texts) if (prefix, text) not in self._known]
        if missing:
            for text, vector in zip(missing, self._encoded(missing, prefix), strict=True):
                self._known[prefix, text] = vector
        if not texts:
            return self.inner.encode([])
        return np.stack([self._known[prefix, text] for text in texts])

    def _encoded(self, texts: Sequence[str], prefix: str) -> Vectors:
        if not prefix:
            return self.inner.encode(texts)
        if isinstance(self.inner, PrefixEmbedder):
            return self.inner.encode_prefixed(texts, prefix)
        return self.inner.encode([prefix + text for text in texts])


_active: dict[str, RememberingEmbedder] | None = None


@contextmanager
def remembered_vectors() -> Iterator[None]:
    """Within, `load_embedder` gives embedders that remember; they are forgotten at the end of the outermost one."""
    global _active  # noqa: PLW0603
    outer = _active
    _active = {} if outer is None else outer
    try:
        yield
    finally:
        _active = outer


def remembering(inner: _Encodes) -> RememberingEmbedder | None:
    """The embedder that remembers for this one; None outside `remembered_vectors`."""
    if _active is None:
        return None
    return _active.setdefault(inner.name, RememberingEmbedder(inner))
