"""Invitations: links that work once, for a while, for one role and perhaps one project; or that set a new password."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Engine, Select, delete, select, update
from sqlalchemy.orm import Session

from claimpath.errors import DataError, SettingsError
from claimpath.review.accounts.secret import digest
from claimpath.review.accounts.users import add_user, set_password
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import AuditEntry, Invitation, Member, Project, User, now
from claimpath.review.people import ROLES, Person

MAX_DAYS = 30
GONE = "This link was used already, has expired or was taken back. Ask for a new one."


@dataclass(frozen=True, slots=True)
class Invited:
    """What a link is for."""

    id: str
    role: str
    project: str | None
    """Name of the project that the person joins."""
    user: str | None
    """Login name of the person whose password is set anew; None where an account is made."""
    by: str
    expires_at: datetime


def invite(engine: Engine, person_id: int, role: str, *, days: int = 7, project_id: int | None = None) -> str:
    """Make an invitation and give its token, which is kept nowhere. Raises SettingsError for a value that is none."""
    if role not in ROLES:
        raise SettingsError(f"there is no role {role[:50]!r}; choose one of: {', '.join(ROLES)}")
    if project_id is not None and role not in ("annotator", "adjudicator"):
        raise SettingsError(
            "people join a project as annotator or adjudicator; editors and admins see all projects"
        )
    with writing(engine) as session:
        if project_id is not None and session.get(Project, project_id) is None:
            raise SettingsError(f"there is no project {project_id}")
        token = _add(session, person_id, role, days, project_id=project_id)
        details = {"project": project_id} if project_id is not None else {}
        session.add(AuditEntry(user_id=person_id, action="person invited", target=role, details=details))
    return token


def password_link(engine: Engine, person: Person, user_id: int) -> str:
    """Make a link with which somebody sets a new password within a day, and give its token."""
    with writing(engine) as session:
        user = session.get(User, user_id)
        if user is None or user.password_hash is None or not user.active:
            raise DataError(f"there is no person {user_id} who could log in")
        session.execute(delete(Invitation).where(Invitation.user_id == user_id, Invitation.used_by.is_(None)))
        token = _add(session, person.id, user.role, 1, user_id=user_id)
        session.add(AuditEntry(user_id=person.id, action="password link made", target=user.name))
    return token


def find_invitation(engine: Engine, token: str) -> Invited | None:
    """What a link is for; None where it works no more."""
    with reading(engine) as session:
        row = session.execute(_open().where(Invitation.id == digest(token))).one_or_none()
        return _shown(session, row[0], row[1]) if row is not None else None


def open_invitations(engine: Engine) -> tuple[Invited, ...]:
    """Invitations that still work, the next to expire first."""
    with reading(engine) as session:
        rows = session.execute(_open().order_by(Invitation.expires_at)).all()
        return tuple(_shown(session, invitation, by) for invitation, by in rows)


def take_back(engine: Engine, person: Person, invitation_id: str) -> bool:
    """Make a link work no more. False where it did not work before."""
    with writing(engine) as session:
        row = session.get(Invitation, invitation_id)
        if row is None or row.used_by is not None:
            return False
        session.add(AuditEntry(user_id=person.id, action="invitation taken back", target=row.role))
        session.delete(row)
        return True


def accept(engine: Engine, token: str, *, name: str, display_name: str, password: str) -> int:
    """Make the account, or set the password, that a link is for, and give the person's id.

    Raises DataError where the link works no more, SettingsError for names or a password that can't be taken; then the
    link still works.
    """
    with writing(engine) as session:
        invitation = session.get(Invitation, digest(token), with_for_update=True)
        if invitation is None or invitation.used_by is not None or invitation.expires_at <= now():
            raise DataError(GONE)
        if invitation.user_id is not None:
            user = set_password(session, invitation.user_id, password)
            if not user.active:
                raise DataError(GONE)
            action = "password set by link"
        else:
            user = add_user(session, name, display_name, invitation.role, password)
            action = "invitation accepted"
        if invitation.project_id is not None:
            session.add(Member(project_id=invitation.project_id, user_id=user.id, role=invitation.role))
        session.execute(update(Invitation).where(Invitation.id == invitation.id).values(used_by=user.id))
        session.add(AuditEntry(user_id=user.id, action=action, target=user.name, details={"role": user.role}))
        return user.id


def first_admin_token(engine: Engine, local_id: int) -> str:
    """A token that makes an admin within a day, for the terminal; earlier ones of the terminal work no more."""
    with writing(engine) as session:
        session.execute(
            delete(Invitation).where(Invitation.created_by == local_id, Invitation.used_by.is_(None))
        )
        return _add(session, local_id, "admin", 1)


def _add(
    session: Session,
    by: int,
    role: str,
    days: int,
    *,
    project_id: int | None = None,
    user_id: int | None = None,
) -> str:
    if not 1 <= days <= MAX_DAYS:
        raise SettingsError(f"an invitation lasts 1 to {MAX_DAYS} days, not {days}")
    token = secrets.token_urlsafe(32)
    session.add(
        Invitation(
            id=digest(token),
            role=role,
            project_id=project_id,
            user_id=user_id,
            created_by=by,
            expires_at=now() + timedelta(days=days),
        )
    )
    return token


def _open() -> "Select[Invitation, str]":
    return (
        select(Invitation, User.display_name)
        .join(User, User.id == Invitation.created_by)
        .where(Invitation.used_by.is_(None), Invitation.expires_at > now())
    )


def _shown(session: Session, invitation: Invitation, by: str) -> Invited:
    project = session.get(Project, invitation.project_id) if invitation.project_id is not None else None
    user = session.get(User, invitation.user_id) if invitation.user_id is not None else None
    return Invited(
        invitation.id,
        invitation.role,
        project.name if project is not None else None,
        user.name if user is not None else None,
        by,
        invitation.expires_at,
    )
