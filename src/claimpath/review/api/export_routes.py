"""/api/cases/{id}/export: a case in the formats in which it is published."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from claimpath.export import ExportOptions
from claimpath.review.api.answers import MISTAKES, SECURED, Number, Responses
from claimpath.review.cases.access import case_for
from claimpath.review.cases.as_report import as_report
from claimpath.review.cases.store import edits_of
from claimpath.review.publish.formats import PUBLISHED, file_name, published
from claimpath.review.publish.names import reviewer, suggested_reviewer
from claimpath.review.web.context import ThePerson, TheWorkbench

router = APIRouter(prefix="/api/cases", tags=["cases"], responses=MISTAKES, dependencies=SECURED)
Format = Annotated[str, Path(pattern=f"^({'|'.join(PUBLISHED)})$", description=", ".join(PUBLISHED))]
_TEXT: dict[str, Any] = {"schema": {"type": "string"}}
CONTENT: Responses = {
    200: {
        "description": "The document.",
        "content": {
            made.media_type: {} if "json" in made.media_type else _TEXT for made in PUBLISHED.values()
        },
    }
}


class What(BaseModel):
    """What a ClaimReview takes beside the case; the other formats take the reviewer, and AIF the date."""

    model_config = ConfigDict(extra="ignore")
    reviewer: str = Field(default="", max_length=1_000)
    publisher: str = Field(default="", max_length=2_000)
    publisher_url: str = Field(default="", max_length=2_000)
    url: str = Field(default="", max_length=2_000)
    date: str = Field(default="", max_length=100)
    scale: str = Field(default="", max_length=2_000)
    rating: str = Field(default="", max_length=200)
    claim_author: str = Field(default="", max_length=2_000)
    claim_date: str = Field(default="", max_length=100)
    claim_url: str = Field(default="", max_length=2_000)


@router.get("/{case_id}/export/{to}", response_class=Response, responses=CONTENT)
def export_route(
    workbench: TheWorkbench, person: ThePerson, case_id: Number, to: Format, what: Annotated[What, Query()]
) -> Response:
    """A case as a document in one of the formats."""
    case = case_for(workbench.engine, person, case_id)
    suggested = suggested_reviewer(edits_of(workbench.engine, case_id), person)
    by = reviewer(what.reviewer or suggested)
    options = ExportOptions(**{name: value or None for name, value in what.model_dump().items()})
    exported = published(as_report(case.report, case.state, reviewed_by=by), to, options)
    return Response(
        exported.content,
        media_type=PUBLISHED[to].media_type,
        headers={
            "Content-Disposition": f'attachment; filename="{file_name(case.report.claim.text, case.id, to)}"'
        },
    )
