"""/api/projects: the list, your next item, saving and undoing a label, agreement; as blind as the pages."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Response

from claimpath.review.api.answers import MISTAKES, SECURED, Mistake, Number, Responses, answered
from claimpath.review.api.case_models import NewUndo
from claimpath.review.api.project_models import (
    NewLabel,
    NextItem,
    ProjectDocument,
    ProjectLine,
    ProjectLines,
    SavedLabelDocument,
    UndoneLabel,
    WorkItem,
)
from claimpath.review.projects.access import may_see_agreement, must, must_annotate, project_for
from claimpath.review.projects.agreement import ProjectAgreement
from claimpath.review.projects.labels import LabelConflict, next_work, save_label, undo_label, work_on
from claimpath.review.projects.live import agreement_now
from claimpath.review.projects.progress import list_projects, progress_of
from claimpath.review.projects.training import training_of
from claimpath.review.web.context import ThePerson, TheWorkbench

router = APIRouter(prefix="/api/projects", tags=["projects"], responses=MISTAKES, dependencies=SECURED)
CONFLICT: Responses = {409: {"model": Mistake, "description": "You labelled the item elsewhere meanwhile."}}


@router.get("", response_model=ProjectLines)
def list_all(workbench: TheWorkbench, person: ThePerson) -> Response:
    """The projects that exist for you."""
    lines = tuple(ProjectLine.of(listed) for listed in list_projects(workbench.engine, person))
    return answered(ProjectLines(projects=lines))


@router.get("/{project_id}", response_model=ProjectDocument)
def open_one(workbench: TheWorkbench, person: ThePerson, project_id: Number) -> Response:
    """One project, and what you may do in it."""
    project, rights = project_for(workbench.engine, person, project_id)
    return answered(ProjectDocument.of(project, rights, progress_of(workbench.engine, project)))


@router.get("/{project_id}/next", response_model=NextItem)
def next_item(
    workbench: TheWorkbench,
    person: ThePerson,
    project_id: Number,
    assignment: Annotated[
        int | None, Query(ge=1, le=2**31 - 1, description="One of your items again.")
    ] = None,
) -> Response:
    """Your next item; those of the training round come first."""
    project = must_annotate(workbench.engine, person, project_id)
    if assignment is not None:
        return answered(NextItem(item=WorkItem.of(work_on(workbench.engine, person, project, assignment))))
    training = not training_of(workbench.engine, person.id, project).passed
    work = next_work(workbench.engine, person, project, training=training)
    return answered(NextItem(item=WorkItem.of(work) if work is not None else None))


@router.post("/{project_id}/labels", response_model=SavedLabelDocument, responses=CONFLICT)
def save(workbench: TheWorkbench, person: ThePerson, project_id: Number, body: NewLabel) -> Response:
    """Save a label of yours."""
    project = must_annotate(workbench.engine, person, project_id)
    try:
        saved = save_label(
            workbench.engine,
            person,
            project,
            body.assignment,
            body.label.model_dump(mode="json"),
            key=body.key,
            base_version=body.base_version,
            seconds=body.seconds,
        )
    except LabelConflict as conflict:
        raise HTTPException(409, "You labelled this item elsewhere meanwhile; fetch it again.") from conflict
    return answered(
        SavedLabelDocument(assignment=saved.assignment, version=saved.version, repeated=saved.repeated)
    )


@router.post("/{project_id}/undo", response_model=UndoneLabel)
def take_back(workbench: TheWorkbench, person: ThePerson, project_id: Number, body: NewUndo) -> Response:
    """Take your latest label back."""
    project = must_annotate(workbench.engine, person, project_id)
    return answered(UndoneLabel(assignment=undo_label(workbench.engine, person, project, key=body.key)))


@router.get("/{project_id}/agreement", response_model=ProjectAgreement)
def agreement(workbench: TheWorkbench, person: ThePerson, project_id: Number) -> Response:
    """How far the annotators agree, for those who may see it."""
    project, rights = project_for(workbench.engine, person, project_id)
    must(may_see_agreement(rights, all_in=progress_of(workbench.engine, project).all_in))
    return answered(agreement_now(workbench.engine, project))
