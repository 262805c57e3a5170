"""People in the database: making them, changing what they may do, and never losing the last admin."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Engine, Select, func, select
from sqlalchemy.orm import Session

from claimpath.errors import DataError, SettingsError
from claimpath.review.accounts.local import LOCAL
from claimpath.review.accounts.passwords import check_new_password, hash_password
from claimpath.review.accounts.secret import one_at_a_time
from claimpath.review.accounts.sessions import end_all_sessions
from claimpath.review.api.tokens import revoke_all_tokens
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import AuditEntry, LoginSession, User, now
from claimpath.review.people import ROLES, Person

_NAME = re.compile(r"[a-z0-9][a-z0-9._@+-]{1,79}")


@dataclass(frozen=True, slots=True)
class Account:
    """A person as the list of people shows them."""

    id: int
    name: str
    display_name: str
    role: str
    active: bool
    created_at: datetime
    last_login: datetime | None


def login_name(given: str) -> str:
    """A login name as it is kept: lower case, one spelling of each character."""
    return unicodedata.normalize("NFKC", given).strip().lower()


def check_names(name: str, display_name: str) -> tuple[str, str]:
    """The names as they are kept. Raises SettingsError for names that can't be taken."""
    login, shown = login_name(name), " ".join(display_name.split())
    if not _NAME.fullmatch(login) or login == LOCAL:
        raise SettingsError(
            f"the login name {name[:100]!r} can't be taken; use 2 to 80 letters a-z, digits, or . _ @ + -"
        )
    if not 1 <= len(shown) <= 100 or not shown.isprintable():
        raise SettingsError("give the name that colleagues see, with at most 100 characters")
    return login, shown


def add_user(session: Session, name: str, display_name: str, role: str, password: str) -> User:
    """Make an account. Raises SettingsError for names or a password that can't be taken, or a name that is taken."""
    login, shown = check_names(name, display_name)
    check_new_password(password, login, shown, *shown.split())
    if session.scalar(select(User.id).where(User.name == login)) is not None:
        raise SettingsError(f"the login name {login!r} is taken; choose another")
    user = User(name=login, display_name=shown, role=role, password_hash=hash_password(password))
    session.add(user)
    session.flush()
    return user


def list_people(engine: Engine) -> tuple[Account, ...]:
    """Everybody with an account, by name."""
    last = select(LoginSession.user_id, func.max(LoginSession.created_at).label("at")).group_by(
        LoginSession.user_id
    )
    with reading(engine) as session:
        logins: dict[int, datetime] = {user_id: at for user_id, at in session.execute(last).all()}  # noqa: C416 - rows
        users = session.scalars(select(User).where(User.name != LOCAL).order_by(User.name))
        return tuple(
            Account(u.id, u.name, u.display_name, u.role, u.active, u.created_at, logins.get(u.id))
            for u in users
        )


def has_admin(engine: Engine) -> bool:
    """Whether anybody can log in who may invite others."""
    with reading(engine) as session:
        return bool(session.scalar(_admins()))


def change_role(engine: Engine, person: Person, user_id: int, role: str) -> None:
    """Give somebody another role. Raises DataError where that would leave no admin, or for an unknown role."""
    if role not in ROLES:
        raise DataError(f"there is no role {role[:50]!r}; choose one of: {', '.join(ROLES)}")
    with writing(engine) as session:
        user = _account(session, user_id)
        if user.role == role:
            return
        before, user.role = user.role, role
        _must_keep_an_admin(session)
        _note(session, person, "role changed", user, {"from": before, "to": role})


def set_active(engine: Engine, person: Person, user_id: int, active: bool) -> None:
    """Let somebody in again, or keep them out: their sessions end at once. Raises DataError for the last admin."""
    with writing(engine) as session:
        user = _account(session, user_id)
        if user.active == active:
            return
        user.active = active
        if not active:
            _must_keep_an_admin(session)
            end_all_sessions(session, user.id)
        _note(session, person, "person let in again" if active else "person deactivated", user)


def set_password(session: Session, user_id: int, password: str) -> User:
    """Give somebody a new password; their sessions and tokens end. Raises SettingsError for one that can't be taken."""
    user = _account(session, user_id)
    check_new_password(password, user.name, user.display_name, *user.display_name.split())
    user.password_hash = hash_password(password)
    end_all_sessions(session, user.id)
    revoke_all_tokens(session, user.id)
    return user


def _account(session: Session, user_id: int) -> User:
    one_at_a_time(session)
    user = session.get(User, user_id)
    if user is None or user.name == LOCAL:
        raise DataError(f"there is no person {user_id}")
    return user


def _must_keep_an_admin(session: Session) -> None:
    session.flush()
    if not session.scalar(_admins()):
        raise DataError("this is the last admin; make somebody else an admin first")


def _admins() -> "Select[int]":
    return select(func.count()).where(
        User.role == "admin", User.active.is_(True), User.password_hash.is_not(None), User.name != LOCAL
    )


def _note(
    session: Session, person: Person, action: str, user: User, details: dict[str, str] | None = None
) -> None:
    session.add(
        AuditEntry(user_id=person.id, action=action, target=user.name, details=details or {}, at=now())
    )
