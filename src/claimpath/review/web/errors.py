"""Mistakes and faults as pages, or as JSON where a program asks. No traceback ever leaves the server."""

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from claimpath.errors import MissingExtraError, UserError
from claimpath.review.web.pages import page

TITLES = {
    400: "That can’t be done",
    401: "Log in first",
    403: "Not yours",
    404: "Not found",
    409: "Somebody was faster",
    413: "Too large",
    422: "That can’t be done",
    429: "Too many attempts",
}


def wants_json(request: Request) -> bool:
    """Whether a program asks rather than a person."""
    return request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", "")


def answer(request: Request, status: int, message: str, **more: object) -> Response:
    """A mistake in the form that is asked for."""
    if wants_json(request):
        return JSONResponse({"error": message, **more}, status_code=status)
    return page(
        request, "error.html.j2", status=status, title=TITLES.get(status, "Something failed"), message=message
    )


def install(app: FastAPI) -> None:
    """Turn every exception into an answer."""

    async def of_user(request: Request, error: Exception) -> Response:
        return answer(request, 400, str(error))

    async def of_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return answer(request, error.status_code, str(error.detail))

    async def of_values(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        said = "; ".join(f"{'.'.join(str(p) for p in e['loc'][1:])}: {e['msg']}" for e in error.errors()[:5])
        return answer(request, 422, said)

    async def of_ours(request: Request, error: Exception) -> Response:
        return answer(request, 500, f"A fault of ours, not yours ({type(error).__name__}). It was not saved.")

    app.add_exception_handler(UserError, of_user)
    app.add_exception_handler(MissingExtraError, of_user)
    app.add_exception_handler(HTTPException, of_http)
    app.add_exception_handler(RequestValidationError, of_values)
    app.add_exception_handler(Exception, of_ours)
