"""Who may open and change cases: the one place where it is decided."""

from fastapi import HTTPException
from sqlalchemy import Engine

from claimpath.errors import DataError
from claimpath.review.cases.store import OpenCase, load_case
from claimpath.review.people import Person


def must_edit_cases(person: Person) -> None:
    """Raise 404 for people who may not see cases, as if there were none."""
    if not person.edits_cases:
        raise HTTPException(404, "There is no such page.")


def case_for(engine: Engine, person: Person, case_id: int) -> OpenCase:
    """Give a case to somebody who may change it. Raises 404 for everybody else and for a case that is not there."""
    must_edit_cases(person)
    try:
        return load_case(engine, case_id)
    except DataError as error:
        raise HTTPException(404, f"There is no case {case_id}.") from error
