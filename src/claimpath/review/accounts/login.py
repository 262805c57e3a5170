"""Telling who logs in, and keeping a record of it."""

from sqlalchemy import Engine, select, update

from claimpath.review.accounts.passwords import hash_password, is_outdated, verify_password
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import AuditEntry, User


def logged_in_user(engine: Engine, login: str, password: str) -> int | None:
    """The id of the person whose name and password these are; None for all others, after the same work.

    A hash that was made with older settings is made anew.
    """
    with reading(engine) as session:
        user = session.scalar(select(User).where(User.name == login))
    kept = user.password_hash if user is not None and user.active else None
    right = verify_password(kept, password)
    if user is None or not right:
        known = user is not None and user.password_hash is not None
        note(engine, None, "login failed", login if known else "an unknown name")
        return None
    if kept is not None and is_outdated(kept):
        with writing(engine) as session:
            session.execute(
                update(User)
                .where(User.id == user.id, User.password_hash == kept)
                .values(password_hash=hash_password(password))
            )
    return user.id


def note(engine: Engine, user_id: int | None, action: str, target: str) -> None:
    """Append to the audit log."""
    with writing(engine) as session:
        session.add(AuditEntry(user_id=user_id, action=action, target=target[:200]))
