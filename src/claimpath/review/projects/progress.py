"""How far a project is: per person, and as a whole. No label is in it."""

from dataclasses import dataclass

from sqlalchemy import Engine, case, func, select

from claimpath.records import Undefined
from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Assignment, Item, Member, Project, User
from claimpath.review.people import Person
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.training import Training, training_of


@dataclass(frozen=True, slots=True)
class MemberProgress:
    """One member."""

    user_id: int
    name: str
    role: str
    n_given: int
    n_done: int
    seconds_each: float | Undefined
    """Mean seconds with an item in sight, over those done."""
    training: Training


@dataclass(frozen=True, slots=True)
class Progress:
    """The whole project."""

    n_items: int
    n_training: int
    n_given: int
    """Assignments of real items."""
    n_done: int
    n_wanted: int
    """Labels that the project needs."""
    members: tuple[MemberProgress, ...]

    @property
    def all_in(self) -> bool:
        """Whether every label that the project needs is in."""
        return self.n_done >= self.n_wanted > 0


def progress_of(engine: Engine, project: Project) -> Progress:
    """Count a project."""
    with reading(engine) as session:
        counts = dict(
            session.execute(
                select(Item.is_training, func.count())
                .where(Item.project_id == project.id)
                .group_by(Item.is_training)
            ).all()
        )
        done = case((Assignment.state == "done", 1), else_=0)
        given = {
            row.user_id: row
            for row in session.execute(
                select(
                    Assignment.user_id,
                    func.count().label("n_given"),
                    func.sum(done).label("n_done"),
                    func.sum(case((Assignment.state == "done", Assignment.seconds), else_=0.0)).label(
                        "seconds"
                    ),
                )
                .join(Item, Item.id == Assignment.item_id)
                .where(Item.project_id == project.id, Item.is_training.is_(False))
                .group_by(Assignment.user_id)
            )
        }
        people = session.execute(
            select(User.id, User.display_name, Member.role)
            .join(Member, Member.user_id == User.id)
            .where(Member.project_id == project.id)
            .order_by(Member.role.desc(), User.id)
        ).all()
    members = []
    for user_id, name, role in people:
        row = given.get(user_id)
        n_given, n_done = (int(row.n_given), int(row.n_done)) if row is not None else (0, 0)
        each: float | Undefined = Undefined(reason="nothing is done yet")
        if row is not None and n_done:
            each = float(row.seconds) / n_done
        members.append(
            MemberProgress(user_id, name, role, n_given, n_done, each, training_of(engine, user_id, project))
        )
    n_items = int(counts.get(False, 0))
    return Progress(
        n_items=n_items,
        n_training=int(counts.get(True, 0)),
        n_given=sum(int(row.n_given) for row in given.values()),
        n_done=sum(int(row.n_done) for row in given.values()),
        n_wanted=n_items * project.n_annotators,
        members=tuple(members),
    )


@dataclass(frozen=True, slots=True)
class Listed:
    """A project in somebody's list."""

    id: int
    name: str
    kind: str
    status: str
    role: str
    """What the person is in it; empty where they only run it."""
    n_items: int
    n_mine: int
    n_mine_done: int


def list_projects(engine: Engine, person: Person) -> tuple[Listed, ...]:
    """The projects that exist for a person, open ones first, then the newest."""
    with reading(engine) as session:
        roles = dict(
            session.execute(select(Member.project_id, Member.role).where(Member.user_id == person.id)).all()
        )
        mine = {
            row.project_id: (int(row.n), int(row.n_done))
            for row in session.execute(
                select(
                    Item.project_id,
                    func.count().label("n"),
                    func.sum(case((Assignment.state == "done", 1), else_=0)).label("n_done"),
                )
                .join(Assignment, Assignment.item_id == Item.id)
                .where(Assignment.user_id == person.id)
                .group_by(Item.project_id)
            )
        }
        sizes = dict(
            session.execute(
                select(Item.project_id, func.count())
                .where(Item.is_training.is_(False))
                .group_by(Item.project_id)
            ).all()
        )
        projects = session.execute(
            select(Project.id, Project.name, Project.kind, Project.status).order_by(
                Project.status.desc(), Project.id.desc()
            )
        ).all()
    return tuple(
        Listed(
            row.id,
            row.name,
            kind_named(row.kind).title,
            row.status,
            roles.get(row.id, ""),
            sizes.get(row.id, 0),
            *mine.get(row.id, (0, 0)),
        )
        for row in projects
        if person.runs_projects or row.id in roles or row.id in mine
    )
