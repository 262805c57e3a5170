"""Looking after the cache: what it holds, leaving out what is old, finding what is damaged."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager

from pydantic import ValidationError

from claimpath.models.cache import CallCache, checksum
from claimpath.models.digest import call_digest_of
from claimpath.models.embedding_cache import EmbeddingCache, embedding_cache_path
from claimpath.models.generator import Generation
from claimpath.records.base import Record


class CachedModel(Record):
    """What the cache holds of one model."""

    identity: str
    """The model: name, address and settings."""
    n_calls: int
    """Finished calls."""
    tokens_in: int
    """Tokens that they read."""
    tokens_out: int
    """Tokens that they wrote."""
    oldest: float
    """When the oldest was written, in seconds since 1970."""
    newest: float
    """When the newest was written, in seconds since 1970."""


class CacheListing(Record):
    """What the cache holds."""

    path: str
    """Its file."""
    n_calls: int
    """Finished calls of all models."""
    n_bytes: int
    """Size of the file, in bytes, without what is not yet merged into it."""
    models: tuple[CachedModel, ...]
    """By model, in alphabetical order."""
    n_vectors: int = 0
    """Sentence vectors in the file beside it."""
    n_vector_bytes: int = 0
    """What they take there, in bytes."""


class CacheCheck(Record):
    """Whether the cache is whole."""

    path: str
    """Its file."""
    n_calls: int
    """Rows looked at."""
    damaged: tuple[str, ...]
    """Digests of rows whose content is not what was written."""
    file_faults: tuple[str, ...]
    """What SQLite finds wrong with the file."""

    @property
    def whole(self) -> bool:
        """Whether nothing is wrong."""
        return not self.damaged and not self.file_faults


def list_cache(cache: CallCache) -> CacheListing:
    """Count what the cache holds."""
    rows = cache.rows(
        "SELECT identity, COUNT(*), SUM(tokens_in), SUM(tokens_out), MIN(created_at), MAX(created_at) "
        "FROM calls GROUP BY identity ORDER BY identity"
    )
    models = tuple(
        CachedModel(identity=i, n_calls=n, tokens_in=t_in, tokens_out=t_out, oldest=oldest, newest=newest)
        for i, n, t_in, t_out, oldest, newest in rows
    )
    with _vectors() as vectors:
        n_vectors, n_vector_bytes = (vectors.n_vectors, vectors.n_bytes) if vectors is not None else (0, 0)
    return CacheListing(
        path=str(cache.path),
        n_calls=sum(model.n_calls for model in models),
        n_bytes=cache.path.stat().st_size,
        models=models,
        n_vectors=n_vectors,
        n_vector_bytes=n_vector_bytes,
    )


def prune_vectors(*, unused_for_days: float | None = None) -> int:
    """Delete sentence vectors that were not used for so long, or all. Gives how many were deleted."""
    with _vectors() as vectors:
        return vectors.clear(unused_for_days=unused_for_days) if vectors is not None else 0


@contextmanager
def _vectors() -> Iterator[EmbeddingCache | None]:
    """The cache of sentence vectors; None where there is no file."""
    if not embedding_cache_path().exists():
        yield None
        return
    vectors = EmbeddingCache()
    try:
        yield vectors
    finally:
        vectors.close()


def prune_cache(cache: CallCache, *, older_than_days: float | None = None, model: str | None = None) -> int:
    """Delete rows; both conditions must hold where both are given, none deletes all. Gives how many were deleted.

    older_than_days: age in days. model: text that the model's identity contains.
    """
    conditions, values = ["1"], list[object]()
    if older_than_days is not None:
        conditions.append("created_at < ?")
        values.append(time.time() - older_than_days * 86_400)
    if model is not None:
        conditions.append("instr(identity, ?) > 0")
        values.append(model)
    n_deleted = cache.change(f"DELETE FROM calls WHERE {' AND '.join(conditions)}", *values)
    cache.change("VACUUM")
    return n_deleted


def verify_cache(cache: CallCache) -> CacheCheck:
    """Read every row and compare it with its digest and checksum."""
    damaged = []
    rows = cache.rows("SELECT digest, identity, request, answer, checksum FROM calls ORDER BY digest")
    for digest, identity, request, answer, kept in rows:
        try:
            Generation.model_validate_json(answer)
            right = call_digest_of(identity, request) == digest
        except (ValidationError, ValueError):
            right = False
        if not right or checksum(digest, request, answer) != kept:
            damaged.append(digest)
    try:
        said = [str(row[0]) for row in cache.rows("PRAGMA integrity_check")]
    except sqlite3.DatabaseError as error:
        said = [str(error)]
    return CacheCheck(
        path=str(cache.path),
        n_calls=len(rows),
        damaged=tuple(damaged),
        file_faults=tuple(line for line in said if line != "ok"),
    )
