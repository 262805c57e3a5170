"""Keeping cases: every edit is appended, with a lock that lets nobody overwrite what they have not seen."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session, object_session

from claimpath.errors import DataError
from claimpath.records import Report
from claimpath.review.cases.apply import apply
from claimpath.review.cases.fits import must_hang_together
from claimpath.review.cases.operations import OPERATION, Operation, collide
from claimpath.review.cases.state import CaseState, first_state
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import AuditEntry, Case, EditRow, User, now
from claimpath.review.people import Person

MAX_KEY = 64
MOST_KEPT = 50
"""Reports kept in memory, the longest unused leaving first."""
_REPORTS: dict[tuple[object, ...], Report] = {}
_LOCK = Lock()


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit: who, when, what, why."""

    number: int
    who: str
    when: datetime
    why: str
    operation: Operation
    undoes: int | None
    key: str
    """What the browser that sent it called it."""
    user_id: int


@dataclass(frozen=True, slots=True)
class OpenCase:
    """A case as it is now."""

    id: int
    title: str
    status: str
    version: int
    report: Report
    """What it began with."""
    state: CaseState
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Saved:
    """An edit that was kept."""

    version: int
    state: CaseState
    merged: tuple[Edit, ...] = ()
    """Edits of others that its maker had not seen and that touch other things."""
    repeated: bool = False
    """Whether it was there already, from the same browser."""


class EditConflict(Exception):
    """Others changed the same thing meanwhile. Nothing was saved."""

    def __init__(self, theirs: Sequence[Edit], version: int, state: CaseState) -> None:
        super().__init__("the same part was changed meanwhile")
        self.theirs = tuple(theirs)
        self.version = version
        self.state = state


def create_case(engine: Engine, person: Person, report: Report, title: str | None = None) -> int:
    """Open a report as a case and give its id. Raises DataError for a report whose parts don't fit."""
    must_hang_together(report)
    with writing(engine) as session:
        return add_case(session, person.id, report, title)


def add_case(session: Session, owner_id: int, report: Report, title: str | None = None) -> int:
    """The same within a transaction that does more."""
    case = Case(
        title=(title or report.claim.text)[:300],
        claim=report.claim.text,
        report=report.model_dump_json(),
        state=first_state(report).model_dump_json(),
        owner_id=owner_id,
    )
    session.add(case)
    session.flush()
    return case.id


def load_case(engine: Engine, case_id: int) -> OpenCase:
    """Give a case as it is now. Raises DataError where there is none."""
    with reading(engine) as session:
        return _opened(_case(session, case_id, locked=False))


def edits_of(engine: Engine, case_id: int, after: int = 0) -> tuple[Edit, ...]:
    """The edits of a case with numbers above `after`, oldest first."""
    with reading(engine) as session:
        return _edits(session, case_id, after)


def save_edit(
    engine: Engine,
    case_id: int,
    person: Person,
    operation: Operation,
    *,
    base_version: int,
    key: str,
    why: str = "",
) -> Saved:
    """Append an edit.

    base_version: the version that its maker saw. key: drawn by their browser; the same key again gives the first
    result. Edits that others made since are no hindrance where they touch other things. Raises EditConflict where
    they don't, DataError where the edit can't be made.
    """
    if not key or len(key) > MAX_KEY:
        raise DataError(f"an edit needs a key of 1 to {MAX_KEY} characters")
    with writing(engine) as session:
        case = _case(session, case_id)
        known = session.scalar(select(EditRow).where(EditRow.case_id == case_id, EditRow.key == key))
        if known is not None:
            return Saved(case.version, CaseState.model_validate_json(case.state), repeated=True)
        if case.status != "open":
            raise DataError("the case is finished; open it again before you change it")
        if not 0 <= base_version <= case.version:
            raise DataError(f"the case has no version {base_version}; reload the page")
        since = _edits(session, case_id, base_version)
        theirs = [edit for edit in since if collide(edit.operation, operation)]
        state = CaseState.model_validate_json(case.state)
        if theirs:
            raise EditConflict(theirs, case.version, state)
        after = _append(session, case, person, operation, base_version, key, why)
        return Saved(case.version, after, since)


