"""Projects in the database: making one, its members, giving out items, closing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, delete, select
from sqlalchemy.orm import Session

from claimpath.errors import DataError, SettingsError
from claimpath.review.database.connect import writing
from claimpath.review.database.tables import Assignment, AuditEntry, Item, Member, Project, User
from claimpath.review.people import Person
from claimpath.review.projects.assign import spread
from claimpath.review.projects.kind import NewItem, NewItems
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.read_lines import MOST_ITEMS
from claimpath.review.projects.seen import has_seen

MEMBER_ROLES = ("annotator", "adjudicator")
DEFAULT_TRAINING_SCORE = 0.7


def create_project(
    engine: Engine,
    person: Person,
    name: str,
    kind: str,
    items: NewItems,
    *,
    training: NewItems | None = None,
    n_annotators: int = 2,
    training_score: float = DEFAULT_TRAINING_SCORE,
    guidelines: str = "",
    seed: int = 1,
) -> int:
    """Make a project and give its id.

    training: items with a gold label, which annotators label first. training_score: mean score in [0, 1] that they must
    reach before they get real items. guidelines: Markdown; empty takes the kind's own. Raises SettingsError or
    DataError where something can't be.
    """
    the_kind = kind_named(kind)
    name = " ".join(name.split())
    if not 1 <= len(name) <= 200:
        raise SettingsError("a project needs a name of 1 to 200 characters")
    if n_annotators not in (1, 2, 3):
        raise SettingsError(f"each item goes to 1, 2 or 3 people, not {n_annotators}")
    if not 0 <= training_score <= 1:
        raise SettingsError(
            f"the score for the training round is {training_score}; give a number from 0 to 1"
        )
    if not items.items:
        why = f" ({items.warnings[0]})" if items.warnings else ""
        raise DataError(f"the file holds no items; a project needs at least one{why}")
    taught = training.items if training else ()
    if len(items.items) + len(taught) > MOST_ITEMS:
        raise DataError(
            f"there are {len(items.items) + len(taught):,} items; at most {MOST_ITEMS:,} are taken"
        )
    if without := [item.key for item in taught if item.gold is None]:
        raise DataError(f"the training item {without[0]!r} has no gold label; every training item needs one")
    if twice := {item.key for item in items.items} & {item.key for item in taught}:
        raise DataError(
            f"the item {min(twice)!r} is among the training items and the real ones; take it out of one"
        )
    _check_keys(items.items)
    _check_keys(taught)
    shared = {**(training.shared if training else {}), **items.shared}
    with writing(engine) as session:
        if session.scalar(select(Project.id).where(Project.name == name)) is not None:
            raise DataError(f"there is a project {name!r} already; give this one another name")
        project = Project(
            name=name,
            kind=the_kind.name,
            guidelines=guidelines.strip(),
            settings={"training_score": training_score, "seed": seed, "shared": shared},
            n_annotators=n_annotators,
            created_by=person.id,
        )
        session.add(project)
        session.flush()
        rows = [*((item, True) for item in taught), *((item, False) for item in items.items)]
        session.add_all(
            _row(project.id, number, item, is_training) for number, (item, is_training) in enumerate(rows, 1)
        )
        session.add(AuditEntry(user_id=person.id, action="project made", target=f"project {project.id}"))
        return project.id


def _check_keys(items: Sequence[NewItem]) -> None:
    seen = set()
    for item in items:
        if not 1 <= len(item.key) <= 200:
            raise DataError(
                f"the item’s id {item.key[:60]!r} has {len(item.key)} characters; 1 to 200 are taken"
            )
        if item.key in seen:
            raise DataError(f"the item {item.key!r} is there twice; ids must be different")
        seen.add(item.key)


def _row(project_id: int, number: int, item: NewItem, is_training: bool) -> Item:
    return Item(
        project_id=project_id,
        number=number,
        key=item.key,
        payload=item.payload,
        hidden={**item.hidden, "authors": list(item.authors)},
        gold=item.gold.model_dump(mode="json") if is_training and item.gold is not None else None,
        is_training=is_training,
    )


def add_member(engine: Engine, person: Person, project_id: int, user_name: str, role: str) -> None:
    """Let somebody work in a project. Raises DataError for an unknown person, and for one who has another role here."""
    if role not in MEMBER_ROLES:
        raise SettingsError(f"a member can't be {role!r}; choose {' or '.join(MEMBER_ROLES)}")
    with writing(engine) as session:
        user = session.scalar(select(User).where(User.name == user_name.strip().lower(), User.active))
        if user is None:
            raise DataError(
                f"there is nobody called {user_name!r}; give the name of somebody with an account"
            )
        join(session, project_id, user, role)
        _audit(session, person, "member added", project_id, user=user.name, role=role)


def join(session: Session, project_id: int, user: User, role: str) -> None:
    """Add somebody within a session of the caller, such as one that takes an invitation."""
    if role == "adjudicator" and user.role == "annotator":
        raise DataError(
            f"{user.display_name} is an annotator by account; somebody who settles needs the role adjudicator, editor "
            "or admin"
        )
    member = session.get(Member, (project_id, user.id))
    if member is not None and member.role == role:
        return
    if role == "annotator" and has_seen(session, user.id, project_id):
        raise DataError(
            f"{user.display_name} has seen labels here and can’t label blind; choose somebody else"
        )
    if role == "adjudicator":
        _give_back(session, project_id, user.id)
    if role == "adjudicator" and _has_items(session, project_id, user.id):
        raise DataError(f"{user.display_name} labelled here and can’t settle; choose somebody else")
    if member is not None:
        member.role = role
    else:
        session.add(Member(project_id=project_id, user_id=user.id, role=role))


def remove_member(engine: Engine, person: Person, project_id: int, user_id: int) -> None:
    """Take somebody out. What they labelled stays; items that they had not begun go back."""
    with writing(engine) as session:
        _give_back(session, project_id, user_id)
        session.execute(delete(Member).where(Member.project_id == project_id, Member.user_id == user_id))
        _audit(session, person, "member removed", project_id, user=user_id)


@dataclass(frozen=True, slots=True)
class GivenOut:
    """What came of giving out."""

    n_new: int
    """Assignments that were not there before."""
    n_short: int
    """Items that go to fewer people than they should, as too few are not their authors."""


def give_out(engine: Engine, person: Person, project_id: int) -> GivenOut:
    """Spread the items over the annotators.

    What was begun stays with whom it is; what was not is spread anew, so that late comers get their share. Every
    annotator gets every training item. Raises DataError where there are fewer annotators than each item needs.
    """
    with writing(engine) as session:
        project = _open(session, project_id)
        users = session.execute(
            select(User.id, User.name)
            .join(Member, Member.user_id == User.id)
            .where(Member.project_id == project_id, Member.role == "annotator")
            .order_by(User.id)
        ).all()
        people = [row.id for row in users]
        if len(people) < project.n_annotators:
            raise DataError(
                f"each item goes to {project.n_annotators} people, and there are {len(people)} annotators; add more "
                "first"
            )
        _give_back(session, project_id)
        items = session.execute(
            select(Item.id, Item.hidden, Item.is_training)
            .where(Item.project_id == project_id)
            .order_by(Item.number)
        ).all()
        named = {row.name: row.id for row in users}
        barred = {i.id: [named[n] for n in i.hidden.get("authors", ()) if n in named] for i in items}
        given: dict[int, set[int]] = {item.id: set() for item in items}
        for row in session.execute(_assignments(project_id, Assignment.item_id, Assignment.user_id)):
            given[row.item_id].add(row.user_id)
        training = [item.id for item in items if item.is_training]
        real = [item.id for item in items if not item.is_training]
        new = spread(
            real,
            people,
            project.n_annotators,
            given=given,
            barred=barred,
            seed=project.settings.get("seed", 1),
        )
        fresh = {user: set(mine) for user, mine in new.items()}
        added = [
            Assignment(item_id=item, user_id=user)
            for user in people
            for item in (*(i for i in training if user not in given[i]), *new[user])
        ]
        session.add_all(added)
        _audit(session, person, "items given out", project_id, n=len(added))
        n_short = sum(
            len(given[item]) + sum(item in mine for mine in fresh.values()) < project.n_annotators
            for item in real
        )
        return GivenOut(len(added), n_short)


def close_project(engine: Engine, person: Person, project_id: int) -> None:
    """Close a project for good: nobody labels or settles in it any more. Raises DataError where it is closed."""
    with writing(engine) as session:
        _open(session, project_id).status = "closed"
        _audit(session, person, "project closed", project_id)


def _open(session: Session, project_id: int) -> Project:
    # Locked, so that two who give items out at once don't both count what is there before either gave.
    project = session.get(Project, project_id, with_for_update=True)
    if project is None:
        raise DataError(f"there is no project {project_id}")
    if project.status != "open":
        raise DataError("the project is closed, and a closed project stays as it is")
    return project


def _assignments(project_id: int, *columns: Any) -> Any:
    return select(*columns).join(Item, Item.id == Assignment.item_id).where(Item.project_id == project_id)


def _has_items(session: Session, project_id: int, user_id: int) -> bool:
    query = _assignments(project_id, Assignment.id).where(Assignment.user_id == user_id)
    return session.scalar(query.limit(1)) is not None


def _give_back(session: Session, project_id: int, user_id: int | None = None) -> None:
    """Take back what nobody has labelled or spent time on."""
    query = _assignments(project_id, Assignment.id).where(Assignment.version == 0, Assignment.seconds == 0)
    if user_id is not None:
        query = query.where(Assignment.user_id == user_id)
    session.execute(delete(Assignment).where(Assignment.id.in_(query)))
    session.flush()


def _audit(session: Session, person: Person, action: str, project_id: int, **details: Any) -> None:
    session.add(AuditEntry(user_id=person.id, action=action, target=f"project {project_id}", details=details))
