"""Labels: what is next, saving, undoing, time. Everything is appended."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session

from claimpath.errors import DataError
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import Adjudication, Annotation, Assignment, Item, Project, now
from claimpath.review.people import Person
from claimpath.review.projects.access import own_assignment
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.records import LABEL, WITHDRAWN, Label
from claimpath.review.projects.training import training_of

MAX_KEY = 64
MOST_SECONDS = 3_600.0
"""Most that one message adds to an item's time; a page that was left open counts no more than this."""


@dataclass(frozen=True, slots=True)
class Work:
    """One item as its annotator sees it."""

    assignment: int
    version: int
    number: int
    """Which of the person's items it is, from 1."""
    n_items: int
    n_done: int
    payload: dict[str, Any]
    label: Label | None
    """The person's own last label, where they gave one before."""
    is_training: bool
    done: bool = False
    gold: Label | None = None
    """The right label: of a training item that is done."""


@dataclass(frozen=True, slots=True)
class SavedLabel:
    """A label that was kept."""

    assignment: int
    version: int
    repeated: bool = False


class LabelConflict(Exception):
    """The item was labelled in another window meanwhile. Nothing was saved."""


def read_label(kind: str, given: Any) -> Label:
    """A label from what a page or a program sent. Raises DataError where it is none of this kind."""
    try:
        label = LABEL.validate_python({**given, "kind": kind} if isinstance(given, dict) else given)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"][1:])
        raise DataError(
            f"{field + ': ' if field else ''}{first['msg'].removeprefix('Value error, ')}"
        ) from None
    return label


def next_work(engine: Engine, person: Person, project: Project, *, training: bool = False) -> Work | None:
    """The first item that the person has not done; None where all are."""
    with reading(engine) as session:
        row = session.scalar(
            _mine(project.id, person, training)
            .where(Assignment.state != "done")
            .order_by(Assignment.id)
            .limit(1)
        )
        return None if row is None else _work(session, project, person, row)


def work_on(engine: Engine, person: Person, project: Project, assignment_id: int) -> Work:
    """One of the person's own items. Raises DataError for any other."""
    with reading(engine) as session:
        return _work(session, project, person, own_assignment(session, project.id, person, assignment_id))


def save_label(
    engine: Engine,
    person: Person,
    project: Project,
    assignment_id: int,
    given: Mapping[str, Any],
    *,
    key: str,
    base_version: int,
    seconds: float = 0.0,
) -> SavedLabel:
    """Append a label.

    key: drawn by the browser; the same key again gives the first result. base_version: the version that the person saw.
    seconds: time with the item in sight since the last message. Raises LabelConflict where the item was labelled
    meanwhile, DataError where the label or the item can't be taken.
    """
    if not key or len(key) > MAX_KEY:
        raise DataError(f"a label needs a key of 1 to {MAX_KEY} characters")
    label = read_label(project.kind, given)
    trained = training_of(engine, person.id, project).passed
    with writing(engine) as session:
        assignment = own_assignment(session, project.id, person, assignment_id)
        known = session.scalar(
            select(Annotation.number).where(Annotation.assignment_id == assignment.id, Annotation.key == key)
        )
        if known is not None:
            return SavedLabel(assignment.id, known, repeated=True)
        _still_open(session, project.id, assignment)
        item = session.get_one(Item, assignment.item_id)
        if not item.is_training and not trained:
            raise DataError("finish the training round first; the real items come after it")
        if item.is_training and assignment.state == "done":
            raise DataError(
                "the right label was shown already; the training item stays as it is until the next round"
            )
        if base_version != assignment.version:
            raise LabelConflict
        kind_named(project.kind).check(label, item.payload)
        number = _append(session, assignment, key, label.model_dump(mode="json"))
        assignment.state = "done"
        assignment.finished_at = now()
        assignment.seconds += _bounded(seconds)
        return SavedLabel(assignment.id, number)


def undo_label(engine: Engine, person: Person, project: Project, *, key: str) -> int:
    """Take the person's latest label back, and give its assignment. Raises DataError where there is none."""
    with writing(engine) as session:
        query = _mine(project.id, person, training=False)
        repeated = session.scalar(
            query.join(Annotation, Annotation.assignment_id == Assignment.id).where(Annotation.key == key)
        )
        if repeated is not None:
            return int(repeated.id)
        last = session.scalar(
            query.where(Assignment.state == "done")
            .order_by(Assignment.finished_at.desc(), Assignment.id.desc())
            .limit(1)
        )
        if last is None:
            raise DataError("there is no label of yours to undo")
        _still_open(session, project.id, last)
        _append(session, last, key, WITHDRAWN)
        last.state = "started"
        last.finished_at = None
        return int(last.id)


def add_time(engine: Engine, person: Person, project: Project, assignment_id: int, seconds: float) -> None:
    """Count time with the item in sight, for an item that was left without a label."""
    with writing(engine) as session:
        assignment = own_assignment(session, project.id, person, assignment_id)
        if assignment.state != "done" and project.status == "open":
            assignment.seconds += _bounded(seconds)
            assignment.state = "started"


def last_label(session: Session, assignment_id: int) -> Label | None:
    """The latest label that was not an undo."""
    rows = session.scalars(
        select(Annotation.label)
        .where(Annotation.assignment_id == assignment_id)
        .order_by(Annotation.number.desc())
    )
    return next((LABEL.validate_python(row) for row in rows if row != WITHDRAWN), None)


def _work(session: Session, project: Project, person: Person, row: Assignment) -> Work:
    item = session.get_one(Item, row.item_id)
    mine = _mine(project.id, person, item.is_training).subquery()
    n_items = session.scalar(select(func.count()).select_from(mine)) or 0
    before = session.scalar(select(func.count()).select_from(mine).where(mine.c.id < row.id)) or 0
    n_done = session.scalar(select(func.count()).select_from(mine).where(mine.c.state == "done")) or 0
    done = row.state == "done"
    gold = LABEL.validate_python(item.gold) if item.is_training and done and item.gold else None
    # A new training round begins without what was answered before.
    label = last_label(session, row.id) if done or not item.is_training else None
    return Work(
        assignment=row.id,
        version=row.version,
        number=before + 1,
        n_items=n_items,
        n_done=n_done,
        payload=item.payload,
        label=label,
        is_training=item.is_training,
        done=done,
        gold=gold,
    )


def _mine(project_id: int, person: Person, training: bool) -> Any:
    return (
        select(Assignment)
        .join(Item, Item.id == Assignment.item_id)
        .where(Item.project_id == project_id, Assignment.user_id == person.id, Item.is_training == training)
    )


def _still_open(session: Session, project_id: int, assignment: Assignment) -> None:
    if session.scalar(select(Project.status).where(Project.id == project_id)) != "open":
        raise DataError("the project is closed; nothing was saved")
    settled = select(Adjudication.id).where(Adjudication.item_id == assignment.item_id).limit(1)
    if session.scalar(settled) is not None:
        raise DataError("the item was settled already, so its labels stay as they are")


def _append(session: Session, assignment: Assignment, key: str, label: dict[str, Any]) -> int:
    assignment.version += 1
    session.add(Annotation(assignment_id=assignment.id, number=assignment.version, key=key, label=label))
    session.flush()
    return assignment.version


def _bounded(seconds: float) -> float:
    return min(max(seconds, 0.0), MOST_SECONDS) if seconds == seconds else 0.0  # noqa: PLR0124 - NaN is not itself