def undo(engine: Engine, case_id: int, person: Person, *, key: str) -> Saved:
    """Take back the person's latest edit that still stands, by an edit that leads back.

    Raises DataError where there is none, EditConflict where others built on it.
    """
    with writing(engine) as session:
        case = _case(session, case_id)
        if session.scalar(select(EditRow).where(EditRow.case_id == case_id, EditRow.key == key)) is not None:
            return Saved(case.version, CaseState.model_validate_json(case.state), repeated=True)
        if case.status != "open":
            raise DataError("the case is finished; open it again before you change it")
        rows = session.scalars(
            select(EditRow).where(EditRow.case_id == case_id).order_by(EditRow.number.desc())
        ).all()
        taken_back = {row.undoes for row in rows}
        last = next(
            (
                row
                for row in rows
                if row.user_id == person.id and row.undoes is None and row.number not in taken_back
            ),
            None,
        )
        if last is None:
            raise DataError("there is nothing of yours to undo")
        inverse = OPERATION.validate_python(last.inverse)
        # What was made and taken back since then is no hindrance.
        later = [
            edit
            for edit in _edits(session, case_id, last.number)
            if edit.undoes is None and edit.number not in taken_back and collide(edit.operation, inverse)
        ]
        if later:
            raise EditConflict(later, case.version, CaseState.model_validate_json(case.state))
        after = _append(
            session,
            case,
            person,
            inverse,
            case.version,
            key,
            f"Undo of edit {last.number}",
            undoes=last.number,
        )
        return Saved(case.version, after)


def set_status(engine: Engine, case_id: int, person: Person, status: str) -> None:
    """Finish a case, or open it again. Raises DataError for another status."""
    if status not in ("open", "finished"):
        raise DataError(f"a case can't be {status!r}; choose open or finished")
    with writing(engine) as session:
        _case(session, case_id)
        session.execute(update(Case).where(Case.id == case_id).values(status=status, updated_at=now()))
        action = "case finished" if status == "finished" else "case opened again"
        session.add(AuditEntry(user_id=person.id, action=action, target=f"case {case_id}"))


def _append(
    session: Session,
    case: Case,
    person: Person,
    operation: Operation,
    base_version: int,
    key: str,
    why: str,
    undoes: int | None = None,
) -> CaseState:
    state = CaseState.model_validate_json(case.state)
    after, inverse = apply(state, operation, _report(case))
    number = case.version + 1
    session.add(
        EditRow(
            case_id=case.id,
            number=number,
            base_version=base_version,
            key=key,
            user_id=person.id,
            why=why[:2_000],
            operation=json.loads(OPERATION.dump_json(operation)),
            inverse=json.loads(OPERATION.dump_json(inverse)),
            undoes=undoes,
        )
    )
    case.state = after.model_dump_json()
    case.version = number
    case.updated_at = now()
    session.flush()
    return after


def _case(session: Session, case_id: int, *, locked: bool = True) -> Case:
    # FOR UPDATE where the database has it (PostgreSQL); SQLite's write lock is taken at the start. A reader takes no
    # lock, as it would make writers wait.
    locks = locked and session.get_bind().dialect.name == "postgresql"
    case = session.get(Case, case_id, with_for_update=locks)
    if case is None:
        raise DataError(f"there is no case {case_id}")
    return case


def _report(case: Case) -> Report:
    """The report that a case began with. It never changes, so it is read once."""
    session = object_session(case)
    place = (str(session.get_bind().engine.url) if session is not None else "", case.id, case.created_at)
    with _LOCK:
        report = _REPORTS.pop(place, None)
        if report is None:
            report = Report.model_validate_json(case.report)
        _REPORTS[place] = report
        while len(_REPORTS) > MOST_KEPT:
            _REPORTS.pop(next(iter(_REPORTS)))
    return report


def _opened(case: Case) -> OpenCase:
    return OpenCase(
        id=case.id,
        title=case.title,
        status=case.status,
        version=case.version,
        report=_report(case),
        state=CaseState.model_validate_json(case.state),
        created_at=case.created_at,
    )


def _edits(session: Session, case_id: int, after: int) -> tuple[Edit, ...]:
    rows = session.execute(
        select(EditRow, User.display_name)
        .join(User, User.id == EditRow.user_id)
        .where(EditRow.case_id == case_id, EditRow.number > after)
        .order_by(EditRow.number)
    )
    return tuple(
        Edit(
            number=row.number,
            who=name,
            when=row.at,
            why=row.why,
            operation=OPERATION.validate_python(row.operation),
            undoes=row.undoes,
            key=row.key,
            user_id=row.user_id,
        )
        for row, name in rows
    )
