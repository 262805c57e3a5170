"""Agreement as it stands, computed once for each state of a project."""

from threading import Lock

from sqlalchemy import Engine, func, select

from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Assignment, Item, Project
from claimpath.review.projects.agreement import ProjectAgreement, agreement_in
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.labelled import load_labelled

MOST_KEPT = 50
_KEPT: dict[tuple[object, ...], ProjectAgreement] = {}
_LOCK = Lock()


def agreement_now(engine: Engine, project: Project) -> ProjectAgreement:
    """Agreement with all labels that are in. The caller has asked access.py whether it may be shown."""
    with reading(engine) as session:
        state = session.execute(
            select(func.count(), func.sum(Assignment.version))
            .join(Item, Item.id == Assignment.item_id)
            .where(Item.project_id == project.id, Assignment.version > 0)
        ).one()
    place = (str(engine.url), project.id, project.created_at, *state)
    with _LOCK:
        kept = _KEPT.get(place)
    if kept is None:
        kept = agreement_in(kind_named(project.kind), load_labelled(engine, project))
        with _LOCK:
            _KEPT[place] = kept
            while len(_KEPT) > MOST_KEPT:
                _KEPT.pop(next(iter(_KEPT)))
    return kept
