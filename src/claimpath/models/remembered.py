"""Vectors that are computed once: for runs in which several systems encode the same sentences."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.models.embedding_cache import EmbeddingCache

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

    def __init__(self, inner: _Encodes, kept: Callable[[], EmbeddingCache | None] | None = None) -> None:
        """kept: opens the cache of vectors on disk; None for none. It is used for models that say what they are."""
        self.inner = inner
        self._identity = str(getattr(inner, "identity", "")) if kept is not None else ""
        self._kept = kept if self._identity else None
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
        cache_of_vectors = self._kept() if missing and self._kept is not None else None
        if cache_of_vectors is not None:
            for text, vector in cache_of_vectors.get(self._identity, prefix, missing).items():
                self._known[prefix, text] = vector
            missing = [text for text in missing if (prefix, text) not in self._known]
        if missing:
            new = dict(zip(missing, self._encoded(missing, prefix), strict=True))
            for text, vector in new.items():
                self._known[prefix, text] = vector
            if cache_of_vectors is not None:
                cache_of_vectors.put(self._identity, prefix, new)
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
_kept: Callable[[], EmbeddingCache | None] | None = None


@contextmanager
def remembered_vectors(*, on_disk: bool = False, needed: bool = True) -> Iterator[None]:
    """Within, `load_embedder` gives embedders that remember; they are forgotten at the end of the outermost one.

    on_disk: whether vectors are also taken from and kept in the cache on disk; the outermost one decides.
    needed: whether a cache that can't be opened is an error (SettingsError, when something is encoded), or does
    without.
    """
    global _active, _kept  # noqa: PLW0603
    outer, outer_kept = _active, _kept
    opened: list[EmbeddingCache] = []
    if outer is None:
        _active = {}

        @cache
        def open_once() -> EmbeddingCache | None:
            try:
                opened.append(EmbeddingCache())
            except SettingsError:
                if needed:
                    raise
                return None
            return opened[0]

        _kept = open_once if on_disk else None
    try:
        yield
    finally:
        _active, _kept = outer, outer_kept
        for cache_of_vectors in opened:
            cache_of_vectors.close()


def remembering(inner: _Encodes) -> RememberingEmbedder | None:
    """The embedder that remembers for this one; None outside `remembered_vectors`."""
    if _active is None:
        return None
    return _active.setdefault(inner.name, RememberingEmbedder(inner, _kept))
