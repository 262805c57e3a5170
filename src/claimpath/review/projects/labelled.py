"""Items with everybody's labels, annotators under letters. Only for those whom access.py lets see labels."""

import random
from collections.abc import Sequence
from itertools import count, product
from string import ascii_uppercase
from typing import Any

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Adjudication, Annotation, Assignment, Item, Project
from claimpath.review.projects.kind import Labelled
from claimpath.review.projects.records import LABEL, Label


def letters_of(user_ids: Sequence[int]) -> dict[int, str]:
    """A letter for each annotator, in the order of their accounts: A, B, ..., Z, AA."""
    names = ("".join(signs) for n in count(1) for signs in product(ascii_uppercase, repeat=n))
    return dict(zip(sorted(set(user_ids)), names, strict=False))


def load_labelled(engine: Engine, project: Project) -> tuple[Labelled, ...]:
    """All real items with their labels, by number. A person has the same letter throughout."""
    with reading(engine) as session:
        items = session.scalars(
            select(Item)
            .where(Item.project_id == project.id, Item.is_training.is_(False))
            .order_by(Item.number)
        ).all()
        given = _labels(session, project.id)
        settled = {row.item_id: row for row in session.scalars(_adjudications(project.id))}
    letters = letters_of([user for rows in given.values() for user, _, _ in rows])
    return tuple(
        _labelled(project, item, given.get(item.id, []), settled.get(item.id), letters) for item in items
    )


def load_one(engine: Engine, project: Project, item_id: int) -> tuple[Item, Labelled]:
    """One item for its adjudicator; letters are drawn anew for each item, so that nobody is known by theirs."""
    with reading(engine) as session:
        item = session.get_one(Item, item_id)
        given = _labels(session, project.id, item_id).get(item_id, [])
        query = _adjudications(project.id).where(Adjudication.item_id == item_id)
        settled = list(session.scalars(query))
    people = sorted(user for user, _, _ in given)
    random.Random(f"{project.id}/{item_id}").shuffle(people)
    letters = {user: ascii_uppercase[n] for n, user in enumerate(people)}
    return item, _labelled(project, item, given, settled[-1] if settled else None, letters)


def _labels(
    session: Session, project_id: int, item_id: int | None = None
) -> dict[int, list[tuple[int, Label, str]]]:
    """Item to (person, label, moment) of every label that stands."""
    query = (
        select(Assignment.item_id, Assignment.user_id, Annotation.label, Annotation.at)
        .join(Item, Item.id == Assignment.item_id)
        .join(
            Annotation,
            (Annotation.assignment_id == Assignment.id) & (Annotation.number == Assignment.version),
        )
        .where(Item.project_id == project_id, Item.is_training.is_(False), Assignment.state == "done")
        .order_by(Assignment.user_id)
    )
    if item_id is not None:
        query = query.where(Item.id == item_id)
    found: dict[int, list[tuple[int, Label, str]]] = {}
    for row in session.execute(query):
        entry = (row.user_id, LABEL.validate_python(row.label), row.at.isoformat(timespec="seconds"))
        found.setdefault(row.item_id, []).append(entry)
    return found


def _adjudications(project_id: int) -> Any:
    return (
        select(Adjudication)
        .join(Item, Item.id == Adjudication.item_id)
        .where(Item.project_id == project_id)
        .order_by(Adjudication.id)
    )


def _labelled(
    project: Project,
    item: Item,
    given: list[tuple[int, Label, str]],
    settled: Adjudication | None,
    letters: dict[int, str],
) -> Labelled:
    by_letter = sorted(((letters[u], label, at) for u, label, at in given), key=lambda row: row[0])
    when = {letter: at for letter, _, at in by_letter}
    if settled is not None:
        when["adjudicator"] = settled.at.isoformat(timespec="seconds")
    return Labelled(
        key=item.key,
        payload=item.payload,
        hidden=item.hidden,
        labels={letter: label for letter, label, _ in by_letter},
        adjudicated=LABEL.validate_python(settled.label) if settled is not None else None,
        adjudicator="adjudicator" if settled is not None else None,
        n_expected=project.n_annotators,
        why=settled.why if settled is not None else "",
        when=when,
    )
