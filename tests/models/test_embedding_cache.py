"""Vectors on disk: exact, by everything that decides them, whole or not there, and never without end."""

import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.models.embedding_cache import EmbeddingCache, embedding_cache_path


def vector(seed: int, size: int = 8) -> NDArray[np.float32]:
    return np.random.default_rng(seed).standard_normal(size).astype(np.float32)


def test_vectors_come_back_to_the_last_bit_in_another_process(tmp_path: Path) -> None:
    texts = {f"Snail {i} grew.": vector(i) for i in range(1_234)} | {"": vector(7), "\ud800": vector(8)}
    first = EmbeddingCache(tmp_path / "folder" / "v.sqlite")
    first.put("model", "", texts)
    first.close()
    found = EmbeddingCache(tmp_path / "folder" / "v.sqlite").get("model", "", [*texts, "unknown"])
    assert found.keys() == texts.keys()
    assert all((found[text] == texts[text]).all() for text in texts)


def test_model_prefix_and_text_all_decide(tmp_path: Path) -> None:
    cache = EmbeddingCache(tmp_path / "v.sqlite")
    cache.put("model", "query: ", {"moss": vector(1)})
    for identity, prefix, text in (
        ("other", "query: ", "moss"),
        ("model", "", "query: moss"),
        ("model", "query", ": moss"),
        ("model", "query: ", "Moss"),
    ):
        assert cache.get(identity, prefix, [text]) == {}
    assert cache.n_found == 0
    assert list(cache.get("model", "query: ", ["moss"])) == ["moss"]
    assert cache.n_found == 1


def test_no_text_is_written(tmp_path: Path) -> None:
    cache = EmbeddingCache(tmp_path / "v.sqlite")
    cache.put("model", "", {"a sentence that is nobody's business": vector(1)})
    cache.close()
    assert all(b"nobody" not in path.read_bytes() for path in tmp_path.iterdir())


def test_a_damaged_row_is_not_there_and_is_replaced(tmp_path: Path) -> None:
    cache = EmbeddingCache(tmp_path / "v.sqlite")
    cache.put("model", "", {"moss": vector(1), "fern": vector(2)})
    sqlite3.connect(tmp_path / "v.sqlite", isolation_level=None).execute(
        "UPDATE vectors SET vector = zeroblob(32) WHERE digest = (SELECT MIN(digest) FROM vectors)"
    )
    found = cache.get("model", "", ["moss", "fern"])
    assert len(found) == 1
    cache.put("model", "", {"moss": vector(1), "fern": vector(2)})
    assert len(cache.get("model", "", ["moss", "fern"])) == 2


def test_the_file_does_not_grow_without_end_and_what_was_not_used_goes_first(tmp_path: Path) -> None:
    cache = EmbeddingCache(tmp_path / "v.sqlite", max_bytes=200_000)
    for i in range(100):
        cache.put("model", "", {f"{i}.{j}": vector(i, 384) for j in range(10)})
        assert cache.n_bytes <= 230_000
    assert 50 < cache.n_vectors < 150
    assert len(cache.get("model", "", [f"99.{j}" for j in range(10)])) == 10
    assert cache.get("model", "", [f"0.{j}" for j in range(10)]) == {}


def test_use_keeps_a_vector_young(tmp_path: Path) -> None:
    cache = EmbeddingCache(tmp_path / "v.sqlite")
    cache.put("model", "", {"moss": vector(1), "fern": vector(2)})
    sqlite3.connect(tmp_path / "v.sqlite", isolation_level=None).execute(
        "UPDATE vectors SET used_at = ?", (time.time() - 10 * 86_400,)
    )
    cache.get("model", "", ["moss"])
    assert cache.clear(unused_for_days=5) == 1
    assert list(cache.get("model", "", ["moss", "fern"])) == ["moss"]
    assert cache.clear() == 1


def test_threads_may_use_it_at_the_same_time(tmp_path: Path) -> None:
    cache = EmbeddingCache(tmp_path / "v.sqlite")

    def work(i: int) -> int:
        cache.put("model", "", {f"{i}.{j}": vector(i) for j in range(20)})
        return len(cache.get("model", "", [f"{i}.{j}" for j in range(20)]))

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, range(40))) == [20] * 40


IN_A_PROCESS = """
import sys
from pathlib import Path
import numpy as np
from claimpath.models.embedding_cache import EmbeddingCache

path, who = sys.argv[1:]
print("ready", flush=True)
sys.stdin.readline()
cache = EmbeddingCache(Path(path), max_bytes=200_000)
for i in range(20):
    texts = {f"{who} {i} {j}": np.full(384, i, np.float32) for j in range(5)}
    texts |= {f"both {i} {j}": np.full(384, i, np.float32) for j in range(5)}
    cache.put("model", "", texts)
    found = cache.get("model", "", list(texts))
    assert all((vector == i).all() for vector in found.values())
print(cache.n_bytes, len(found))
"""


def test_processes_that_open_fill_and_cut_one_file_at_once_read_only_whole_vectors(tmp_path: Path) -> None:
    command = [sys.executable, "-c", IN_A_PROCESS, str(tmp_path / "v.sqlite")]
    processes = [
        subprocess.Popen([*command, who], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for who in ("one", "two")
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    # Both wait in front of the file that isn't there yet; a line to each lets them go.
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in processes:
        said, _ = process.communicate()
        assert process.returncode == 0
        n_bytes, n_found = map(int, said.split())
        assert n_bytes <= 250_000
        assert n_found > 0
    cache = EmbeddingCache(tmp_path / "v.sqlite")
    assert 0 < cache.n_vectors < 150


def test_a_file_that_cannot_be_written_costs_no_more_than_time(tmp_path: Path) -> None:
    cache = EmbeddingCache(tmp_path / "v.sqlite")
    holder = sqlite3.connect(tmp_path / "v.sqlite", isolation_level=None)
    cache._db.execute("PRAGMA busy_timeout=10")
    holder.execute("BEGIN IMMEDIATE")
    cache.put("model", "", {"moss": vector(1)})
    holder.execute("ROLLBACK")
    assert cache.get("model", "", ["moss"]) == {}
    cache.put("model", "", {"moss": vector(1)})
    assert list(cache.get("model", "", ["moss"])) == ["moss"]


@pytest.mark.parametrize("content", ["text", "newer"])
def test_another_file_is_a_mistake_that_says_what_to_do(tmp_path: Path, content: str) -> None:
    path = tmp_path / "v.sqlite"
    if content == "text":
        path.write_text("this is no database " * 200, encoding="utf-8")
    else:
        sqlite3.connect(path).execute("PRAGMA user_version=9")
    with pytest.raises(SettingsError, match="--no-cache"):
        EmbeddingCache(path)


def test_it_is_beside_the_cache_of_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "a" / "calls.sqlite"))
    assert embedding_cache_path() == tmp_path / "a" / "embeddings.sqlite"
