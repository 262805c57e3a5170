"""Personal tokens: a program that has one works in its owner's name. Only its hash is kept."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from fastapi import Request
from sqlalchemy import ColumnElement, Engine, func, select, update
from sqlalchemy.orm import Session

from claimpath.errors import DataError, SettingsError
from claimpath.review.accounts.local import LOCAL
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import ApiToken, AuditEntry, User, now
from claimpath.review.people import Person, Role

LEAD = "claimpath_"
"""How every token begins, so that it is known where it was left lying about."""
MOST_TOKENS = 20
MAX_DAYS = 365
DEFAULT_DAYS = 90
MAX_NAME = 100


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A token as its owner sees it afterwards."""

    id: int
    name: str
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None


def bearer_of(request: Request) -> str | None:
    """The token that a request under /api/ carries; None where it carries none."""
    if not request.url.path.startswith("/api/"):
        return None
    kind, _, token = (request.headers.get("authorization") or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def make_token(engine: Engine, user_id: int, name: str, days: int = DEFAULT_DAYS) -> str:
    """Make a token and give it, for this once.

    Raises SettingsError for a name or a number of days that can't be, or where the person has too many.
    """
    name = " ".join(name.split())
    if not 1 <= len(name) <= MAX_NAME or "\0" in name:
        raise SettingsError(f"a token needs a name of 1 to {MAX_NAME} characters, such as the program's")
    if not 1 <= days <= MAX_DAYS:
        raise SettingsError(f"a token lasts 1 to {MAX_DAYS} days, not {days}")
    token = LEAD + secrets.token_urlsafe(32)
    with writing(engine) as session:
        held = session.scalar(select(func.count(ApiToken.id)).where(*_valid(user_id))) or 0
        if held >= MOST_TOKENS:
            raise SettingsError(f"you have {held} tokens, which is the most; revoke one that is not used")
        made = ApiToken(
            hash=_hash(token), user_id=user_id, name=name, expires_at=now() + timedelta(days=days)
        )
        session.add(made)
        session.flush()
        session.add(AuditEntry(user_id=user_id, action="token made", target=f"token {made.id}"))
    return token


def tokens_of(engine: Engine, user_id: int) -> tuple[TokenLine, ...]:
    """A person's tokens that can be used, newest first."""
    with reading(engine) as session:
        rows = session.scalars(select(ApiToken).where(*_valid(user_id)).order_by(ApiToken.id.desc()))
        return tuple(TokenLine(row.id, row.name, row.created_at, row.expires_at, row.used_at) for row in rows)


def revoke_token(engine: Engine, user_id: int, token_id: int) -> None:
    """Make a token of the person's useless. Raises DataError where there is none."""
    with writing(engine) as session:
        row = session.scalar(select(ApiToken).where(ApiToken.id == token_id, *_valid(user_id)))
        if row is None:
            raise DataError(f"you have no token {token_id}")
        row.revoked_at = now()
        session.add(AuditEntry(user_id=user_id, action="token revoked", target=f"token {token_id}"))


def person_of_token(engine: Engine, token: str, *, auth: bool) -> Person | None:
    """The person in whose name a token works; None where it is unknown, revoked, too old, or they may not come in.

    auth: whether people log in. Then the local person, who has no password, may not come in with a token either.
    """
    with reading(engine) as session:
        row = session.execute(
            select(ApiToken, User)
            .join(User, User.id == ApiToken.user_id)
            .where(ApiToken.hash == _hash(token), ApiToken.revoked_at.is_(None), ApiToken.expires_at > now())
        ).one_or_none()
    if row is None or not row.User.active or (auth and row.User.name == LOCAL):
        return None
    kept, user = row.ApiToken, row.User
    if kept.used_at is None or now() - kept.used_at > timedelta(hours=1):
        with writing(engine) as session:
            session.get_one(ApiToken, kept.id).used_at = now()
    return Person(user.id, user.name, user.display_name, cast(Role, user.role), csrf="")


def revoke_all_tokens(session: Session, user_id: int) -> None:
    """Make all tokens of somebody useless, as with a new password."""
    session.execute(update(ApiToken).where(*_valid(user_id)).values(revoked_at=now()))


def _valid(user_id: int) -> tuple[ColumnElement[bool], ...]:
    return ApiToken.user_id == user_id, ApiToken.revoked_at.is_(None), ApiToken.expires_at > now()


def _hash(token: str) -> str:
    # A token is 32 random bytes: nobody can guess it, so a slow hash would only make every call slow.
    return hashlib.sha256(token.encode("utf-8", errors="replace")).hexdigest()
