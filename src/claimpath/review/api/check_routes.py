"""/api/checks: checks in the background, as on the page; each ends as a case."""

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from claimpath.calls.orders import MAX_CLAIM_CHARS, StudySource
from claimpath.review.api.answers import MISTAKES, SECURED, Answer, Mistake, Number, Responses, answered
from claimpath.review.cases.access import must_edit_cases
from claimpath.review.checks.jobs import JobView, add_job, cancel_job, find_job, recent_jobs
from claimpath.review.checks.request import MAX_RUNS, check_request
from claimpath.review.people import Person
from claimpath.review.web.context import ThePerson, TheWorkbench, Workbench

router = APIRouter(prefix="/api/checks", tags=["checks"], responses=MISTAKES, dependencies=SECURED)
ENDED: Responses = {409: {"model": Mistake, "description": "The check has ended already."}}


class NewCheck(BaseModel):
    """A check to be made."""

    model_config = ConfigDict(extra="forbid")
    claim: str = Field(min_length=1, max_length=MAX_CLAIM_CHARS)
    study: StudySource
    engine: str = Field(default="offline", max_length=200)
    evidence: Literal["full", "selected"] = "full"
    runs: int = Field(default=1, ge=1, le=MAX_RUNS)


class CheckDocument(Answer):
    """A check that was asked for."""

    id: int
    claim: str
    study: str = Field(description="Its id, address or file's name.")
    engine: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: str
    error: str
    case_id: int | None = Field(description="The case that it became.")
    who: str
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    n_before: int = Field(description="How many wait before it.")

    @classmethod
    def of(cls, job: JobView) -> "CheckDocument":
        """From a job."""
        return cls.model_validate(
            {
                "id": job.id,
                "claim": job.request.claim,
                "study": job.request.study,
                "engine": job.request.engine,
                "state": job.state,
                "progress": job.progress,
                "error": job.error,
                "case_id": job.case_id,
                "who": job.who,
                "created_at": job.created_at,
                "started_at": job.started_at,
                "finished_at": job.finished_at,
                "n_before": job.n_before,
            }
        )


class Checks(Answer):
    """The latest checks, newest first."""

    checks: tuple[CheckDocument, ...]


@router.post("", response_model=CheckDocument, status_code=202)
def ask(request: Request, workbench: TheWorkbench, person: ThePerson, body: NewCheck) -> Response:
    """Ask for a check; look at its state until it is done."""
    must_edit_cases(person)
    content = body.study.content()
    asked = check_request(
        workbench.settings,
        claim=body.claim,
        address=body.study.address or "",
        file_name=(body.study.file_name or "study") if content is not None else None,
        engine=body.engine,
        evidence=body.evidence,
        runs=body.runs,
    )
    job_id = add_job(workbench.engine, person, asked, content)
    if request.app.state.workers is not None:
        request.app.state.workers.wake()
    return answered(CheckDocument.of(_job(workbench, person, job_id)), 202)


@router.get("", response_model=Checks)
def latest(
    workbench: TheWorkbench, person: ThePerson, limit: Annotated[int, Query(ge=1, le=100)] = 20
) -> Response:
    """The latest checks, newest first."""
    must_edit_cases(person)
    return answered(
        Checks(checks=tuple(CheckDocument.of(job) for job in recent_jobs(workbench.engine, limit)))
    )


@router.get("/{check_id}", response_model=CheckDocument)
def state_of(workbench: TheWorkbench, person: ThePerson, check_id: Number) -> Response:
    """A check as it is now."""
    return answered(CheckDocument.of(_job(workbench, person, check_id)))


@router.post("/{check_id}/cancel", response_model=CheckDocument, responses=ENDED)
def cancel(workbench: TheWorkbench, person: ThePerson, check_id: Number) -> Response:
    """End a check that waits or runs."""
    _job(workbench, person, check_id)
    if not cancel_job(workbench.engine, check_id, person):
        raise HTTPException(409, "The check has ended already.")
    return answered(CheckDocument.of(_job(workbench, person, check_id)))


def _job(workbench: Workbench, person: Person, job_id: int) -> JobView:
    must_edit_cases(person)
    job = find_job(workbench.engine, job_id)
    if job is None:
        raise HTTPException(404, f"There is no check {job_id}.")
    return job
