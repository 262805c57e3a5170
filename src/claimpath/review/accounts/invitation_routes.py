"""Accepting an invitation, or setting a new password by a link."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, HTTPException, Path, Request
from fastapi.responses import RedirectResponse, Response

from claimpath.errors import SettingsError
from claimpath.review.accounts.access import must_have_logins
from claimpath.review.accounts.forms import check_form_token, form_token, set_form_cookie
from claimpath.review.accounts.invitations import GONE, Invited, accept, find_invitation
from claimpath.review.accounts.passwords import MIN_CHARS
from claimpath.review.accounts.sessions import start_session
from claimpath.review.web.context import TheWorkbench, Workbench
from claimpath.review.web.pages import page

router = APIRouter(include_in_schema=False, dependencies=[Depends(must_have_logins)])
Token = Annotated[str, Path(max_length=100)]


@router.get("/invitation/{token}")
def invitation_page(request: Request, workbench: TheWorkbench, token: Token) -> Response:
    """The form for names and a password."""
    return _form(request, workbench, _invited(workbench, token))


@router.post("/invitation/{token}")
def invitation_route(
    request: Request,
    workbench: TheWorkbench,
    token: Token,
    name: Annotated[str, Form()] = "",
    display_name: Annotated[str, Form()] = "",
    password: Annotated[str, Form()] = "",
    again: Annotated[str, Form()] = "",
    form: Annotated[str, Form()] = "",
) -> Response:
    """Make the account, or set the password, and log in."""
    if request.state.person is not None:
        raise HTTPException(403, "You are logged in. Log out first.")
    check_form_token(request, workbench, form)
    invited = _invited(workbench, token)
    try:
        if password != again:
            raise SettingsError("the two passwords differ; type them again")
        user_id = accept(workbench.engine, token, name=name, display_name=display_name, password=password)
    except SettingsError as error:
        return _form(request, workbench, invited, name, display_name, str(error), 400)
    response = RedirectResponse("/", status_code=303)
    start_session(request, response, workbench, user_id)
    return response


def _invited(workbench: Workbench, token: str) -> Invited:
    invited = find_invitation(workbench.engine, token)
    if invited is None:
        raise HTTPException(404, GONE)
    return invited


def _form(
    request: Request,
    workbench: Workbench,
    invited: Invited,
    name: str = "",
    display_name: str = "",
    problem: str = "",
    status: int = 200,
) -> Response:
    cookie, token = form_token(request, workbench)
    answer = page(
        request,
        "invitation.html.j2",
        status=status,
        invited=invited,
        form=token,
        login=name[:200],
        display_name=display_name[:200],
        problem=problem,
        min_chars=MIN_CHARS,
    )
    set_form_cookie(answer, workbench, cookie)
    return answer
