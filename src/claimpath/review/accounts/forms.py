"""The token of forms that are sent before anybody is logged in: login and invitation.

The guard refuses what comes from another site by its Origin and Sec-Fetch-Site. For browsers that send neither, the
form carries a digest of a cookie that only this server can make and no other site can read.
"""

import hmac
import secrets

from fastapi import HTTPException, Request
from fastapi.responses import Response

from claimpath.review.accounts.secret import server_secret, signed
from claimpath.review.settings import ReviewSettings
from claimpath.review.web.context import Workbench

HOUR = 3_600


def form_cookie_name(settings: ReviewSettings) -> str:
    """The cookie's name."""
    return "__Host-claimpath-form" if settings.secure_cookies else "claimpath-form"


def form_token(request: Request, workbench: Workbench) -> tuple[str, str]:
    """The cookie's value, drawn where there is none, and the token for the form."""
    cookie = request.cookies.get(form_cookie_name(workbench.settings)) or secrets.token_urlsafe(32)
    return cookie, signed(server_secret(workbench.engine), "form", cookie)


def set_form_cookie(response: Response, workbench: Workbench, cookie: str) -> None:
    """Give the browser the cookie that goes with a form."""
    response.set_cookie(
        form_cookie_name(workbench.settings),
        cookie,
        max_age=12 * HOUR,
        path="/",
        secure=workbench.settings.secure_cookies,
        httponly=True,
        samesite="strict",
    )


def check_form_token(request: Request, workbench: Workbench, given: str) -> None:
    """Raise 403 where a form was not made by this server for this browser."""
    cookie = request.cookies.get(form_cookie_name(workbench.settings)) or ""
    right = signed(server_secret(workbench.engine), "form", cookie)
    if not cookie or not hmac.compare_digest(given.encode(), right.encode()):
        raise HTTPException(403, "The form is out of date or forged. Open the page again.")
