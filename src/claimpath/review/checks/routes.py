"""Pages of checks: asking for one, watching it, cancelling it."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, File, Form, HTTPException, Path, Request, UploadFile
from fastapi.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.concurrency import run_in_threadpool

from claimpath.review.cases.access import must_edit_cases
from claimpath.review.checks.jobs import (
    JobView,
    add_job,
    cancel_job,
    find_job,
    recent_jobs,
    retry_job,
)
from claimpath.review.checks.request import MAX_RUNS, check_request
from claimpath.review.checks.words import in_words
from claimpath.review.people import Person
from claimpath.review.web.context import ThePerson, TheWorkbench, Workbench
from claimpath.review.web.pages import page

router = APIRouter(include_in_schema=False)
JobId = Annotated[int, Path(ge=1, le=2**31 - 1)]
STREAM_SECONDS = 30.0
"""How long one stream of events lasts, in seconds. The browser comes again at once, and is asked again who it is."""
LOOK_SECONDS = 0.4
"""How often a stream looks at the job, in seconds."""


@router.get("/check")
def check_page(request: Request, workbench: TheWorkbench, person: ThePerson) -> Response:
    """The form, and the latest checks."""
    must_edit_cases(person)
    return page(
        request,
        "check.html.j2",
        settings=workbench.settings,
        max_runs=MAX_RUNS,
        jobs=[(job, in_words(job)) for job in recent_jobs(workbench.engine)],
    )


@router.post("/check")
def check_route(
    request: Request,
    workbench: TheWorkbench,
    person: ThePerson,
    claim: Annotated[str, Form()] = "",
    address: Annotated[str, Form()] = "",
    file: Annotated[UploadFile | None, File()] = None,
    engine: Annotated[str, Form()] = "offline",
    evidence: Annotated[str, Form()] = "full",
    runs: Annotated[int, Form()] = 1,
) -> Response:
    """Ask for a check and go to its page."""
    must_edit_cases(person)
    # A browser sends an empty file where none was chosen.
    given = file if file is not None and (file.filename or file.size) else None
    asked = check_request(
        workbench.settings,
        claim=claim,
        address=address,
        file_name=None if given is None else given.filename or "study",
        engine=engine,
        evidence=evidence,
        runs=runs,
    )
    upload = given.file.read() if given is not None else None
    job_id = add_job(workbench.engine, person, asked, upload)
    _wake(request)
    return RedirectResponse(f"/check/jobs/{job_id}", status_code=303)


@router.get("/check/jobs/{job_id}")
def job_page(request: Request, workbench: TheWorkbench, person: ThePerson, job_id: JobId) -> Response:
    """A check under way; the case where it is done."""
    job = _job(workbench, person, job_id)
    if job.case_id is not None:
        return RedirectResponse(f"/cases/{job.case_id}", status_code=303)
    return page(request, "job.html.j2", job=job, words=in_words(job))


@router.get("/check/jobs/{job_id}/state")
def job_state(workbench: TheWorkbench, person: ThePerson, job_id: JobId) -> Response:
    """A check as it is now, for browsers without events."""
    return JSONResponse(_shown(_job(workbench, person, job_id)))


@router.get("/check/jobs/{job_id}/events")
async def job_events(request: Request, workbench: TheWorkbench, person: ThePerson, job_id: JobId) -> Response:
    """A check's progress as server-sent events, until it ends."""
    await run_in_threadpool(_job, workbench, person, job_id)
    return StreamingResponse(
        _events(request, workbench, person, job_id),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


@router.post("/check/jobs/{job_id}/cancel")
def cancel_route(workbench: TheWorkbench, person: ThePerson, job_id: JobId) -> Response:
    """End a check."""
    _job(workbench, person, job_id)
    if not cancel_job(workbench.engine, job_id, person):
        raise HTTPException(409, "The check has ended already.")
    return RedirectResponse(f"/check/jobs/{job_id}", status_code=303)


@router.post("/check/jobs/{job_id}/retry")
def retry_route(request: Request, workbench: TheWorkbench, person: ThePerson, job_id: JobId) -> Response:
    """Begin a check that failed once more."""
    _job(workbench, person, job_id)
    if not retry_job(workbench.engine, job_id):
        raise HTTPException(
            409, "Only a check that failed can be tried again, and only while its file is kept."
        )
    _wake(request)
    return RedirectResponse(f"/check/jobs/{job_id}", status_code=303)


def _job(workbench: Workbench, person: Person, job_id: int) -> JobView:
    """A job, for those who may open cases. Raises 404 for everybody else and for a job that is not there."""
    must_edit_cases(person)
    job = find_job(workbench.engine, job_id)
    if job is None:
        raise HTTPException(404, f"There is no check {job_id}.")
    return job


async def _events(request: Request, workbench: Workbench, person: Person, job_id: int) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    said = ""
    until = time.monotonic() + STREAM_SECONDS
    while time.monotonic() < until and not await request.is_disconnected():
        job = await run_in_threadpool(_job, workbench, person, job_id)
        now = json.dumps(_shown(job))
        if now != said:
            said = now
            yield f"data: {now}\n\n"
        if job.ended:
            return
        await asyncio.sleep(LOOK_SECONDS)


def _shown(job: JobView) -> dict[str, Any]:
    case = f"/cases/{job.case_id}" if job.case_id is not None else None
    return {"state": job.state, "words": in_words(job), "error": job.error, "case": case}


def _wake(request: Request) -> None:
    workers = request.app.state.workers
    if workers is not None:
        workers.wake()
