"""Sessions: who is behind a cookie. The database keeps a digest of the cookie, never the cookie."""

import secrets
from datetime import timedelta

from fastapi import Request
from fastapi.responses import Response
from sqlalchemy import Engine, delete, select
from sqlalchemy.orm import Session

from claimpath.review.accounts.secret import digest
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import LoginSession, User, now
from claimpath.review.people import ROLES, Person
from claimpath.review.settings import ReviewSettings
from claimpath.review.web.context import Workbench


def cookie_name(settings: ReviewSettings) -> str:
    """The cookie's name. Browsers take `__Host-` over https only, for this host and from this host alone."""
    return "__Host-claimpath" if settings.secure_cookies else "claimpath"


def find_logged_in(request: Request, workbench: Workbench) -> Person | None:
    """The person behind a request's cookie; None where it is unknown or expired, or the person may not come in."""
    token = request.cookies.get(cookie_name(workbench.settings))
    if not token:
        return None
    with reading(workbench.engine) as session:
        row = session.execute(
            select(LoginSession, User)
            .join(User, User.id == LoginSession.user_id)
            .where(LoginSession.id == digest(token), LoginSession.expires_at > now(), User.active.is_(True))
        ).one_or_none()
    if row is None:
        return None
    login, user = row
    role = next(role for role in ROLES if role == user.role)
    return Person(user.id, user.name, user.display_name, role, login.csrf)


def start_session(request: Request, response: Response, workbench: Workbench, user_id: int) -> None:
    """Log somebody in with a fresh cookie. Whatever cookie the browser came with is worth nothing afterwards."""
    token = secrets.token_urlsafe(32)
    settings = workbench.settings
    with writing(workbench.engine) as session:
        _forget(session, request, settings)
        session.execute(delete(LoginSession).where(LoginSession.expires_at < now()))
        session.add(
            LoginSession(
                id=digest(token),
                user_id=user_id,
                csrf=secrets.token_urlsafe(32),
                expires_at=now() + timedelta(hours=settings.session_hours),
            )
        )
    response.set_cookie(
        cookie_name(settings),
        token,
        max_age=settings.session_hours * 3_600,
        path="/",
        secure=settings.secure_cookies,
        httponly=True,
        samesite="lax",
    )


def end_session(request: Request, response: Response, workbench: Workbench) -> None:
    """Log this browser out."""
    with writing(workbench.engine) as session:
        _forget(session, request, workbench.settings)
    response.delete_cookie(
        cookie_name(workbench.settings), path="/", secure=workbench.settings.secure_cookies, httponly=True
    )


def end_all_sessions(session: Session, user_id: int) -> None:
    """Log somebody out everywhere, at once."""
    session.execute(delete(LoginSession).where(LoginSession.user_id == user_id))


def n_sessions(engine: Engine, user_id: int) -> int:
    """In how many browsers somebody is logged in."""
    with reading(engine) as session:
        found = session.scalars(
            select(LoginSession.id).where(LoginSession.user_id == user_id, LoginSession.expires_at > now())
        )
        return len(found.all())


def _forget(session: Session, request: Request, settings: ReviewSettings) -> None:
    token = request.cookies.get(cookie_name(settings))
    if token:
        session.execute(delete(LoginSession).where(LoginSession.id == digest(token)))
