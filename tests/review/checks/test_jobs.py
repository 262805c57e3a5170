"""The life of a job in the database."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import Engine, select, update

from claimpath.errors import SettingsError
from claimpath.records import Report
from claimpath.review.checks import jobs
from claimpath.review.checks.request import CheckRequest
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import AuditEntry, Case, Job, now
from claimpath.review.people import Person

pytestmark = pytest.mark.both_databases
REQUEST = CheckRequest(
    claim="Selvarin cures fever.", address=None, file_name="a.txt", engine="offline", evidence=None, runs=None
)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def job_id(engine: Engine, local: Person) -> int:
    return jobs.add_job(engine, local, REQUEST, b"text")


def stored(engine: Engine, job_id: int) -> tuple[str, int, bytes | None]:
    with reading(engine) as session:
        job = session.get_one(Job, job_id)
        return job.state, job.attempts, job.upload


def state(engine: Engine, job_id: int) -> str:
    return stored(engine, job_id)[0]


def test_goes_from_waiting_to_a_case(engine: Engine, local: Person, job_id: int, report: Report) -> None:
    taken = jobs.take_job(engine, "w/1/a")
    assert taken == jobs.TakenJob(job_id, REQUEST, b"text")
    assert jobs.heartbeat(engine, job_id, "w/1/a", "Reading the study")
    shown = jobs.find_job(engine, job_id)
    assert shown is not None
    assert (shown.state, shown.progress, shown.who, shown.attempts) == (
        "running",
        "Reading the study",
        "You",
        1,
    )
    case_id = jobs.finish_job(engine, job_id, "w/1/a", report)
    shown = jobs.find_job(engine, job_id)
    assert shown is not None
    assert (shown.state, shown.case_id, shown.ended) == ("done", case_id, True)
    assert stored(engine, job_id)[2] is None  # the file is in the case's study; the copy is gone
    with reading(engine) as session:
        assert session.get_one(Case, case_id).owner_id == local.id


def test_one_server_has_a_job(engine: Engine, local: Person, job_id: int) -> None:
    second = jobs.add_job(engine, local, REQUEST, None)
    assert [j.id for j in (jobs.take_job(engine, "w/1/a"), jobs.take_job(engine, "w/2/b")) if j] == [
        job_id,
        second,
    ]
    assert jobs.take_job(engine, "w/3/c") is None


def test_a_server_that_lost_a_job_changes_nothing(
    engine: Engine, local: Person, job_id: int, report: Report
) -> None:
    jobs.take_job(engine, "w/1/a")
    assert jobs.take_up_again(engine, gone=["w/1/a"], silent_for=MINUTE) == (job_id,)
    jobs.take_job(engine, "w/2/b")
    assert not jobs.heartbeat(engine, job_id, "w/1/a", "x")
    assert jobs.finish_job(engine, job_id, "w/1/a", report) is None
    assert not jobs.fail_job(engine, job_id, "w/1/a", "x")
    assert not jobs.give_back(engine, job_id, "w/1/a")
    with reading(engine) as session:
        assert session.scalars(select(Case)).all() == []
    assert stored(engine, job_id)[:2] == ("running", 2)


def test_a_silent_server_counts_as_dead(engine: Engine, job_id: int) -> None:
    jobs.take_job(engine, "w/1/a")
    assert jobs.take_up_again(engine, silent_for=MINUTE) == ()
    with writing(engine) as session:
        session.execute(update(Job).values(heartbeat_at=now() - 2 * MINUTE))
    assert jobs.take_up_again(engine, silent_for=MINUTE) == (job_id,)
    assert state(engine, job_id) == "queued"


def test_fails_after_three_deaths(engine: Engine, job_id: int) -> None:
    for attempt in (1, 2, 3):
        assert jobs.take_job(engine, f"w/{attempt}/a") is not None
        jobs.take_up_again(engine, gone=[f"w/{attempt}/a"], silent_for=MINUTE)
    assert state(engine, job_id) == "failed"
    shown = jobs.find_job(engine, job_id)
    assert shown is not None
    assert "stopped 3 times" in shown.error
    assert jobs.take_job(engine, "w/4/a") is None


def test_a_server_that_is_stopped_costs_no_attempt(engine: Engine, job_id: int) -> None:
    jobs.take_job(engine, "w/1/a")
    assert jobs.give_back(engine, job_id, "w/1/a")
    assert stored(engine, job_id) == ("queued", 0, b"text")


def test_cancel(engine: Engine, local: Person, job_id: int, report: Report) -> None:
    jobs.take_job(engine, "w/1/a")
    assert jobs.cancel_job(engine, job_id, local)
    assert not jobs.cancel_job(engine, job_id, local)
    assert not jobs.heartbeat(engine, job_id, "w/1/a", "x")
    assert jobs.finish_job(engine, job_id, "w/1/a", report) is None
    assert stored(engine, job_id)[::2] == ("cancelled", None)
    with reading(engine) as session:
        assert session.scalars(select(AuditEntry.action)).all() == ["check cancelled"]


def test_try_again_after_a_failure(engine: Engine, local: Person, job_id: int) -> None:
    assert not jobs.retry_job(engine, job_id)
    jobs.take_job(engine, "w/1/a")
    assert jobs.fail_job(engine, job_id, "w/1/a", "a.txt is empty")
    assert jobs.retry_job(engine, job_id)
    assert stored(engine, job_id) == ("queued", 0, b"text")
    shown = jobs.find_job(engine, job_id)
    assert shown is not None
    assert shown.error == ""


def test_the_file_of_an_old_failure_is_let_go(engine: Engine, job_id: int) -> None:
    jobs.take_job(engine, "w/1/a")
    jobs.fail_job(engine, job_id, "w/1/a", "x")
    jobs.forget_files(engine)
    assert stored(engine, job_id)[2] == b"text"
    with writing(engine) as session:
        session.execute(update(Job).values(finished_at=now() - timedelta(days=8)))
    jobs.forget_files(engine)
    assert stored(engine, job_id)[2] is None
    assert not jobs.retry_job(engine, job_id)


def test_says_how_many_come_first(engine: Engine, local: Person, job_id: int) -> None:
    second = jobs.add_job(engine, local, REQUEST, None)
    views = [jobs.find_job(engine, one) for one in (job_id, second)]
    assert [view.n_before for view in views if view] == [0, 1]
    assert [view.id for view in jobs.recent_jobs(engine)] == [second, job_id]
    assert jobs.find_job(engine, 999) is None


def test_a_person_has_so_many_under_way(
    engine: Engine, local: Person, new_person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MAX_WAITING", 2)
    for _ in range(2):
        jobs.add_job(engine, local, REQUEST, None)
    with pytest.raises(SettingsError, match="under way"):
        jobs.add_job(engine, local, REQUEST, None)
    jobs.add_job(engine, new_person("ann"), REQUEST, None)
