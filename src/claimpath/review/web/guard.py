"""What every request passes first: size, origin, who asks, the token against forged requests, headers."""

import hmac
import re
from collections.abc import Awaitable, Callable
from typing import Protocol

from fastapi import Request
from fastapi.responses import RedirectResponse, Response

from claimpath.review.api.tokens import bearer_of, person_of_token
from claimpath.review.people import Person
from claimpath.review.settings import ReviewSettings
from claimpath.review.web.context import Workbench
from claimpath.review.web.errors import answer, wants_json

SAFE = ("GET", "HEAD", "OPTIONS")
OPEN_PATHS = ("/login", "/invitation/", "/static/", "/healthz")
"""Paths that need no login."""
MOST_WITHOUT_FILES = 2_000_000
"""Largest body of a page's request that brings no file, in bytes."""
_FILES = re.compile(r"\s*multipart/form-data\b", re.IGNORECASE)
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: browsers would then send a form's origin as "null", as if it came from another site.
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Finder(Protocol):
    """Tells who is behind a request; None where nobody is logged in."""

    def __call__(self, request: Request, workbench: Workbench) -> Person | None: ...


Next = Callable[[Request], Awaitable[Response]]


def guard(workbench: Workbench, find: Finder) -> Callable[[Request, Next], Awaitable[Response]]:
    """The function that Starlette calls around every request."""

    async def guarded(request: Request, go_on: Next) -> Response:
        from starlette.concurrency import run_in_threadpool

        refused = _too_large(request, workbench.settings.max_upload_bytes)
        if refused is None:
            token = bearer_of(request)
            if token is None:
                request.state.person = await run_in_threadpool(find, request, workbench)
                refused = _nobody(request) or _forged(request, workbench.settings)
            else:
                # No page of another site can make a browser send this header, so nothing is forged.
                request.state.person = await run_in_threadpool(
                    person_of_token, workbench.engine, token, auth=workbench.settings.auth
                )
                refused = _nobody(request)
        response = refused or await go_on(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if workbench.settings.secure_cookies:
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        return response

    return guarded


def _too_large(request: Request, most: int) -> Response | None:
    """Refuse a body by its announced length, which the server holds it to, before anything of it is read."""
    length, path = request.headers.get("content-length"), request.url.path
    if request.method not in SAFE and "transfer-encoding" in request.headers:
        # Also beside a length: of the two, some servers then believe the chunks, which have no end.
        return _hung_up(answer(request, 411, "Say how long the body is (Content-Length)."))
    if length is None:
        return None
    brings_files = _FILES.match(request.headers.get("content-type", "")) or path.startswith("/api/")
    if not brings_files or path.startswith(OPEN_PATHS):
        most = min(most, MOST_WITHOUT_FILES)
    if not (length.isascii() and length.isdigit()) or int(length) > most:
        shown = f"{int(length):,}" if length.isdigit() and len(length) < 20 else length[:40]
        return _hung_up(answer(request, 413, f"The request has {shown} bytes; at most {most:,} are taken."))
    return None


def _hung_up(response: Response) -> Response:
    """Close the connection, so that nobody sends on into nothing."""
    response.headers["Connection"] = "close"
    return response


def _nobody(request: Request) -> Response | None:
    if request.state.person is not None or request.url.path.startswith(OPEN_PATHS):
        return None
    if wants_json(request) or request.method not in SAFE:
        return answer(request, 401, "Log in first.")
    return RedirectResponse("/login", status_code=303)


def _forged(request: Request, settings: ReviewSettings) -> Response | None:
    """Refuse a change that another site could have made a browser send."""
    if request.method in SAFE:
        return None
    origin = request.headers.get("origin")
    ours = {request.headers.get("host"), (settings.public_address or "").partition("://")[2] or None}
    if origin is not None and origin.partition("://")[2] not in ours:
        return answer(request, 403, "The request came from another site.")
    if request.headers.get("sec-fetch-site") not in (None, "same-origin", "none"):
        return answer(request, 403, "The request came from another site.")
    person: Person | None = request.state.person
    if person is None:
        return None  # login and invitations carry tokens of their own
    token = request.headers.get("x-csrf-token") or ""
    if not hmac.compare_digest(token.encode(), person.csrf.encode()):
        return answer(request, 403, "The page is out of date or the request is forged. Reload the page.")
    return None
