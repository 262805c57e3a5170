"""Jobs in the database: asked for, taken by one server, heard of, taken up again, ended; each in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import CursorResult, Engine, func, select, update
from sqlalchemy.orm import Session

from claimpath.errors import SettingsError
from claimpath.records import Report
from claimpath.review.cases.store import add_case
from claimpath.review.checks.request import CheckRequest
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import AuditEntry, Job, User, now
from claimpath.review.people import Person

MAX_ATTEMPTS = 3
"""How often a check is begun whose server dies."""
KEPT_DAYS = 7
"""How long the file of a check that failed is kept, so that it can be tried again."""
MAX_WAITING = 20
"""Most checks of one person that wait or run."""
OPEN = ("queued", "running")
ENDED = ("done", "failed", "cancelled")
_SHOWN = select(Job, User.display_name).join(User, User.id == Job.user_id)


@dataclass(frozen=True, slots=True)
class JobView:
    """A job as pages show it."""

    id: int
    request: CheckRequest
    state: str
    progress: str
    error: str
    case_id: int | None
    attempts: int
    who: str
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    n_before: int = 0
    """How many wait before it."""

    @property
    def ended(self) -> bool:
        """Whether nothing will change any more."""
        return self.state in ENDED


@dataclass(frozen=True, slots=True)
class TakenJob:
    """A job that this server runs."""

    id: int
    request: CheckRequest
    upload: bytes | None


def add_job(engine: Engine, person: Person, request: CheckRequest, upload: bytes | None) -> int:
    """Ask for a check and give the job's id. Raises SettingsError where the person has too many under way."""
    with writing(engine) as session:
        waiting = session.scalar(
            select(func.count()).select_from(Job).where(Job.user_id == person.id, Job.state.in_(OPEN))
        )
        if (waiting or 0) >= MAX_WAITING:
            raise SettingsError(f"you have {waiting} checks under way; wait for one to end, or cancel one")
        job = Job(user_id=person.id, request=request.model_dump(mode="json"), upload=upload)
        session.add(job)
        session.flush()
        return job.id


def find_job(engine: Engine, job_id: int) -> JobView | None:
    """A job as it is now; None where there is none."""
    with reading(engine) as session:
        row = session.execute(_SHOWN.where(Job.id == job_id)).one_or_none()
        if row is None:
            return None
        job, who = row
        before = 0
        if job.state == "queued":
            before = (
                session.scalar(
                    select(func.count()).select_from(Job).where(Job.state.in_(OPEN), Job.id < job_id)
                )
                or 0
            )
        return _view(job, who, before)


def recent_jobs(engine: Engine, limit: int = 20) -> tuple[JobView, ...]:
    """The latest jobs, newest first."""
    with reading(engine) as session:
        rows = session.execute(_SHOWN.order_by(Job.id.desc()).limit(limit)).all()
        return tuple(_view(job, who, 0) for job, who in rows)


