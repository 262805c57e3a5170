"""Migrations: from an empty database, from an older one with rows, beside another server, from a newer program."""

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from claimpath.errors import SettingsError
from claimpath.records import Report
from claimpath.review.accounts.local import ensure_local_person
from claimpath.review.cases.operations import SetVerdict
from claimpath.review.cases.overview import list_cases
from claimpath.review.cases.state import first_state
from claimpath.review.cases.store import edits_of, load_case, save_edit
from claimpath.review.database.connect import connect, reading, writing
from claimpath.review.database.migrate import upgrade
from claimpath.review.database.tables import AuditEntry, Base, Job, Setting, User
from claimpath.review.settings import database_address


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """A database in which nothing has been made yet."""
    if request.param == "postgresql":
        address = request.getfixturevalue("new_postgres_database")(empty=True)
    else:
        address = f"sqlite:///{tmp_path / 'empty.sqlite'}"
    opened = connect(database_address(address))
    yield opened
    opened.dispose()


def test_an_empty_database_gets_exactly_the_tables_that_the_program_expects(empty: Engine) -> None:
    upgrade(empty)
    assert set(Base.metadata.tables) < set(inspect(empty).get_table_names())
    with empty.connect() as connection:
        differs = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    assert differs == []


def test_an_older_database_keeps_its_rows(empty: Engine, report: Report) -> None:
    upgrade(empty, "0001")
    made = datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)
    with empty.begin() as connection:

        def add(table: str, **values: object) -> None:
            names = ", ".join(values)
            places = ", ".join(f":{name}" for name in values)
            connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({places})"), values)

        who = {"name": "ida", "display_name": "Ida", "role": "editor", "active": True, "created_at": made}
        add("users", **who)
        user = connection.execute(text("SELECT id FROM users")).scalar_one()
        state = first_state(report)
        add(
            "cases",
            title="An old case",
            report=report.model_dump_json(),
            state=state.model_copy(update={"verdict": "Correct"}).model_dump_json(),
            version=1,
            status="open",
            owner_id=user,
            created_at=made,
            updated_at=made,
        )
        case = connection.execute(text("SELECT id FROM cases")).scalar_one()
        add(
            "edits",
            case_id=case,
            number=1,
            base_version=0,
            key="k1",
            user_id=user,
            at=made,
            why="seen in Table 2",
            operation=json.dumps({"kind": "set_verdict", "verdict": "Correct"}),
            inverse=json.dumps({"kind": "set_verdict", "verdict": state.verdict}),
        )
        add(
            "jobs",
            user_id=user,
            request="{}",
            state="queued",
            progress="",
            error="",
            attempts=1,
            created_at=made,
        )
    upgrade(empty)
    opened = load_case(empty, case)
    assert (opened.title, opened.version, opened.state.verdict) == ("An old case", 1, "Correct")
    assert opened.report == report
    [edit] = edits_of(empty, case)
    assert (edit.who, edit.why, edit.key, edit.when) == ("Ida", "seen in Table 2", "k1", made)
    assert [c.claim for c in list_cases(empty).cases] == [report.claim.text]  # filled from the report
    with reading(empty) as session:
        assert [job.attempts for job in session.query(Job)] == [1]
    saved = save_edit(
        empty, case, ensure_local_person(empty), SetVerdict(verdict="No Response"), base_version=1, key="k2"
    )
    assert saved.version == 2


def test_a_second_upgrade_changes_nothing(empty: Engine) -> None:
    upgrade(empty)
    local = ensure_local_person(empty)
    upgrade(empty)
    assert ensure_local_person(empty) == local


def test_a_database_of_a_newer_program_is_refused_and_left_alone(empty: Engine) -> None:
    upgrade(empty)
    with empty.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SettingsError, match="version 9999, which this claimpath does not know"):
        upgrade(empty)
    with empty.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"


START = """
import sys
from claimpath.review.app import create_app
from claimpath.review.settings import ReviewSettings
print("ready", flush=True)
address = sys.stdin.readline().strip()
create_app(ReviewSettings(database=address))
print("up", flush=True)
"""


def test_servers_that_start_at_once_wait_for_each_other(empty: Engine) -> None:
    address = empty.url.render_as_string(hide_password=False)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    started = [subprocess.Popen([sys.executable, "-c", START], **pipes) for _ in range(2)]
    assert [process.stdout.readline() for process in started] == ["ready\n"] * 2
    for process in started:
        process.stdin.write(address + "\n")
        process.stdin.flush()
    said = [process.communicate(timeout=60) for process in started]
    assert [out for out, _ in said] == ["up\n"] * 2, [err[-600:] for _, err in said]
    with reading(empty) as session:
        assert [user.name for user in session.query(User)] == ["local"]


@pytest.mark.both_databases
def test_json_and_moments_come_back_as_they_went_in(engine: Engine, local: Any) -> None:
    kept = {"words": "Größe 5 µg “x” 😀", "list": [1, 2.5, None, True], "deep": {"a": {"b": []}}}
    # The same moment, written with another zone's clock.
    moment = datetime(2026, 3, 29, 2, 30, 0, 123456, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    with writing(engine) as session:
        session.add(AuditEntry(user_id=local.id, action="a", target="t", details=kept, at=moment))
    with reading(engine) as session:
        entry = session.query(AuditEntry).one()
    assert entry.details == kept
    assert entry.at == moment
    assert entry.at.utcoffset() == timedelta(0)


@pytest.mark.both_databases
def test_unique_keys_and_references_are_kept_by_the_database_itself(
    engine: Engine, new_person: Callable[..., Any]
) -> None:
    new_person("ida")
    with pytest.raises(IntegrityError):
        new_person("ida")
    # pg8000 has a class of its own for a doubled key only
    with pytest.raises(DBAPIError), writing(engine) as session:
        session.add(AuditEntry(user_id=999_999, action="a", target="t", details={}))
    with pytest.raises(IntegrityError), writing(engine) as session:
        session.add_all([Setting(name="x", value="y"), User(name="ida", display_name="I", role="editor")])
    with reading(engine) as session:
        assert session.get(Setting, "x") is None  # all or nothing
