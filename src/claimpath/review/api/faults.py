"""Faults that only calls and the database know, as answers."""

from fastapi import FastAPI, Request
from fastapi.responses import Response
from sqlalchemy.exc import DBAPIError, IntegrityError

from claimpath.calls.limits import BusyError
from claimpath.calls.process import CallFaultError, CallTooLongError
from claimpath.review.web.errors import answer

RETRY_SECONDS = 5


def install(app: FastAPI) -> None:
    """Turn them into answers."""

    async def busy(request: Request, error: Exception) -> Response:
        response = answer(request, 503, f"{error}.")
        response.headers["Retry-After"] = str(RETRY_SECONDS)
        return response

    async def too_long(request: Request, error: Exception) -> Response:
        return answer(request, 400, f"{error}.")

    async def fault(request: Request, error: Exception) -> Response:
        return answer(request, 500, f"{error}.")

    async def of_database(request: Request, error: Exception) -> Response:
        assert isinstance(error, DBAPIError)
        code = database_code(error)
        if isinstance(error, IntegrityError):
            return answer(
                request, 409, "Somebody else was faster. Nothing was saved; load it again and send it again."
            )
        if code.startswith("40"):  # PostgreSQL gave up one of two that waited for each other
            return await busy(request, BusyError("the database is busy; nothing was saved, send it again"))
        if code.startswith("22"):
            return answer(
                request, 400, "The text holds characters that can't be kept, such as NUL. Take them out."
            )
        kind = type(error).__name__
        return answer(request, 500, f"A fault of ours, not yours ({kind}). It was not saved.")

    app.add_exception_handler(BusyError, busy)
    app.add_exception_handler(CallTooLongError, too_long)
    app.add_exception_handler(CallFaultError, fault)
    app.add_exception_handler(DBAPIError, of_database)


def database_code(error: DBAPIError) -> str:
    """PostgreSQL's code for what went wrong, such as 22021 for a text with NUL; empty where there is none."""
    told = getattr(error.orig, "args", ())
    fields = told[0] if told and isinstance(told[0], dict) else {}
    return str(fields.get("C", ""))
