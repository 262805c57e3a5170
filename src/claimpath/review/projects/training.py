"""The training round: how right a person's labels are beside the gold labels."""

from dataclasses import dataclass

from sqlalchemy import Engine, select, update

from claimpath.records import Undefined
from claimpath.review.database.connect import reading, writing
from claimpath.review.database.tables import Annotation, Assignment, Item, Project
from claimpath.review.people import Person
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.records import LABEL, WITHDRAWN


@dataclass(frozen=True, slots=True)
class Training:
    """A person's training round."""

    n_items: int
    n_done: int
    score: float | Undefined
    """Mean over the items of the round, once all are done."""
    needed: float

    @property
    def passed(self) -> bool:
        """Whether the person may go on; without training items everybody may."""
        return not self.n_items or (not isinstance(self.score, Undefined) and self.score >= self.needed)


def training_of(engine: Engine, person_id: int, project: Project) -> Training:
    """How a person's training round stands."""
    kind = kind_named(project.kind)
    needed = float(project.settings.get("training_score", 0.0))
    with reading(engine) as session:
        rows = session.execute(
            select(Item.gold, Item.payload, Assignment.state, Annotation.label)
            .join(Assignment, Assignment.item_id == Item.id)
            .outerjoin(
                Annotation,
                (Annotation.assignment_id == Assignment.id) & (Annotation.number == Assignment.version),
            )
            .where(Item.project_id == project.id, Item.is_training, Assignment.user_id == person_id)
        ).all()
    scores = [
        kind.same(LABEL.validate_python(row.label), LABEL.validate_python(row.gold), row.payload)
        for row in rows
        if row.state == "done" and row.label and row.label != WITHDRAWN
    ]
    score: float | Undefined = Undefined(reason="the round is not finished")
    if rows and len(scores) == len(rows):
        score = sum(scores) / len(scores)
    return Training(len(rows), len(scores), score, needed)


def repeat_training(engine: Engine, person: Person, project: Project) -> None:
    """Begin another round; earlier labels stay in the record."""
    ids = (
        select(Assignment.id)
        .join(Item, Item.id == Assignment.item_id)
        .where(Item.project_id == project.id, Assignment.user_id == person.id, Item.is_training)
    )
    with writing(engine) as session:
        session.execute(
            update(Assignment).where(Assignment.id.in_(ids)).values(state="assigned", finished_at=None)
        )
