"""Logging in and out."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from claimpath.review.accounts.access import must_have_logins
from claimpath.review.accounts.attempts import TooManyAttempts, attempt_succeeded, begin_attempt
from claimpath.review.accounts.forms import check_form_token, form_token, set_form_cookie
from claimpath.review.accounts.login import logged_in_user, note
from claimpath.review.accounts.sessions import end_session, start_session
from claimpath.review.accounts.users import login_name
from claimpath.review.serve_address import base_address
from claimpath.review.web.context import ThePerson, TheWorkbench, Workbench
from claimpath.review.web.pages import page

router = APIRouter(include_in_schema=False)
WRONG = "The name and the password don’t go together, or the account is closed."


@router.get("/login")
def login_page(request: Request, workbench: TheWorkbench) -> Response:
    """The form; the start for those who are logged in."""
    if request.state.person is not None:
        return RedirectResponse("/", status_code=303)
    if not workbench.settings.auth:
        raise HTTPException(
            403, f"This workbench is for this machine alone. Open it at {base_address(workbench.settings)}."
        )
    return _form(request, workbench)


@router.post("/login", dependencies=[Depends(must_have_logins)])
def login_route(
    request: Request,
    workbench: TheWorkbench,
    name: Annotated[str, Form()] = "",
    password: Annotated[str, Form()] = "",
    form: Annotated[str, Form()] = "",
) -> Response:
    """Log in. The answer and its time don't tell whether the name exists."""
    check_form_token(request, workbench, form)
    login = login_name(name[:200])
    address = request.client.host if request.client is not None else ""
    try:
        attempt = begin_attempt(workbench.engine, login, address)
    except TooManyAttempts as error:
        answer = _form(
            request, workbench, name, f"Too many attempts. Wait {_lasting(error.seconds)} and try again.", 429
        )
        answer.headers["Retry-After"] = str(int(error.seconds) + 1)
        return answer
    user_id = logged_in_user(workbench.engine, login, password)
    if user_id is None:
        return _form(request, workbench, name, WRONG, 401)
    attempt_succeeded(workbench.engine, attempt)
    response = RedirectResponse("/", status_code=303)
    start_session(request, response, workbench, user_id)
    note(workbench.engine, user_id, "logged in", login)
    return response


@router.post("/logout", dependencies=[Depends(must_have_logins)])
def logout_route(request: Request, workbench: TheWorkbench, person: ThePerson) -> Response:
    """Log out."""
    response = RedirectResponse("/login", status_code=303)
    end_session(request, response, workbench)
    note(workbench.engine, person.id, "logged out", person.name)
    return response


def _form(
    request: Request, workbench: Workbench, name: str = "", problem: str = "", status: int = 200
) -> Response:
    cookie, token = form_token(request, workbench)
    answer = page(request, "login.html.j2", status=status, form=token, login=name[:200], problem=problem)
    set_form_cookie(answer, workbench, cookie)
    return answer


def _lasting(seconds: float) -> str:
    whole = int(seconds) + 1
    return f"{whole} seconds" if whole < 100 else f"{whole // 60 + 1} minutes"
