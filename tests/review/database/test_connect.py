"""Connections: a reader makes nobody wait, a lost connection is replaced, writers of one process take turns."""

import threading
from typing import Any

import pytest
from sqlalchemy import Engine, text

from claimpath.records import Report
from claimpath.review.cases.store import _case, create_case
from claimpath.review.database import connect as connections
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import Setting
from claimpath.review.settings import database_address


@pytest.mark.both_databases
def test_a_reader_of_a_case_makes_no_writer_wait(engine: Engine, local: Any, report: Report) -> None:
    case = create_case(engine, local, report)
    done = threading.Event()

    def write() -> None:
        with writing(engine) as session:
            _case(session, case).title = "Another"
        done.set()

    with reading(engine) as session:
        _case(session, case, locked=False)
        thread = threading.Thread(target=write, daemon=True)
        thread.start()
        assert done.wait(10)
    thread.join()


@pytest.mark.both_databases
def test_a_writer_of_a_case_makes_the_next_wait(engine: Engine, local: Any, report: Report) -> None:
    case = create_case(engine, local, report)
    order: list[str] = []
    begun = threading.Event()

    def second() -> None:
        begun.set()
        with writing(engine) as session:
            order.append(_case(session, case).title)

    with writing(engine) as session:
        _case(session, case).title = "First"
        thread = threading.Thread(target=second, daemon=True)
        thread.start()
        assert begun.wait(10)
        thread.join(0.3)
        assert order == []  # it waits
    thread.join(10)
    assert order == ["First"]  # and sees what the first wrote


def test_a_connection_that_postgresql_cut_is_replaced(
    new_postgres_database: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "IDLE_SECONDS", 0.0)
    address = database_address(new_postgres_database())
    ours, other = connections.connect(address), connections.connect(address)
    with writing(ours) as session:
        session.add(Setting(name="a", value="b"))
    with writing(other) as session:
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        session.execute(text(f"{cut} WHERE datname = current_database() AND pid <> pg_backend_pid()"))
    with reading(ours) as session:
        assert session.get_one(Setting, "a").value == "b"
    ours.dispose()
    other.dispose()