def take_job(engine: Engine, worker: str) -> TakenJob | None:
    """Take the oldest waiting job, so that no other server has it; None where none waits."""
    with writing(engine) as session:
        job_id = session.scalar(
            select(Job.id)
            .where(Job.state == "queued")
            .order_by(Job.id)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        if job_id is None:
            return None
        job = session.get_one(Job, job_id)
        job.state, job.worker, job.progress = "running", worker, "Starting"
        job.attempts += 1
        job.started_at = job.heartbeat_at = now()
        return TakenJob(job.id, CheckRequest.model_validate(job.request), job.upload)


def heartbeat(engine: Engine, job_id: int, worker: str, progress: str) -> bool:
    """Say that a job is still run. False where it is this server's no more: cancelled, or given to another."""
    return _change(engine, job_id, worker, heartbeat_at=now(), progress=progress[:500])


def finish_job(engine: Engine, job_id: int, worker: str, report: Report) -> int | None:
    """Open the report as a case and end the job, both or neither. None where the job is this server's no more."""
    with writing(engine) as session:
        job = _held(session, job_id, worker)
        if job is None:
            return None
        job.case_id = add_case(session, job.user_id, report)
        job.state, job.progress, job.upload, job.finished_at = "done", "", None, now()
        return job.case_id


def fail_job(engine: Engine, job_id: int, worker: str, message: str) -> bool:
    """End a job with a message. What was uploaded is kept, so that it can be tried again."""
    return _change(
        engine, job_id, worker, state="failed", progress="", error=message[:2_000], finished_at=now()
    )


def give_back(engine: Engine, job_id: int, worker: str) -> bool:
    """Put a job back in the queue, as if it had never been begun: the server is being stopped."""
    with writing(engine) as session:
        job = _held(session, job_id, worker)
        if job is None:
            return False
        job.state, job.worker, job.progress, job.heartbeat_at = "queued", "", "", None
        job.attempts -= 1
        return True


def cancel_job(engine: Engine, job_id: int, person: Person) -> bool:
    """End a job that waits or runs. False where it has ended already."""
    with writing(engine) as session:
        done: CursorResult[tuple[()]] = session.execute(  # type: ignore[assignment]
            update(Job)
            .where(Job.id == job_id, Job.state.in_(OPEN))
            .values(state="cancelled", progress="", upload=None, finished_at=now())
        )
        if done.rowcount == 1:
            session.add(AuditEntry(user_id=person.id, action="check cancelled", target=f"check {job_id}"))
        return done.rowcount == 1


def retry_job(engine: Engine, job_id: int) -> bool:
    """Put a job that failed back in the queue. False where it did not fail, or its file is gone."""
    with writing(engine) as session:
        job = session.get(Job, job_id)
        if job is None or (job.upload is None and not job.request["address"]):
            return False
        done: CursorResult[tuple[()]] = session.execute(  # type: ignore[assignment]
            update(Job)
            .where(Job.id == job_id, Job.state == "failed")
            .values(state="queued", error="", attempts=0, started_at=None, finished_at=None)
        )
        return done.rowcount == 1


def take_up_again(engine: Engine, *, gone: Sequence[str] = (), silent_for: timedelta) -> tuple[int, ...]:
    """Put jobs back in the queue whose server died; give their ids.

    gone: servers that are known to be dead. silent_for: how long a server may not have been heard of. A job that was
    begun MAX_ATTEMPTS times fails instead, as it may be what kills the server.
    """
    with writing(engine) as session:
        lost = session.scalars(
            select(Job)
            .where(Job.state == "running")
            .where(
                Job.worker.in_(gone) | Job.heartbeat_at.is_(None) | (Job.heartbeat_at < now() - silent_for)
            )
            .with_for_update(skip_locked=True)
        ).all()
        for job in lost:
            job.worker, job.progress, job.heartbeat_at = "", "", None
            if job.attempts >= MAX_ATTEMPTS:
                job.state, job.finished_at = "failed", now()
                job.error = (
                    f"The server stopped {job.attempts} times while this check ran, so it is not begun again."
                )
            else:
                job.state = "queued"
        return tuple(job.id for job in lost)


def forget_files(engine: Engine) -> None:
    """Let go of the files of checks that failed long ago."""
    with writing(engine) as session:
        session.execute(
            update(Job)
            .where(Job.state == "failed", Job.finished_at < now() - timedelta(days=KEPT_DAYS))
            .values(upload=None)
        )


def running_workers(engine: Engine) -> tuple[str, ...]:
    """The servers that are said to run a job."""
    with reading(engine) as session:
        return tuple(session.scalars(select(Job.worker).where(Job.state == "running").distinct()))


def _view(job: Job, who: str, before: int) -> JobView:
    return JobView(
        job.id,
        CheckRequest.model_validate(job.request),
        job.state,
        job.progress,
        job.error,
        job.case_id,
        job.attempts,
        who,
        job.created_at,
        job.started_at,
        job.finished_at,
        before,
    )


def _held(session: Session, job_id: int, worker: str) -> Job | None:
    return session.scalar(
        select(Job).where(Job.id == job_id, Job.worker == worker, Job.state == "running").with_for_update()
    )


def _change(engine: Engine, job_id: int, worker: str, **values: object) -> bool:
    with writing(engine) as session:
        done: CursorResult[tuple[()]] = session.execute(  # type: ignore[assignment]
            update(Job).where(Job.id == job_id, Job.worker == worker, Job.state == "running").values(**values)
        )
        return done.rowcount == 1
