"""Pages of projects: the list, a new one, one with its progress, members, agreement and export."""

import re
from typing import Annotated

from fastapi import APIRouter, Form, Path, Request, UploadFile
from fastapi.responses import JSONResponse, RedirectResponse, Response
from sqlalchemy import select

from claimpath.errors import DataError
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import User
from claimpath.review.projects.access import may_see_agreement, must, must_run, must_see_labels, project_for
from claimpath.review.projects.adjudicate import open_items
from claimpath.review.projects.guidelines_html import guidelines_html
from claimpath.review.projects.kind import NewItems
from claimpath.review.projects.kinds import KINDS, kind_named, read_new_items
from claimpath.review.projects.live import agreement_now
from claimpath.review.projects.progress import list_projects, progress_of
from claimpath.review.projects.seen import note_seen
from claimpath.review.projects.store import (
    DEFAULT_TRAINING_SCORE,
    add_member,
    close_project,
    create_project,
    give_out,
    remove_member,
)
from claimpath.review.projects.to_files import project_zip
from claimpath.review.web.context import ThePerson, TheWorkbench
from claimpath.review.web.pages import page

router = APIRouter(include_in_schema=False)
ProjectId = Annotated[int, Path(ge=1, le=2**31 - 1)]


@router.get("/projects")
def projects_page(request: Request, workbench: TheWorkbench, person: ThePerson) -> Response:
    """The projects that exist for a person."""
    return page(request, "projects.html.j2", projects=list_projects(workbench.engine, person))


@router.get("/projects/new")
def new_page(request: Request, person: ThePerson) -> Response:
    """The form for a new project."""
    must(person.runs_projects)
    return page(request, "project_new.html.j2", kinds=tuple(KINDS.values()), score=DEFAULT_TRAINING_SCORE)


@router.post("/projects")
def create_route(
    workbench: TheWorkbench,
    person: ThePerson,
    name: Annotated[str, Form(max_length=300)],
    kind: Annotated[str, Form(max_length=40)],
    items: UploadFile,
    training: UploadFile | None = None,
    n_annotators: Annotated[int, Form()] = 2,
    training_score: Annotated[float, Form()] = 100 * DEFAULT_TRAINING_SCORE,
    guidelines: Annotated[str, Form(max_length=200_000)] = "",
) -> Response:
    """Make a project of uploaded files. training_score: in per cent."""
    must(person.runs_projects)
    project_id = create_project(
        workbench.engine,
        person,
        name,
        kind,
        _items(kind, items),
        training=_items(kind, training) if training is not None and training.filename else None,
        n_annotators=n_annotators,
        training_score=training_score / 100,
        guidelines=guidelines,
    )
    return RedirectResponse(f"/projects/{project_id}", status_code=303)


def _items(kind: str, upload: UploadFile) -> NewItems:
    if not upload.filename:
        raise DataError("choose a file with the items")
    # The name is told in messages and its end says the format; it is never a path here.
    name = re.split(r"[/\\]", upload.filename)[-1][:200]
    return read_new_items(kind, name, upload.file.read())


@router.get("/projects/{project_id}")
def project_page(
    request: Request, workbench: TheWorkbench, person: ThePerson, project_id: ProjectId
) -> Response:
    """One project: what is to do, how far it is, who works in it."""
    engine = workbench.engine
    project, rights = project_for(engine, person, project_id)
    kind = kind_named(project.kind)
    progress = progress_of(engine, project)
    n_open = len(open_items(engine, project)) if rights.sees_labels or rights.adjudicates else 0
    with reading(engine) as session:
        users = session.scalars(select(User).where(User.active).order_by(User.display_name)).all()
    inside = {member.user_id for member in progress.members}
    return page(
        request,
        "project.html.j2",
        project=project,
        rights=rights,
        kind=kind,
        progress=progress,
        mine=next((member for member in progress.members if member.user_id == person.id), None),
        n_open=n_open,
        shows_agreement=may_see_agreement(rights, all_in=progress.all_in),
        candidates=[user for user in users if user.id not in inside] if rights.runs else [],
        guidelines=guidelines_html(project.guidelines or kind.guidelines()),
    )


@router.get("/projects/{project_id}/agreement")
def agreement_part(
    request: Request, workbench: TheWorkbench, person: ThePerson, project_id: ProjectId
) -> Response:
    """The tables of agreement, for the page to load."""
    project, rights = project_for(workbench.engine, person, project_id)
    progress = progress_of(workbench.engine, project)
    must(may_see_agreement(rights, all_in=progress.all_in))
    return page(request, "project_agreement.html.j2", agreement=agreement_now(workbench.engine, project))


@router.get("/projects/{project_id}/export")
def export_route(workbench: TheWorkbench, person: ThePerson, project_id: ProjectId) -> Response:
    """The set as an archive."""
    project = must_see_labels(workbench.engine, person, project_id)
    note_seen(workbench.engine, person, project_id)
    content = project_zip(workbench.engine, project)
    name = re.sub(r"[^A-Za-z0-9.-]+", "-", project.name).strip("-.") or "project"
    return Response(
        content,
        media_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{name}.zip"'},
    )


@router.post("/projects/{project_id}/members")
def add_member_route(
    workbench: TheWorkbench,
    person: ThePerson,
    project_id: ProjectId,
    name: Annotated[str, Form(max_length=100)],
    role: Annotated[str, Form(max_length=20)],
) -> Response:
    """Let somebody work here."""
    must_run(workbench.engine, person, project_id)
    add_member(workbench.engine, person, project_id, name, role)
    return JSONResponse({"added": name})


@router.post("/projects/{project_id}/members/{user_id}/remove")
def remove_member_route(
    workbench: TheWorkbench, person: ThePerson, project_id: ProjectId, user_id: ProjectId
) -> Response:
    """Take somebody out."""
    must_run(workbench.engine, person, project_id)
    remove_member(workbench.engine, person, project_id, user_id)
    return JSONResponse({"removed": user_id})


@router.post("/projects/{project_id}/give-out")
def give_out_route(workbench: TheWorkbench, person: ThePerson, project_id: ProjectId) -> Response:
    """Spread the items over the annotators."""
    must_run(workbench.engine, person, project_id)
    out = give_out(workbench.engine, person, project_id)
    return JSONResponse({"given_out": out.n_new, "short": out.n_short})


@router.post("/projects/{project_id}/close")
def close_route(
    workbench: TheWorkbench, person: ThePerson, project_id: ProjectId, sure: Annotated[str, Form()] = ""
) -> Response:
    """Close a project for good; somebody who labels in it can only when everything is settled."""
    project, rights = must_run(workbench.engine, person, project_id)
    if sure != "yes":
        raise DataError("tick the box to close the project; it can’t be opened again")
    if rights.labelled and not rights.alone:
        progress = progress_of(workbench.engine, project)
        if not progress.all_in or open_items(workbench.engine, project):
            raise DataError(
                "you label here, so you can close the project only when all labels are in and all are settled"
            )
    close_project(workbench.engine, person, project_id)
    return JSONResponse({"status": "closed"})
