"""/api/me, and the page on which people make tokens for their programs."""

from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Path, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from pydantic import Field

from claimpath.errors import DataError
from claimpath.review.api.answers import MISTAKES, SECURED, Answer, answered
from claimpath.review.api.tokens import DEFAULT_DAYS, MAX_DAYS, make_token, revoke_token, tokens_of
from claimpath.review.people import Role
from claimpath.review.web.context import ThePerson, TheWorkbench
from claimpath.review.web.pages import page

router = APIRouter(prefix="/api", tags=["you"], responses=MISTAKES, dependencies=SECURED)
pages = APIRouter(include_in_schema=False)


class Me(Answer):
    """Who you are here."""

    id: int
    name: str
    display_name: str
    role: Role
    csrf: str = Field(
        description="Send it as X-CSRF-Token with every POST where you have no token; empty where you have one."
    )


@router.get("/me", response_model=Me)
def me(person: ThePerson) -> Response:
    """Who you are here, and what to send with changes."""
    return answered(
        Me(
            id=person.id,
            name=person.name,
            display_name=person.display_name,
            role=person.role,
            csrf=person.csrf,
        )
    )


@pages.get("/tokens")
def tokens_page(request: Request, workbench: TheWorkbench, person: ThePerson) -> Response:
    """Your tokens."""
    tokens = tokens_of(workbench.engine, person.id)
    return page(request, "tokens.html.j2", tokens=tokens, days=DEFAULT_DAYS, max_days=MAX_DAYS)


@pages.post("/tokens")
def make_route(
    workbench: TheWorkbench,
    person: ThePerson,
    name: Annotated[str, Form(max_length=200)],
    days: Annotated[int, Form()] = DEFAULT_DAYS,
) -> Response:
    """Make a token and give it this once."""
    return JSONResponse({"token": make_token(workbench.engine, person.id, name, days)})


@pages.post("/tokens/{token_id}/revoke")
def revoke_route(
    workbench: TheWorkbench, person: ThePerson, token_id: Annotated[int, Path(ge=1, le=2**31 - 1)]
) -> Response:
    """Make a token useless."""
    try:
        revoke_token(workbench.engine, person.id, token_id)
    except DataError as error:
        raise HTTPException(404, str(error)) from error
    return RedirectResponse("/tokens", status_code=303)
