"""Somebody's own account: their password, their sessions."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import RedirectResponse, Response

from claimpath.errors import SettingsError
from claimpath.review.accounts.access import must_have_logins
from claimpath.review.accounts.attempts import TooManyAttempts, attempt_succeeded, begin_attempt
from claimpath.review.accounts.login import logged_in_user, note
from claimpath.review.accounts.passwords import MIN_CHARS
from claimpath.review.accounts.sessions import n_sessions, start_session
from claimpath.review.accounts.users import set_password
from claimpath.review.database.connect import writing
from claimpath.review.web.context import ThePerson, TheWorkbench
from claimpath.review.web.pages import page

router = APIRouter(include_in_schema=False, dependencies=[Depends(must_have_logins)])


@router.get("/account")
def account_page(request: Request, workbench: TheWorkbench, person: ThePerson, changed: str = "") -> Response:
    """The account, with the form for a new password."""
    return page(
        request,
        "account.html.j2",
        min_chars=MIN_CHARS,
        n_sessions=n_sessions(workbench.engine, person.id),
        changed=changed == "1",
    )


@router.post("/account/password")
def password_route(
    request: Request,
    workbench: TheWorkbench,
    person: ThePerson,
    current: Annotated[str, Form()] = "",
    password: Annotated[str, Form()] = "",
    again: Annotated[str, Form()] = "",
) -> Response:
    """Change the own password. All sessions end but this one, which gets a new cookie."""
    if password != again:
        raise SettingsError("the two new passwords differ; type them again")
    address = request.client.host if request.client is not None else ""
    try:
        attempt = begin_attempt(workbench.engine, person.name, address)
    except TooManyAttempts as error:
        raise SettingsError(f"too many attempts; wait {error.seconds:.0f} seconds and try again") from error
    if logged_in_user(workbench.engine, person.name, current) is None:
        raise SettingsError("the current password is not right")
    attempt_succeeded(workbench.engine, attempt)
    with writing(workbench.engine) as session:
        set_password(session, person.id, password)
    response = RedirectResponse("/account?changed=1", status_code=303)
    start_session(request, response, workbench, person.id)
    note(workbench.engine, person.id, "password changed", person.name)
    return response
