"""A file that another process holds while it is opened for the first time."""

import sqlite3
import threading
from pathlib import Path

import pytest

from claimpath.models import kept_file
from claimpath.models.kept_file import open_kept_file


def _held(path: Path) -> sqlite3.Connection:
    """A connection that has the whole file to itself, as one has that switches it to WAL."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("CREATE TABLE t (x)")
    db.execute("BEGIN EXCLUSIVE")
    db.execute("INSERT INTO t VALUES (1)")
    return db


def test_it_waits_for_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holder = _held(tmp_path / "kept.sqlite")
    asked = threading.Event()
    # SQLite gives up at once, as it does where waiting could be for ever.
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **how: connect(path, **{**how, "timeout": 0.0}))
    monkeypatch.setattr(
        kept_file.time, "sleep", lambda seconds: (asked.set(), threading.Event().wait(seconds))
    )
    opened: list[sqlite3.Connection] = []
    other = threading.Thread(target=lambda: opened.append(open_kept_file(tmp_path / "kept.sqlite")))
    other.start()
    assert asked.wait(30)
    assert not opened
    holder.execute("COMMIT")
    other.join(30)
    assert opened[0].execute("SELECT x FROM t").fetchall() == [(1,)]
    assert opened[0].execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_it_does_not_wait_for_ever_nor_for_what_waiting_can_not_mend(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_file, "_BUSY_SECONDS", 0.0)
    _held(tmp_path / "kept.sqlite")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        open_kept_file(tmp_path / "kept.sqlite")
    (tmp_path / "text").write_text("no database, but long enough to be read as the head of one" * 3)
    monkeypatch.setattr(kept_file, "_BUSY_SECONDS", 30.0)
    with pytest.raises(sqlite3.DatabaseError, match="not a database"):
        open_kept_file(tmp_path / "text")
