"""Pages of annotators and adjudicators: one item at a time, training, settling side by side."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from claimpath.records import Undefined
from claimpath.review.database.tables import Project
from claimpath.review.projects.access import must_adjudicate, must_annotate
from claimpath.review.projects.adjudicate import next_to_settle, settle_item
from claimpath.review.projects.guidelines_html import guidelines_html
from claimpath.review.projects.item_view import item_view
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.labels import (
    LabelConflict,
    add_time,
    next_work,
    save_label,
    undo_label,
    work_on,
)
from claimpath.review.projects.routes import ProjectId
from claimpath.review.projects.training import repeat_training, training_of
from claimpath.review.web.context import ThePerson, TheWorkbench
from claimpath.review.web.pages import page
from claimpath.text.sentences import split_sentences
from claimpath.text.span_rule import span_violations

router = APIRouter(include_in_schema=False)
RowId = Annotated[int, Field(ge=0, le=2**31 - 1)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class LabelBody(_Body):
    """A label as a page sends it."""

    assignment: RowId
    label: dict[str, Any]
    key: str = Field(min_length=1, max_length=64)
    base_version: RowId
    seconds: float = Field(default=0.0, ge=0, le=1e9, allow_inf_nan=False)


class KeyBody(_Body):
    """What takes a label back."""

    key: str = Field(min_length=1, max_length=64)


class TimeBody(_Body):
    """Time with an item in sight."""

    assignment: RowId
    seconds: float = Field(ge=0, le=1e9, allow_inf_nan=False)


class Place(_Body):
    """A stretch of a text."""

    start: int = Field(ge=0, le=2**31 - 1)
    end: int = Field(ge=0, le=2**31 - 1)


class RuleBody(_Body):
    """Spans whose borders are to be looked at."""

    text: str = Field(max_length=1_000_000)
    spans: list[Place] = Field(max_length=200)


class SettleBody(_Body):
    """What an adjudicator settled on."""

    item: RowId
    label: dict[str, Any]
    why: str = Field(default="", max_length=4_000)


@router.get("/projects/{project_id}/work")
def work_page(
    request: Request,
    workbench: TheWorkbench,
    person: ThePerson,
    project_id: ProjectId,
    item: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
) -> Response:
    """The person's next item, or one of theirs again. Training comes first."""
    project = must_annotate(workbench.engine, person, project_id)
    if not training_of(workbench.engine, person.id, project).passed:
        return RedirectResponse(f"/projects/{project_id}/training", status_code=303)
    work = (
        work_on(workbench.engine, person, project, item)
        if item
        else next_work(workbench.engine, person, project)
    )
    if work is None or project.status != "open":
        return page(request, "project_done.html.j2", project=project)
    return page(
        request,
        "project_work.html.j2",
        **_shared(project, work.payload),
        work=work,
        mode="work",
        label=work.label.model_dump_json() if work.label else "",
    )


@router.get("/projects/{project_id}/training")
def training_page(
    request: Request,
    workbench: TheWorkbench,
    person: ThePerson,
    project_id: ProjectId,
    shown: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
) -> Response:
    """The training round: an item, the right label afterwards, and the score at the end."""
    project = must_annotate(workbench.engine, person, project_id)
    training = training_of(workbench.engine, person.id, project)
    work = (
        work_on(workbench.engine, person, project, shown)
        if shown
        else next_work(workbench.engine, person, project, training=True)
    )
    if shown and work is not None and work.gold is not None and work.label is not None:
        kind = kind_named(project.kind)
        return page(
            request,
            "project_training.html.j2",
            **_shared(project, work.payload),
            work=work,
            training=training,
            score=kind.same(work.label, work.gold, work.payload),
            said=kind.in_words(work.label, work.payload),
            right=kind.in_words(work.gold, work.payload),
        )
    if work is None or not work.is_training or work.done:
        finished = not isinstance(training.score, Undefined)
        return page(request, "project_trained.html.j2", project=project, training=training, finished=finished)
    return page(
        request,
        "project_work.html.j2",
        **_shared(project, work.payload),
        work=work,
        mode="training",
        label="",
    )


@router.post("/projects/{project_id}/training/repeat")
def repeat_route(workbench: TheWorkbench, person: ThePerson, project_id: ProjectId) -> Response:
    """Begin another training round."""
    project = must_annotate(workbench.engine, person, project_id)
    repeat_training(workbench.engine, person, project)
    return RedirectResponse(f"/projects/{project_id}/training", status_code=303)


