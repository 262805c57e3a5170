"""The one local person of a workbench without login."""

import re
import secrets

from fastapi import Request
from sqlalchemy import Engine, select
from sqlalchemy.exc import IntegrityError

from claimpath.review.database.connect import writing
from claimpath.review.database.tables import Setting, User
from claimpath.review.people import Person
from claimpath.review.web.context import Workbench

LOCAL = "local"


def ensure_local_person(engine: Engine, shown: str = "You") -> Person:
    """The local person, made where they are missing. Their token is kept, so that open pages survive a restart.

    shown: what pages call them.
    """
    try:
        return _local_person(engine, shown)
    except IntegrityError:
        # Another server that started at the same time has made them meanwhile.
        return _local_person(engine, shown)


def _local_person(engine: Engine, shown: str) -> Person:
    with writing(engine) as session:
        user = session.scalar(select(User).where(User.name == LOCAL))
        if user is None:
            user = User(name=LOCAL, display_name=shown, role="admin", password_hash=None)
            session.add(user)
        user.display_name = shown
        kept = session.get(Setting, "local_csrf")
        if kept is None:
            kept = Setting(name="local_csrf", value=secrets.token_urlsafe(32))
            session.add(kept)
        session.flush()
        return Person(user.id, user.name, user.display_name, "admin", kept.value)


def find_local_person(request: Request, workbench: Workbench) -> Person | None:
    """The local person, for every request that comes from this machine under a name of this machine.

    The Host header is checked, so that a web page can't reach in under a name of its own (DNS rebinding).
    """
    if host_name(request.headers.get("host") or "") not in allowed_hosts(workbench):
        return None
    person: Person = request.app.state.local_person
    return person


def allowed_hosts(workbench: Workbench) -> set[str]:
    """Names under which this machine reaches itself, and the one that test clients use, which no page can have."""
    return {"127.0.0.1", "localhost", "::1", workbench.settings.host.lower(), "testserver"}


def host_name(header: str) -> str | None:
    """The name in a Host header, in lower case and without port and brackets; None for a malformed one."""
    match = re.fullmatch(r"(?:\[([0-9a-f:.]+)\]|([^\[\]:@/]+))(?::\d{1,5})?", header.strip().lower())
    return (match[1] or match[2]) if match else None
