"""Who may see the pages of accounts: the one place where it is decided."""

from typing import Annotated

from fastapi import Depends, HTTPException, Request

from claimpath.review.people import Person
from claimpath.review.web.context import TheWorkbench

NO_PAGE = "There is no such page."


def must_have_logins(workbench: TheWorkbench) -> None:
    """Raise 404 where nobody logs in, so that these pages don't exist."""
    if not workbench.settings.auth:
        raise HTTPException(404, NO_PAGE)


def the_admin(request: Request) -> Person:
    """The person who asks, where they are an admin. Raises 404 for everybody else."""
    person: Person | None = request.state.person
    if person is None or person.role != "admin":
        raise HTTPException(404, NO_PAGE)
    return person


TheAdmin = Annotated[Person, Depends(the_admin)]
