"""People, for admins: roles, who may come in, invitations, new passwords."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, HTTPException, Path, Request
from fastapi.responses import RedirectResponse, Response
from sqlalchemy import select

from claimpath.errors import DataError, SettingsError
from claimpath.review.accounts.access import TheAdmin, must_have_logins
from claimpath.review.accounts.invitations import (
    MAX_DAYS,
    invite,
    open_invitations,
    password_link,
    take_back,
)
from claimpath.review.accounts.users import change_role, list_people, set_active
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Project
from claimpath.review.people import ROLES
from claimpath.review.serve_address import base_address
from claimpath.review.web.context import TheWorkbench, Workbench
from claimpath.review.web.pages import page

router = APIRouter(include_in_schema=False, dependencies=[Depends(must_have_logins)])
UserId = Annotated[int, Path(ge=1, le=2**31 - 1)]
MAY = {
    "annotator": "annotates what they are given in projects",
    "adjudicator": "settles where annotators differ, in projects that they are in",
    "editor": "opens and changes all cases, checks claims, runs projects",
    "admin": "does everything, and invites people",
}
"""What each role may do, for the form."""


@router.get("/people")
def people_page(request: Request, workbench: TheWorkbench, person: TheAdmin) -> Response:
    """Everybody, and the links that are out."""
    with reading(workbench.engine) as session:
        projects = session.execute(
            select(Project.id, Project.name).where(Project.status == "open").order_by(Project.name)
        ).all()
    return page(
        request,
        "people.html.j2",
        people=list_people(workbench.engine),
        invitations=open_invitations(workbench.engine),
        projects=projects,
        roles=ROLES,
        may=MAY,
        max_days=MAX_DAYS,
    )


@router.post("/people/invitations")
def invite_route(
    request: Request,
    workbench: TheWorkbench,
    person: TheAdmin,
    role: Annotated[str, Form()],
    days: Annotated[int, Form()] = 7,
    project: Annotated[str, Form()] = "",
) -> Response:
    """Make an invitation and show its link, once."""
    if (project and not project.isascii()) or (project and not project.isdigit()) or len(project) > 9:
        raise SettingsError(f"there is no project {project[:50]!r}")
    project_id = int(project) if project else None
    token = invite(workbench.engine, person.id, role, days=days, project_id=project_id)
    return _link(request, workbench, token, f"Link for one {role}, good for {days} days")


@router.post("/people/invitations/{invitation_id}/take-back")
def take_back_route(
    workbench: TheWorkbench, person: TheAdmin, invitation_id: Annotated[str, Path(max_length=64)]
) -> Response:
    """Make a link work no more."""
    if not take_back(workbench.engine, person, invitation_id):
        raise HTTPException(404, "There is no such invitation.")
    return RedirectResponse("/people", status_code=303)


@router.post("/people/{user_id}/role")
def role_route(
    workbench: TheWorkbench, person: TheAdmin, user_id: UserId, role: Annotated[str, Form()]
) -> Response:
    """Give somebody another role."""
    change_role(workbench.engine, person, user_id, role)
    return RedirectResponse("/people", status_code=303)


@router.post("/people/{user_id}/active")
def active_route(
    workbench: TheWorkbench, person: TheAdmin, user_id: UserId, active: Annotated[str, Form()]
) -> Response:
    """Keep somebody out, or let them in again."""
    if active not in ("yes", "no"):
        raise DataError("active is yes or no")
    set_active(workbench.engine, person, user_id, active == "yes")
    return RedirectResponse("/people", status_code=303)


@router.post("/people/{user_id}/password-link")
def password_link_route(
    request: Request, workbench: TheWorkbench, person: TheAdmin, user_id: UserId
) -> Response:
    """Make a link with which somebody sets a new password, and show it, once."""
    token = password_link(workbench.engine, person, user_id)
    return _link(request, workbench, token, "Link to set a new password, good for a day")


def _link(request: Request, workbench: Workbench, token: str, what: str) -> Response:
    address = f"{base_address(workbench.settings)}/invitation/{token}"
    return page(request, "people_link.html.j2", address=address, what=what)
