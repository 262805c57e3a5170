"""Who has seen others' labels in a project: they can't label in it afterwards, as they would not be blind."""

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from claimpath.review.database.connect import writing
from claimpath.review.database.tables import Assignment, AuditEntry, Item
from claimpath.review.people import Person

SEEN = "labels seen"


def note_seen(engine: Engine, person: Person, project_id: int) -> None:
    """Keep, once, that somebody was shown labels of others; nothing where there are none yet."""
    with writing(engine) as session:
        of_others = (
            select(Assignment.id)
            .join(Item, Item.id == Assignment.item_id)
            .where(
                Item.project_id == project_id,
                Item.is_training.is_(False),
                Assignment.version > 0,
                Assignment.user_id != person.id,
            )
            .limit(1)
        )
        if session.scalar(of_others) is not None and not has_seen(session, person.id, project_id):
            session.add(AuditEntry(user_id=person.id, action=SEEN, target=_target(project_id)))


def has_seen(session: Session, user_id: int, project_id: int) -> bool:
    """Whether somebody was ever shown labels of others in a project."""
    query = select(AuditEntry.id).where(
        AuditEntry.user_id == user_id, AuditEntry.action == SEEN, AuditEntry.target == _target(project_id)
    )
    return session.scalar(query.limit(1)) is not None


def _target(project_id: int) -> str:
    return f"project {project_id}"
