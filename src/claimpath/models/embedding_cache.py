"""Sentence vectors that are kept from one command to the next: SQLite, beside the cache of calls.

A row is one vector under the digest of everything that decides it: the model with its weights and its runtime, the
instruction before the text, and the text. The text itself is not kept. A row that is damaged is not there. Nothing
depends on this cache but time, so where its file can't be written, vectors are computed again.
"""

import sqlite3
import threading
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.models.cache import default_cache_path
from claimpath.models.kept_file import open_kept_file

Vectors = NDArray[np.float32]
MAX_BYTES = 256_000_000
"""Size of the file above which the rows that were not used for the longest time go: some 150,000 vectors of MiniLM."""
SCHEMA_VERSION = 1
_FILE = "embeddings.sqlite"
_AT_ONCE = 500
_KEPT_SHARE = 0.75
_DAY = 86_400.0
_TABLE = """
CREATE TABLE IF NOT EXISTS vectors (
  digest BLOB PRIMARY KEY,
  vector BLOB NOT NULL,
  checksum INTEGER NOT NULL,
  used_at REAL NOT NULL
)
"""


def embedding_cache_path() -> Path:
    """Where the cache is: `embeddings.sqlite` in the folder of the cache of calls."""
    return default_cache_path().with_name(_FILE)


class EmbeddingCache:
    """The cache of one file. Safe to use from several threads and processes."""

    def __init__(self, path: Path | None = None, max_bytes: int = MAX_BYTES) -> None:
        """path: made with its folder where it is missing. Raises SettingsError where it is not such a cache."""
        self.path = path or embedding_cache_path()
        self.max_bytes = max_bytes
        self.n_found = 0
        """Vectors that were found here."""
        self._lock = threading.Lock()
        try:
            self._db = open_kept_file(self.path)
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version not in {0, SCHEMA_VERSION}:
                raise SettingsError(
                    f"the cache of sentence vectors {str(self.path)!r} has format {version}, of another claimpath; "
                    f"this one reads {SCHEMA_VERSION}. Delete it, or give --no-cache"
                )
            self._db.execute(_TABLE)
            self._db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
        except (sqlite3.Error, OSError) as error:
            raise SettingsError(
                f"can't open the cache of sentence vectors {str(self.path)!r}: {error}. Delete it, or give --no-cache"
            ) from error

    def get(self, identity: str, prefix: str, texts: Sequence[str]) -> dict[str, Vectors]:
        """The vectors that are there, by text. identity: what `Embedder.identity` says of the model."""
        of_digest = {_digest(identity, prefix, text): text for text in texts}
        found: dict[str, Vectors] = {}
        used: list[bytes] = []
        with self._lock:
            try:
                for digests in _parts(of_digest):
                    places = ", ".join("?" * len(digests))
                    query = (
                        f"SELECT digest, vector, checksum, used_at FROM vectors WHERE digest IN ({places})"
                    )
                    for digest, blob, checksum, used_at in self._db.execute(query, digests):
                        if zlib.crc32(blob) == checksum and blob and len(blob) % 4 == 0:
                            found[of_digest[digest]] = np.frombuffer(blob, dtype="<f4")
                            if used_at < time.time() - _DAY:
                                used.append(digest)
                self._db.executemany(
                    "UPDATE vectors SET used_at = ? WHERE digest = ?",
                    [(time.time(), digest) for digest in used],
                )
            except sqlite3.Error:
                return found
        self.n_found += len(found)
        return found

    def put(self, identity: str, prefix: str, vectors: Mapping[str, Vectors]) -> None:
        """Keep vectors by text, in one transaction; where the file has grown too large, others go."""
        now = time.time()
        blobs = {text: vector.astype("<f4").tobytes() for text, vector in vectors.items()}
        rows = [
            (_digest(identity, prefix, text), blob, zlib.crc32(blob), now) for text, blob in blobs.items()
        ]
        with self._lock:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                self._db.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?, ?)", rows)
                self._db.execute("COMMIT")
                self._make_room()
            except sqlite3.Error:
                # A full disk or a file that somebody holds: the vectors are there all the same, only not for next time.
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    def clear(self, *, unused_for_days: float | None = None) -> int:
        """Delete vectors that were not used for so long, or all. Gives how many were deleted."""
        before = time.time() - (unused_for_days or 0) * _DAY
        with self._lock:
            condition = "1" if unused_for_days is None else "used_at < ?"
            values = () if unused_for_days is None else (before,)
            deleted = self._db.execute(f"DELETE FROM vectors WHERE {condition}", values).rowcount
            self._db.execute("VACUUM")
        return deleted

    @property
    def n_vectors(self) -> int:
        """Vectors that the file holds."""
        with self._lock:
            return int(self._db.execute("SELECT COUNT(*) FROM vectors").fetchone()[0])

    @property
    def n_bytes(self) -> int:
        """What the rows take in the file, in bytes, without pages that are free."""
        size, pages, free = (
            int(self._db.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("page_size", "page_count", "freelist_count")
        )
        return size * (pages - free)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def _make_room(self) -> None:
        if self.n_bytes <= self.max_bytes:
            return
        n = int(self._db.execute("SELECT COUNT(*) FROM vectors").fetchone()[0])
        n_gone = n - int(n * _KEPT_SHARE * self.max_bytes / self.n_bytes)
        oldest = "SELECT digest FROM vectors ORDER BY used_at, digest LIMIT ?"
        self._db.execute(f"DELETE FROM vectors WHERE digest IN ({oldest})", (n_gone,))


def _digest(identity: str, prefix: str, text: str) -> bytes:
    # Lengths in front, so that no text can take over a piece of the prefix.
    parts = [part.encode("utf-8", "surrogatepass") for part in (identity, prefix, text)]
    return sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()


def _parts(digests: Iterable[bytes]) -> Iterator[list[bytes]]:
    left = iter(digests)
    while part := list(islice(left, _AT_ONCE)):
        yield part