@router.post("/projects/{project_id}/labels")
def label_route(
    workbench: TheWorkbench, person: ThePerson, project_id: ProjectId, body: LabelBody
) -> Response:
    """Save a label and say where to go on. 409 where the item was labelled in another window."""
    project = must_annotate(workbench.engine, person, project_id)
    try:
        saved = save_label(
            workbench.engine,
            person,
            project,
            body.assignment,
            body.label,
            key=body.key,
            base_version=body.base_version,
            seconds=body.seconds,
        )
    except LabelConflict:
        message = "You labelled this item in another window meanwhile. Reload the page to see that label."
        return JSONResponse({"error": message}, status_code=409)
    work = work_on(workbench.engine, person, project, body.assignment)
    address = (
        f"/projects/{project_id}/training?shown={body.assignment}"
        if work.is_training
        else (f"/projects/{project_id}/work")
    )
    return JSONResponse({"version": saved.version, "repeated": saved.repeated, "next": address})


@router.post("/projects/{project_id}/undo")
def undo_route(workbench: TheWorkbench, person: ThePerson, project_id: ProjectId, body: KeyBody) -> Response:
    """Take the person's latest label back and go to its item."""
    project = must_annotate(workbench.engine, person, project_id)
    assignment = undo_label(workbench.engine, person, project, key=body.key)
    return JSONResponse({"next": f"/projects/{project_id}/work?item={assignment}"})


@router.post("/projects/{project_id}/time")
def time_route(workbench: TheWorkbench, person: ThePerson, project_id: ProjectId, body: TimeBody) -> Response:
    """Count time with an item in sight that was left without a label."""
    project = must_annotate(workbench.engine, person, project_id)
    add_time(workbench.engine, person, project, body.assignment, body.seconds)
    return Response(status_code=204)


@router.post("/projects/span-rule")
def rule_route(_person: ThePerson, body: RuleBody) -> Response:
    """Say for each span how it breaks the rule that a span is a whole sequence of sentences."""
    sentences = split_sentences(body.text)  # once, not for every span
    found = [[one.reason for one in span_violations(body.text, [span], sentences)] for span in body.spans]
    return JSONResponse({"reasons": found})


@router.get("/projects/{project_id}/adjudicate")
def adjudicate_page(
    request: Request,
    workbench: TheWorkbench,
    person: ThePerson,
    project_id: ProjectId,
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
) -> Response:
    """An item on which people differ, with their labels side by side."""
    project = must_adjudicate(workbench.engine, person, project_id)
    open_item = next_to_settle(workbench.engine, person, project, after)
    if open_item is None or project.status != "open":
        return page(request, "project_settled.html.j2", project=project)
    kind = kind_named(project.kind)
    labelled = open_item.labelled
    given = [
        (
            letter,
            kind.in_words(label, labelled.payload),
            getattr(label, "comment", ""),
            label.model_dump_json(),
        )
        for letter, label in labelled.labels.items()
    ]
    return page(
        request,
        "project_adjudicate.html.j2",
        **_shared(project, labelled.payload),
        open_item=open_item,
        given=given,
        argument=_argument(project, labelled.hidden),
        mode="adjudicate",
        label="",
    )


@router.post("/projects/{project_id}/adjudications")
def settle_route(
    workbench: TheWorkbench, person: ThePerson, project_id: ProjectId, body: SettleBody
) -> Response:
    """Save what was settled."""
    project = must_adjudicate(workbench.engine, person, project_id)
    settle_item(workbench.engine, person, project, body.item, body.label, body.why)
    return JSONResponse({"next": f"/projects/{project_id}/adjudicate?after={body.item}"})


def _shared(project: Project, payload: Mapping[str, Any]) -> dict[str, Any]:
    kind = kind_named(project.kind)
    view = item_view(project, payload)
    return {
        "project": project,
        "kind": kind,
        "view": view,
        "groups": json.dumps(view.groups, ensure_ascii=False),
        "sentences": json.dumps(view.sentences),
        "guidelines": guidelines_html(project.guidelines or kind.guidelines()),
    }


def _argument(project: Project, hidden: Mapping[str, Any]) -> dict[str, Any] | None:
    """The whole argument of a passage link: whoever consolidates sees it, as in MissciPlus (C.3)."""
    row = project.settings.get("shared", {}).get("arguments", {}).get(str(hidden.get("argument")))
    return row["argument"] if row else None
