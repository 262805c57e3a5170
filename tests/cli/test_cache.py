"""`claimpath cache`."""

import numpy as np
import pytest

from claimpath.models.cache import CallCache
from claimpath.models.embedding_cache import EmbeddingCache
from claimpath.models.generator import Generation, GenerationRequest, Message
from claimpath.models.outcome import Answered


@pytest.fixture
def cache(tmp_path, monkeypatch):
    path = tmp_path / "calls.sqlite"
    monkeypatch.setenv("CLAIMPATH_CACHE", str(path))
    cache = CallCache(path)
    for i in range(3):
        request = GenerationRequest(messages=(Message(role="user", content=str(i)),))
        cache.put("model-a", request, Generation(outcome=Answered(), text="x", tokens_in=5, tokens_out=1))
    return cache


def test_ls(run, cache) -> None:
    done = run("cache", "ls")
    assert done.code == 0
    assert "3 calls" in done.out
    assert "15 tokens in, 3 out" in done.out
    assert "model-a" in done.out
    document = run("cache", "ls", "--json").document
    assert (document["n_calls"], document["models"][0]["identity"]) == (3, "model-a")


def test_prune(run, cache) -> None:
    assert run("cache", "prune").code == 2
    assert run("cache", "prune", "--all", "--model", "a").code == 2
    assert run("cache", "prune", "--older-than", "-1").code == 2
    assert run("cache", "prune", "--model", "other", "--json").document["n_deleted"] == 0
    assert "3 calls and 0 sentence vectors deleted" in run("cache", "prune", "--all").out


def test_sentence_vectors_are_listed_and_pruned_with_the_calls(run, cache) -> None:
    vectors = EmbeddingCache()
    vectors.put("model", "", {"One.": np.ones(3, dtype=np.float32), "Two.": np.zeros(3, dtype=np.float32)})
    assert "2 sentence vectors" in run("cache", "ls").out
    assert run("cache", "ls", "--json").document["n_vectors"] == 2
    assert run("cache", "prune", "--model", "model-a", "--json").document["n_vectors_deleted"] == 0
    assert run("cache", "prune", "--older-than", "1", "--json").document["n_vectors_deleted"] == 0
    assert run("cache", "prune", "--all", "--json").document["n_vectors_deleted"] == 2
    assert "sentence vectors" not in run("cache", "ls").out


def test_verify(run, cache) -> None:
    assert "all 3 calls are whole" in run("cache", "verify").out
    cache.change("UPDATE calls SET answer = '{}' WHERE digest = (SELECT MIN(digest) FROM calls)")
    done = run("cache", "verify")
    assert done.code == 3
    assert "damaged: " in done.err
    assert len(run("cache", "verify", "--json").document["damaged"]) == 1


def test_a_file_that_is_no_cache_is_a_users_mistake(run, monkeypatch, tmp_path) -> None:
    path = tmp_path / "text.sqlite"
    path.write_text("this is no database " * 200, encoding="utf-8")
    monkeypatch.setenv("CLAIMPATH_CACHE", str(path))
    done = run("cache", "ls")
    assert done.code == 2
    assert "can't open the cache" in done.err
