"""The audit log, for admins: who did what to people, projects and the server."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from sqlalchemy import func, select

from claimpath.review.accounts.access import TheAdmin
from claimpath.review.accounts.local import LOCAL
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import AuditEntry, User
from claimpath.review.web.context import TheWorkbench
from claimpath.review.web.pages import page

router = APIRouter(include_in_schema=False)
PER_PAGE = 100


@router.get("/audit")
def audit_page(
    request: Request,
    workbench: TheWorkbench,
    person: TheAdmin,
    number: Annotated[int, Query(alias="page", ge=1, le=100_000)] = 1,
) -> Response:
    """A page of the log, newest first."""
    with reading(workbench.engine) as session:
        n_entries = session.scalar(select(func.count()).select_from(AuditEntry)) or 0
        rows = session.execute(
            select(AuditEntry, User.name, User.display_name)
            .outerjoin(User, User.id == AuditEntry.user_id)
            .order_by(AuditEntry.id.desc())
            .limit(PER_PAGE)
            .offset((number - 1) * PER_PAGE)
        ).all()
    auth = workbench.settings.auth
    entries = [
        (
            entry,
            _who(name, display_name, auth),
            "; ".join(f"{key} {value}" for key, value in entry.details.items()),
        )
        for entry, name, display_name in rows
    ]
    n_pages = max(1, -(-n_entries // PER_PAGE))
    return page(
        request, "audit.html.j2", entries=entries, number=number, n_pages=n_pages, n_entries=n_entries
    )


def _who(name: str | None, display_name: str | None, auth: bool) -> str:
    if name is None:
        return "somebody not logged in"
    if name == LOCAL:
        return "the server’s terminal, or the time before logins" if auth else "You"
    return f"{display_name} ({name})"
