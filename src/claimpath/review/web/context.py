"""What every page and every request needs: the workbench itself, and who is asking."""

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Request
from sqlalchemy import Engine

from claimpath.review.people import Person
from claimpath.review.settings import ReviewSettings


@dataclass(frozen=True, slots=True)
class Workbench:
    """A running workbench."""

    settings: ReviewSettings
    engine: Engine
    """The database."""


def workbench_of(request: Request) -> Workbench:
    """The workbench that a request came to."""
    return cast(Workbench, request.app.state.workbench)


def person_of(request: Request) -> Person:
    """The person who asks. The guard (web/guard.py) has put them there; without one nothing is reached."""
    return cast(Person, request.state.person)


TheWorkbench = Annotated[Workbench, Depends(workbench_of)]
ThePerson = Annotated[Person, Depends(person_of)]
