"""Pages on which a case is published, and its files."""

import re
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from claimpath.errors import UserError
from claimpath.export import Exported, ExportOptions
from claimpath.records import Report
from claimpath.report.html import report_html
from claimpath.review.cases.access import case_for
from claimpath.review.cases.as_report import as_report
from claimpath.review.cases.routes import CaseId
from claimpath.review.cases.store import OpenCase, edits_of
from claimpath.review.publish.formats import OFFERED, PUBLISHED, file_name, published
from claimpath.review.publish.names import reviewer, suggested_reviewer
from claimpath.review.web.context import ThePerson, TheWorkbench
from claimpath.review.web.pages import page

router = APIRouter(include_in_schema=False)
By = Annotated[str, Query(max_length=1_000)]
FIELDS: dict[str, tuple[str, str]] = {
    "reviewer": ("Name of the reviewer", ""),
    "publisher": ("Organisation that publishes the review", ""),
    "publisher_url": ("The organisation’s web address", "https://…"),
    "url": ("Address of the page that holds the review", "https://…"),
    "date": ("Day of the review", "2026-03-01"),
    "scale": ("Your rating scale, worst first", "1=False,2=Mixed,3=True"),
    "rating": ("Your rating: a number or a label of that scale", ""),
    "claim_author": ("Who made the claim", ""),
    "claim_date": ("When the claim was made", "2026-02-01"),
    "claim_url": ("Where the claim appeared", "https://…"),
}
"""What a ClaimReview takes beside the case: label and an example of the form."""
_REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"


@router.get("/cases/{case_id}/publish")
def publish_page(request: Request, workbench: TheWorkbench, person: ThePerson, case_id: CaseId) -> Response:
    """What will be published, and in which formats."""
    opened = case_for(workbench.engine, person, case_id)
    by = suggested_reviewer(edits_of(workbench.engine, case_id), person)
    return _publish_page(request, opened, by, {"reviewer": by})


@router.get("/cases/{case_id}/download")
def download(workbench: TheWorkbench, person: ThePerson, case_id: CaseId, to: str, by: By = "") -> Response:
    """The case as a file."""
    opened = case_for(workbench.engine, person, case_id)
    return _file(opened, to, published(_reviewed(opened, by), to))


@router.get("/cases/{case_id}/print")
def print_view(workbench: TheWorkbench, person: ThePerson, case_id: CaseId, by: By = "") -> Response:
    """The case as a page to be printed or saved as PDF by the browser."""
    opened = case_for(workbench.engine, person, case_id)
    html = report_html(_reviewed(opened, by))
    return HTMLResponse(html, headers={"Content-Security-Policy": _REPORT_POLICY})


@router.get("/cases/{case_id}/claimreview")
def claimreview(request: Request, workbench: TheWorkbench, person: ThePerson, case_id: CaseId) -> Response:
    """The case as a ClaimReview: shown with its notes, or as a file where `download` is given."""
    opened = case_for(workbench.engine, person, case_id)
    values = {name: request.query_params.get(name, "").strip()[:2_000] for name in FIELDS}
    missing = _missing(values)
    if missing:
        error = f"A ClaimReview needs what only you know. Missing: {'; '.join(missing)}."
        return _publish_page(request, opened, values["reviewer"], values, error=error)
    try:
        report = _reviewed(opened, values["reviewer"] or values["publisher"])
        options = ExportOptions(**{name: value or None for name, value in values.items()})
        exported = published(report, "claimreview", options)
    except UserError as error:
        return _publish_page(request, opened, values["reviewer"], values, error=_in_words(str(error)))
    if "download" in request.query_params:
        return _file(opened, "claimreview", exported)
    return _publish_page(request, opened, values["reviewer"], values, review=exported)


def _missing(values: dict[str, str]) -> list[str]:
    wanted = [name for name in ("url", "scale", "rating") if not values[name]]
    who = [] if values["reviewer"] or values["publisher"] else ["the reviewer or the organisation"]
    return who + [f"“{FIELDS[name][0]}”" for name in wanted]


def _publish_page(
    request: Request,
    opened: OpenCase,
    by: str,
    values: dict[str, str],
    error: str = "",
    review: Exported | None = None,
) -> Response:
    statuses = [s.status for s in opened.state.subgraphs]
    return page(
        request,
        "publish.html.j2",
        status=400 if error else 200,
        case=opened,
        by=by,
        n_accepted=statuses.count("accepted"),
        n_undecided=statuses.count("proposed"),
        n_rejected=statuses.count("rejected"),
        formats={name: PUBLISHED[name] for name in OFFERED},
        fields=FIELDS,
        values=values,
        error=error,
        review=review.content.decode("utf-8") if review else "",
        review_notes=review.notes if review else (),
    )


def _reviewed(opened: OpenCase, by: str) -> Report:
    return as_report(opened.report, opened.state, reviewed_by=reviewer(by))


def _file(opened: OpenCase, to: str, exported: Exported) -> Response:
    kind = PUBLISHED[to].media_type
    name = file_name(opened.report.claim.text, opened.id, to)
    return Response(
        exported.content,
        media_type=f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _in_words(message: str) -> str:
    """The exporter's message with the page's labels in place of the command's options."""

    def label(found: re.Match[str]) -> str:
        known = FIELDS.get(found[1].replace("-", "_"))
        return f"“{known[0]}”" if known else found[0]

    return re.sub(r"--([a-z]+(?:-[a-z]+)*)", label, message)
