"""Connections to the database, set up so that what was acknowledged is there after a crash."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError
from sqlalchemy.orm import Session

from claimpath.errors import SettingsError

BUSY_MS = 15_000
"""How long a writer waits for another, in milliseconds."""
IDLE_SECONDS = 5.0
"""After how long without use a connection to PostgreSQL is asked whether it is still there, in seconds."""
_TURNS: dict[str, Lock] = {}
_TURNS_LOCK = Lock()


def connect(address: str) -> Engine:
    """Open a database. SQLite gets a write-ahead log that is flushed with every commit."""
    if address.startswith("sqlite"):
        engine = create_engine(address, connect_args={"timeout": BUSY_MS / 1000, "check_same_thread": False})
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin)
        return engine
    engine = create_engine(address, pool_size=20, max_overflow=10)
    event.listen(engine, "checkin", _used)
    event.listen(engine, "checkout", _still_there)
    return engine


def not_opened(address: str, error: SQLAlchemyError) -> SettingsError:
    """What to tell a person whose database can't be opened, without its password."""
    shown = make_url(address).render_as_string(hide_password=True)
    reason = str(getattr(error, "orig", None) or error).splitlines()[0][:300]
    return SettingsError(f"the database {shown} can't be opened: {reason}")


@contextmanager
def reading(engine: Engine) -> Iterator[Session]:
    """A session that only reads.

    With PostgreSQL each statement stands alone, as it sees the same there with a transaction around it and without.
    """
    alone = {"isolation_level": "AUTOCOMMIT"} if engine.dialect.name == "postgresql" else {}
    with Session(engine.execution_options(**alone), expire_on_commit=False) as session:
        yield session


@contextmanager
def writing(engine: Engine) -> Iterator[Session]:
    """A session that writes: committed at the end, rolled back where something is raised.

    With SQLite the write lock is taken at once, so that two writers never both read before they write. Writers of one
    process wait in turn: SQLite's own waiting looks again after ever longer pauses, and so passes some over.
    """
    with (
        _turn(engine),
        Session(engine.execution_options(claimpath_writes=True), expire_on_commit=False) as session,
        session.begin(),
    ):
        yield session


def _used(_connection: Any, record: Any) -> None:
    record.info["used"] = time.monotonic()


def _still_there(connection: Any, record: Any, _proxy: Any) -> None:
    """Ask a connection that was idle for a while whether it still is one; a new one is taken where it is not."""
    used = record.info.get("used")
    if used is None or time.monotonic() - used < IDLE_SECONDS:
        return
    try:
        connection.cursor().execute("SELECT 1")
        connection.rollback()
    except Exception as error:
        raise DisconnectionError from error


@contextmanager
def _turn(engine: Engine) -> Iterator[None]:
    if engine.dialect.name != "sqlite":
        yield
        return
    with _TURNS_LOCK:
        lock = _TURNS.setdefault(str(engine.url), Lock())
    # Where it is not had in time, SQLite decides, and says that the database is locked.
    held = lock.acquire(timeout=BUSY_MS / 1000)
    try:
        yield
    finally:
        if held:
            lock.release()


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    # The driver's own transactions begin late; ours begin where we say.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("claimpath_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
