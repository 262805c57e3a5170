"""Connections to the database, set up so that what was acknowledged is there after a crash."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.orm import Session

BUSY_MS = 15_000
"""How long a writer waits for another, in milliseconds."""


def connect(address: str) -> Engine:
    """Open a database. SQLite gets a write-ahead log that is flushed with every commit."""
    if address.startswith("sqlite"):
        engine = create_engine(address, connect_args={"timeout": BUSY_MS / 1000, "check_same_thread": False})
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin)
        return engine
    return create_engine(address, pool_size=20, max_overflow=10, pool_pre_ping=True)


@contextmanager
def reading(engine: Engine) -> Iterator[Session]:
    """A session that only reads."""
    with Session(engine, expire_on_commit=False) as session:
        yield session


@contextmanager
def writing(engine: Engine) -> Iterator[Session]:
    """A session that writes: committed at the end, rolled back where something is raised.

    With SQLite the write lock is taken at once, so that two writers never both read before they write.
    """
    with (
        Session(engine.execution_options(claimpath_writes=True), expire_on_commit=False) as session,
        session.begin(),
    ):
        yield session


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
