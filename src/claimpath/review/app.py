"""The application: settings in, a web application out. Every router is named here."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import APIRouter, FastAPI
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.staticfiles import StaticFiles

from claimpath._version import __version__
from claimpath.review.accounts.audit_routes import router as audit_router
from claimpath.review.accounts.invitation_routes import router as invitation_router
from claimpath.review.accounts.local import ensure_local_person, find_local_person
from claimpath.review.accounts.login_routes import router as login_router
from claimpath.review.accounts.own_routes import router as own_router
from claimpath.review.accounts.people_routes import router as people_router
from claimpath.review.accounts.secret import server_secret
from claimpath.review.accounts.sessions import find_logged_in
from claimpath.review.api import faults
from claimpath.review.api.call_routes import limits_of
from claimpath.review.api.call_routes import router as api_call_router
from claimpath.review.api.case_routes import router as api_case_router
from claimpath.review.api.check_routes import router as api_check_router
from claimpath.review.api.export_routes import router as api_export_router
from claimpath.review.api.own_routes import pages as token_pages
from claimpath.review.api.own_routes import router as api_own_router
from claimpath.review.api.project_routes import router as api_project_router
from claimpath.review.cases.edit_routes import router as edit_router
from claimpath.review.cases.routes import router as case_router
from claimpath.review.checks.routes import router as check_router
from claimpath.review.checks.worker import Workers
from claimpath.review.database.connect import connect
from claimpath.review.database.migrate import upgrade
from claimpath.review.projects.routes import router as project_router
from claimpath.review.projects.work_routes import router as work_router
from claimpath.review.publish.routes import router as publish_router
from claimpath.review.settings import ReviewSettings
from claimpath.review.web import errors
from claimpath.review.web.context import ThePerson, Workbench
from claimpath.review.web.guard import Finder, guard

STATIC = Path(__file__).parent / "web" / "static"
ROUTERS: tuple[APIRouter, ...] = (
    case_router,
    edit_router,
    publish_router,
    check_router,
    project_router,
    work_router,
    login_router,
    invitation_router,
    own_router,
    people_router,
    audit_router,
    api_own_router,
    api_case_router,
    api_export_router,
    api_check_router,
    api_project_router,
    api_call_router,
    token_pages,
)
"""Everything that the workbench answers, besides the files in static/."""


def create_app(settings: ReviewSettings) -> FastAPI:
    """Make the application, with its database brought up to date."""
    engine = connect(settings.database)
    upgrade(engine)
    workbench = Workbench(settings, engine)
    app = FastAPI(
        title="claimpath workbench",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_running,
    )
    app.state.workbench = workbench
    app.state.workers = None
    find: Finder = find_logged_in if settings.auth else find_local_person
    server_secret(engine)
    app.state.local_person = ensure_local_person(
        engine, "Before there were logins" if settings.auth else "You"
    )
    app.middleware("http")(guard(workbench, find))
    app.state.call_limits = limits_of(settings)
    errors.install(app)
    faults.install(app)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    for router in ROUTERS:
        app.include_router(router)

    @app.get("/healthz", include_in_schema=False)
    def healthz() -> dict[str, str]:
        return {"status": "up", "version": __version__}

    @app.get("/", include_in_schema=False)
    def root(person: ThePerson) -> Response:
        return RedirectResponse("/cases" if person.edits_cases else "/projects", status_code=303)

    return app


@asynccontextmanager
async def _running(app: FastAPI) -> AsyncIterator[None]:
    """Run checks while the server runs."""
    workbench: Workbench = app.state.workbench
    workers = Workers(workbench.engine, workbench.settings)
    await run_in_threadpool(workers.start)
    app.state.workers = workers
    try:
        yield
    finally:
        app.state.workers = None
        await run_in_threadpool(workers.stop)
