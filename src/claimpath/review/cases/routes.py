"""Pages of cases: the list, one case, its history."""

from typing import Annotated

from fastapi import APIRouter, Form, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from claimpath.report.notices import banners_of, notes_of
from claimpath.review.cases.access import case_for, must_edit_cases
from claimpath.review.cases.highlights import highlights_of
from claimpath.review.cases.overview import list_cases
from claimpath.review.cases.path_view import path_html, whole_history
from claimpath.review.cases.store import set_status
from claimpath.review.cases.study_html import study_texts
from claimpath.review.web.context import ThePerson, TheWorkbench
from claimpath.review.web.pages import page
from claimpath.taxonomies.missci import CLASSES

router = APIRouter(include_in_schema=False)
CaseId = Annotated[int, Path(ge=1, le=2**31 - 1)]


@router.get("/cases")
def cases_page(
    request: Request,
    workbench: TheWorkbench,
    person: ThePerson,
    q: Annotated[str, Query(max_length=300)] = "",
    status: str = "",
    number: Annotated[int, Query(alias="page", ge=1, le=100_000)] = 1,
) -> Response:
    """The list of cases."""
    must_edit_cases(person)
    wanted = status if status in ("open", "finished") else ""
    found = list_cases(workbench.engine, search=q, status=wanted, page=number)
    return page(request, "cases.html.j2", found=found, q=q, wanted=wanted)


@router.get("/cases/{case_id}")
def case_page(request: Request, workbench: TheWorkbench, person: ThePerson, case_id: CaseId) -> Response:
    """One case: the path on one side, the study on the other."""
    opened = case_for(workbench.engine, person, case_id)
    stamp = f"{opened.id}-{opened.created_at:%Y%m%d%H%M%S%f}"
    return page(
        request,
        "case.html.j2",
        case=opened,
        storage=f"{stamp}-{person.id}",
        path=path_html(workbench.engine, opened, person),
        studies=study_texts(opened.report, f"{workbench.engine.url}-{stamp}"),
        highlights=highlights_of(opened.report, opened.state),
        banners=banners_of(opened.report),
        notes=notes_of(opened.report),
        classes=tuple(CLASSES.values()),
    )


@router.get("/cases/{case_id}/history")
def history_page(request: Request, workbench: TheWorkbench, person: ThePerson, case_id: CaseId) -> Response:
    """Everything that was done to a case."""
    opened = case_for(workbench.engine, person, case_id)
    return page(request, "case_history.html.j2", case=opened, history=whole_history(workbench.engine, opened))


@router.post("/cases/{case_id}/status")
def status_route(
    workbench: TheWorkbench, person: ThePerson, case_id: CaseId, status: Annotated[str, Form()]
) -> Response:
    """Finish a case, or open it again."""
    case_for(workbench.engine, person, case_id)
    set_status(workbench.engine, case_id, person, status)
    return JSONResponse({"status": status})
