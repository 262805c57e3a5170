"""Settling items on which annotators differ, by somebody who did not label."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, select

from claimpath.errors import DataError
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import Adjudication, Assignment, Item, Project
from claimpath.review.people import Person
from claimpath.review.projects.kind import Labelled
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.labelled import load_labelled, load_one
from claimpath.review.projects.labels import read_label
from claimpath.review.projects.seen import note_seen


@dataclass(frozen=True, slots=True)
class ToSettle:
    """An item for its adjudicator."""

    item: int
    number: int
    """Which of those to settle it is, from 1."""
    n_open: int
    labelled: Labelled
    """Annotators under letters that are drawn anew for each item."""


def open_items(engine: Engine, project: Project) -> tuple[int, ...]:
    """Ids of the items whose labels are all in, and on which the kind's rule does not decide."""
    settle = kind_named(project.kind).settle
    open_keys = {one.key for one in load_labelled(engine, project) if settle(one).how == "open"}
    with reading(engine) as session:
        rows = session.execute(
            select(Item.id, Item.key)
            .where(Item.project_id == project.id, Item.is_training.is_(False))
            .order_by(Item.number)
        )
        return tuple(row.id for row in rows if row.key in open_keys)


def next_to_settle(engine: Engine, person: Person, project: Project, after: int = 0) -> ToSettle | None:
    """The first open item, or the first behind the item `after`; None where there is none."""
    found = open_items(engine, project)
    if not found:
        return None
    chosen = next((item for item in found if item > after), found[0])
    _never_labelled(engine, person, project, chosen)
    note_seen(engine, person, project.id)
    item, labelled = load_one(engine, project, chosen)
    return ToSettle(item.id, found.index(chosen) + 1, len(found), labelled)


def settle_item(
    engine: Engine, person: Person, project: Project, item_id: int, given: Mapping[str, Any], why: str = ""
) -> None:
    """Append what was settled. Raises DataError for an item that is not open, and for a label that can't be taken."""
    label = read_label(project.kind, given)
    _never_labelled(engine, person, project, item_id)
    if item_id not in open_items(engine, project):
        raise DataError("the item is not open for settling; go on with the next one")
    with writing(engine) as session:
        current = session.get(Project, project.id)
        # Locked, so that of two who settle at once the second finds what the first settled.
        item = session.get(Item, item_id, with_for_update=True)
        if current is None or current.status != "open" or item is None:
            raise DataError("the project is closed; nothing was saved")
        kind_named(project.kind).check(label, item.payload)
        if (
            session.scalar(select(Adjudication.id).where(Adjudication.item_id == item_id).limit(1))
            is not None
        ):
            raise DataError("somebody settled this item meanwhile; go on with the next one")
        session.add(
            Adjudication(
                item_id=item_id, user_id=person.id, label=label.model_dump(mode="json"), why=why[:4_000]
            )
        )


def _never_labelled(engine: Engine, person: Person, project: Project, item_id: int) -> None:
    with reading(engine) as session:
        item = session.get(Item, item_id)
        if item is None or item.project_id != project.id:
            raise DataError("there is no such item here")
        mine = select(Assignment.id).where(Assignment.item_id == item_id, Assignment.user_id == person.id)
        if session.scalar(mine) is not None or person.name in item.hidden.get("authors", ()):
            raise DataError("who labelled or wrote an item can’t settle it")
