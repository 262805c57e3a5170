"""What the case page's script asks for: the state, edits, undo."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Engine, select

from claimpath.review.cases.access import case_for
from claimpath.review.cases.from_browser import from_browser
from claimpath.review.cases.operations import OPERATION, Operation
from claimpath.review.cases.path_view import state_json
from claimpath.review.cases.routes import CaseId
from claimpath.review.cases.store import Edit, EditConflict, OpenCase, Saved, edits_of, save_edit, undo
from claimpath.review.cases.words import in_words, told
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Case
from claimpath.review.people import Person
from claimpath.review.web.context import ThePerson, TheWorkbench

router = APIRouter(include_in_schema=False)


class EditBody(BaseModel):
    """An edit as a page sends it."""

    model_config = ConfigDict(extra="forbid")
    operation: Operation
    base_version: int = Field(ge=0, le=2**31 - 1)
    key: str = Field(min_length=1, max_length=64)
    why: str = Field(default="", max_length=2_000)


class UndoBody(BaseModel):
    """What takes an edit back."""

    model_config = ConfigDict(extra="forbid")
    key: str = Field(min_length=1, max_length=64)


@router.get("/cases/{case_id}/state")
def state_route(
    workbench: TheWorkbench,
    person: ThePerson,
    case_id: CaseId,
    after: Annotated[int, Query(ge=-1, le=2**31 - 1)] = -1,
) -> Response:
    """The case as it is now, with the edits after a version; short where nothing is new."""
    now = _now(workbench.engine, case_id) if person.edits_cases else None
    if now is not None and now[0] == after:
        return JSONResponse({"version": after, "status": now[1]})
    opened = case_for(workbench.engine, person, case_id)
    new = edits_of(workbench.engine, case_id, after) if after >= 0 else ()
    return JSONResponse({**state_json(workbench.engine, opened, person), "edits": _for_page(new, opened)})


@router.post("/cases/{case_id}/edits")
def edit_route(workbench: TheWorkbench, person: ThePerson, case_id: CaseId, body: EditBody) -> Response:
    """Save an edit. 409 with the edits of others, where they changed the same thing."""
    before = case_for(workbench.engine, person, case_id)
    operation = from_browser(body.operation, before.report)
    try:
        saved = save_edit(
            workbench.engine,
            case_id,
            person,
            operation,
            base_version=body.base_version,
            key=body.key,
            why=body.why,
        )
    except EditConflict as conflict:
        return _collided(workbench.engine, person, case_id, conflict, operation)
    return _saved(workbench.engine, person, before, saved)


@router.post("/cases/{case_id}/undo")
def undo_route(workbench: TheWorkbench, person: ThePerson, case_id: CaseId, body: UndoBody) -> Response:
    """Take back the person's last edit."""
    before = case_for(workbench.engine, person, case_id)
    try:
        saved = undo(workbench.engine, case_id, person, key=body.key)
    except EditConflict as conflict:
        return _collided(workbench.engine, person, case_id, conflict, None)
    return _saved(workbench.engine, person, before, saved)


def _saved(engine: Engine, person: Person, before: OpenCase, saved: Saved) -> Response:
    opened = replace(before, version=saved.version, state=saved.state)
    return JSONResponse(
        {
            **state_json(engine, opened, person),
            "saved_as": saved.version,
            "repeated": saved.repeated,
            "merged": _for_page(saved.merged, opened),
        }
    )


def _collided(
    engine: Engine, person: Person, case_id: int, conflict: EditConflict, yours: Operation | None
) -> Response:
    opened = case_for(engine, person, case_id)
    return JSONResponse(
        {
            "error": "The same part was changed meanwhile. Nothing was overwritten.",
            **state_json(engine, opened, person),
            "theirs": _for_page(conflict.theirs, opened),
            "yours": in_words(yours, opened.state) if yours is not None else "",
        },
        status_code=409,
    )


def _for_page(edits: tuple[Edit, ...], opened: OpenCase) -> list[dict[str, Any]]:
    return [
        {
            "number": edit.number,
            "who": words.who,
            "when": words.when,
            "what": words.what,
            "why": words.why,
            "key": edit.key,
            "operation": OPERATION.dump_python(edit.operation, mode="json"),
        }
        for edit, words in zip(edits, told(edits, opened.state), strict=True)
    ]


def _now(engine: Engine, case_id: int) -> tuple[int, str] | None:
    with reading(engine) as session:
        row = session.execute(select(Case.version, Case.status).where(Case.id == case_id)).first()
    return None if row is None else (row.version, row.status)
