"""/api/cases: the list, one case, its edits, undo, status, exports."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from claimpath.records import Report
from claimpath.review.api.answers import MISTAKES, SECURED, Number, Responses, answered
from claimpath.review.api.case_models import (
    CaseDocument,
    CaseLines,
    CaseNow,
    CaseStatus,
    Conflict,
    EditDocument,
    Edits,
    NewCase,
    NewEdit,
    NewStatus,
    NewUndo,
    SavedEdit,
)
from claimpath.review.cases.access import case_for, must_edit_cases
from claimpath.review.cases.as_report import as_report
from claimpath.review.cases.from_browser import from_browser
from claimpath.review.cases.overview import list_cases
from claimpath.review.cases.store import EditConflict, create_case, edits_of, save_edit, set_status, undo
from claimpath.review.web.context import ThePerson, TheWorkbench

router = APIRouter(prefix="/api/cases", tags=["cases"], responses=MISTAKES, dependencies=SECURED)
CONFLICT: Responses = {409: {"model": Conflict, "description": "Others changed the same thing meanwhile."}}


@router.get("", response_model=CaseLines)
def list_all(
    workbench: TheWorkbench,
    person: ThePerson,
    q: Annotated[str, Query(max_length=300, description="Words that all occur in title or claim.")] = "",
    status: CaseStatus | None = None,
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
) -> Response:
    """One page of cases, the latest change first."""
    must_edit_cases(person)
    return answered(CaseLines.of(list_cases(workbench.engine, search=q, status=status or "", page=page)))


@router.post("", response_model=CaseNow, status_code=201)
def open_new(workbench: TheWorkbench, person: ThePerson, body: NewCase) -> Response:
    """Open a report as a case."""
    must_edit_cases(person)
    case_id = create_case(workbench.engine, person, body.report, body.title)
    return answered(CaseNow.of(case_for(workbench.engine, person, case_id)), 201)


@router.get("/{case_id}", response_model=CaseDocument)
def open_one(workbench: TheWorkbench, person: ThePerson, case_id: Number) -> Response:
    """A case with the report that it began with."""
    return answered(CaseDocument.of(case_for(workbench.engine, person, case_id)))


@router.get("/{case_id}/state", response_model=CaseNow)
def state_of(workbench: TheWorkbench, person: ThePerson, case_id: Number) -> Response:
    """A case as it is now."""
    return answered(CaseNow.of(case_for(workbench.engine, person, case_id)))


@router.get("/{case_id}/edits", response_model=Edits)
def edits_since(
    workbench: TheWorkbench,
    person: ThePerson,
    case_id: Number,
    after: Annotated[int, Query(ge=0, le=2**31 - 1, description="Number of the last edit you know.")] = 0,
) -> Response:
    """The edits after a number, oldest first."""
    case_for(workbench.engine, person, case_id)
    edits = edits_of(workbench.engine, case_id, after)
    return answered(Edits(edits=tuple(EditDocument.of(edit) for edit in edits)))


@router.post("/{case_id}/edits", response_model=SavedEdit, responses=CONFLICT)
def save(workbench: TheWorkbench, person: ThePerson, case_id: Number, body: NewEdit) -> Response:
    """Save an edit. What was answered with 200 is on the disk."""
    case = case_for(workbench.engine, person, case_id)
    operation = from_browser(body.operation, case.report)
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
        return answered(Conflict.of(conflict), 409)
    return answered(SavedEdit.of(saved))


@router.post("/{case_id}/undo", response_model=SavedEdit, responses=CONFLICT)
def take_back(workbench: TheWorkbench, person: ThePerson, case_id: Number, body: NewUndo) -> Response:
    """Take back your last edit that still stands."""
    case_for(workbench.engine, person, case_id)
    try:
        saved = undo(workbench.engine, case_id, person, key=body.key)
    except EditConflict as conflict:
        return answered(Conflict.of(conflict), 409)
    return answered(SavedEdit.of(saved))


@router.post("/{case_id}/status", response_model=CaseNow)
def change_status(workbench: TheWorkbench, person: ThePerson, case_id: Number, body: NewStatus) -> Response:
    """Finish a case, or open it again."""
    case_for(workbench.engine, person, case_id)
    set_status(workbench.engine, case_id, person, body.status)
    return answered(CaseNow.of(case_for(workbench.engine, person, case_id)))


@router.get("/{case_id}/report", response_model=Report)
def reviewed(workbench: TheWorkbench, person: ThePerson, case_id: Number) -> Response:
    """The case as a report again, with what people decided and wrote."""
    case = case_for(workbench.engine, person, case_id)
    return answered(as_report(case.report, case.state, reviewed_by=person.display_name))
