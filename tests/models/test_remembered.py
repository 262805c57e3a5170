from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.models import load_embedder
from claimpath.models.embedding_cache import EmbeddingCache
from claimpath.models.remembered import RememberingEmbedder, remembered_vectors


class Counting:
    name = "counting"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        return np.array([[len(text), 1] for text in texts], dtype=np.float32).reshape(len(texts), 2)


class WithPrefix(Counting):
    def encode_prefixed(self, texts: Sequence[str], prefix: str) -> NDArray[np.float32]:
        return self.encode([f"<{prefix}>{text}" for text in texts])


def test_no_text_is_encoded_twice() -> None:
    inner = Counting()
    embedder = RememberingEmbedder(inner)
    first = embedder.encode(["snail", "moss", "snail"])
    again = embedder.encode(["moss", "basil"])
    assert inner.asked == ["snail", "moss", "basil"]
    assert first[:, 0].tolist() == [5, 4, 5]
    assert again[:, 0].tolist() == [4, 5]
    assert embedder.encode([]).shape == (0, 2)


def test_a_prefix_makes_another_text() -> None:
    inner = Counting()
    embedder = RememberingEmbedder(inner)
    embedder.encode(["snail"])
    embedder.encode_prefixed(["snail"], "query: ")
    embedder.encode_prefixed(["snail"], "query: ")
    assert inner.asked == ["snail", "query: snail"]


def test_an_embedder_s_own_way_with_prefixes_is_used() -> None:
    inner = WithPrefix()
    RememberingEmbedder(inner).encode_prefixed(["snail"], "q")
    assert inner.asked == ["<q>snail"]


def test_memory_lasts_as_long_as_the_outermost_block() -> None:
    plain = load_embedder()
    with remembered_vectors():
        one = load_embedder()
        assert isinstance(one, RememberingEmbedder)
        with remembered_vectors():
            assert load_embedder() is one
        assert load_embedder() is one
        assert (one.encode(["Snails grew."]) == plain.encode(["Snails grew."])).all()
    assert load_embedder() is plain


class Known(Counting):
    identity = "counting 1"


def test_vectors_on_disk_are_not_encoded_again_and_are_the_same(tmp_path: Path) -> None:
    kept = EmbeddingCache(tmp_path / "vectors.sqlite")
    first, second = Known(), Known()
    one = RememberingEmbedder(first, lambda: kept).encode(["snail", "moss"])
    two = RememberingEmbedder(second, lambda: kept).encode(["moss", "fern", "snail"])
    assert (first.asked, second.asked) == (["snail", "moss"], ["fern"])
    assert (two[[2, 0]] == one).all()
    RememberingEmbedder(second, lambda: kept).encode_prefixed(["snail"], "q: ")
    assert second.asked == ["fern", "q: snail"]


def test_a_model_that_does_not_say_what_it_is_keeps_nothing_on_disk(tmp_path: Path) -> None:
    def fail() -> EmbeddingCache:
        raise AssertionError("the cache was opened")

    assert RememberingEmbedder(Counting(), fail).encode(["snail"]).shape == (1, 2)


def test_the_model_that_comes_along_is_kept_on_disk_only_where_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "calls.sqlite"))
    plain = load_embedder()
    assert getattr(plain, "identity", "")
    with remembered_vectors():
        load_embedder().encode(["Snails grew."])
        with remembered_vectors(on_disk=True):
            load_embedder().encode(["Moss dried."])
    assert list(tmp_path.iterdir()) == []
    for _ in range(2):
        with remembered_vectors(on_disk=True), remembered_vectors():
            assert (load_embedder().encode(["Snails grew."]) == plain.encode(["Snails grew."])).all()
    kept = EmbeddingCache()
    assert (kept.path.name, kept.n_vectors) == ("embeddings.sqlite", 1)


def test_a_cache_that_cannot_be_opened_is_done_without_where_it_is_not_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "calls.sqlite"))
    (tmp_path / "embeddings.sqlite").write_bytes(b"no database " * 400)
    with remembered_vectors(on_disk=True, needed=False):
        assert load_embedder().encode(["Snails grew."]).shape == (1, 384)
    with remembered_vectors(on_disk=True), pytest.raises(SettingsError, match="--no-cache"):
        load_embedder().encode(["Snails grew."])
