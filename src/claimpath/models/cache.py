"""Answers that were paid for, kept: SQLite, content-addressed, shared by processes.

A row is one finished call under the digest of everything that can change its answer. It is written in one statement
of its own, before anyone is told of the answer, so that a killed process leaves whole rows or none. Failures are not
kept: asking again is what a re-run is for. Keys never get here: a model's identity holds its name and settings only.
"""

import sqlite3
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claimpath.errors import SettingsError
from claimpath.models.cache_place import calls_file
from claimpath.models.digest import CallKey, call_key, canonical
from claimpath.models.generator import Generation, GenerationRequest
from claimpath.models.kept_file import open_kept_file
from claimpath.models.outcome import Failed, Unreadable

SCHEMA_VERSION = 1
_TABLE = """
CREATE TABLE IF NOT EXISTS calls (
  digest TEXT PRIMARY KEY,
  identity TEXT NOT NULL,
  model TEXT NOT NULL,
  role TEXT NOT NULL,
  request TEXT NOT NULL,
  answer TEXT NOT NULL,
  checksum TEXT NOT NULL,
  tokens_in INTEGER NOT NULL,
  tokens_out INTEGER NOT NULL,
  created_at REAL NOT NULL
) WITHOUT ROWID
"""


def default_cache_path() -> Path:
    """Where the cache is: as `calls_file` says. Raises SettingsError where there is no home folder either."""
    path = calls_file()
    if path is None:
        raise SettingsError(
            "there is no home folder to keep the answers of language models in. Name a folder in the environment "
            "variable CLAIMPATH_CACHE, or give --no-cache"
        )
    return path


def checksum(digest: str, request: str, answer: str) -> str:
    """SHA-256 over a row's texts, in hexadecimal digits: tells a damaged row from a whole one."""
    return sha256("\n".join((digest, request, answer)).encode("utf-8")).hexdigest()


class CallCache:
    """The cache of one file. Every process opens its own."""

    def __init__(self, path: Path | None = None) -> None:
        """path: made with its folder where it is missing. Raises SettingsError where it is not such a cache."""
        self.path = path or default_cache_path()
        try:
            self._db = open_kept_file(self.path)
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version not in {0, SCHEMA_VERSION}:
                raise SettingsError(
                    f"the cache {str(self.path)!r} has format {version}, of another claimpath; this one reads "
                    f"{SCHEMA_VERSION}. Name another folder or file in CLAIMPATH_CACHE"
                )
            if version == 0:
                self._db.execute(_TABLE)
                self._db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
        except (sqlite3.Error, OSError) as error:
            raise SettingsError(
                f"can't open the cache {str(self.path)!r}: {error}. Name another folder or file in the "
                "environment variable CLAIMPATH_CACHE, or delete this one"
            ) from error

    def get(self, identity: str, request: GenerationRequest, key: CallKey | None = None) -> Generation | None:
        """The answer to this very request by this very model; None where there is none, or its row is damaged.

        key: of the call, where the caller has it already.
        """
        digest = (key or call_key(identity, request)).digest
        query = "SELECT request, answer, checksum FROM calls WHERE digest = ?"
        row = self._db.execute(query, (digest,)).fetchone()
        if row is None or checksum(digest, row[0], row[1]) != row[2]:
            return None
        try:
            answer = Generation.model_validate_json(row[1])
        except ValidationError:
            return None
        return answer.model_copy(update={"from_cache": True, "attempts": 0, "seconds": 0.0})

    def put(
        self, identity: str, request: GenerationRequest, answer: Generation, key: CallKey | None = None
    ) -> None:
        """Keep a finished call. A row that is already there is replaced: it is damaged, or just as good."""
        if isinstance(answer.outcome, Failed | Unreadable) or answer.from_cache:
            return
        digest, written = key or call_key(identity, request)
        text = canonical(answer.model_dump(mode="json"))
        row = (
            digest,
            identity,
            answer.model,
            request.role,
            written,
            text,
            checksum(digest, written, text),
            answer.tokens_in,
            answer.tokens_out,
            time.time(),
        )
        places = ", ".join("?" * len(row))
        self._db.execute(f"INSERT OR REPLACE INTO calls VALUES ({places})", row)

    def holds(self, identity: str, request: GenerationRequest) -> bool:
        """Whether a call is there, without reading its answer."""
        query = "SELECT 1 FROM calls WHERE digest = ?"
        return self._db.execute(query, (call_key(identity, request).digest,)).fetchone() is not None

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """What a query of the cache's maintenance gives."""
        return self._db.execute(query, values).fetchall()

    def change(self, statement: str, *values: Any) -> int:
        """Run a statement of the cache's maintenance; gives how many rows it touched."""
        return self._db.execute(statement, values).rowcount

    def close(self) -> None:
        """Close the file."""
        self._db.close()
