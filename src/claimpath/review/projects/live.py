"""Agreement as it stands, computed once for each state of a project, and never most of the time."""

import time
from dataclasses import dataclass
from threading import Lock

from sqlalchemy import Engine, func, select

from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Assignment, Item, Project
from claimpath.review.projects.agreement import ProjectAgreement, agreement_in
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.labelled import load_labelled

MOST_KEPT = 50
SLOW = 1.0
"""Seconds from which a result counts as costly."""
REST = 10
"""A costly result stays for so many times what it took, though labels come in: looking must cost others little."""


@dataclass(frozen=True, slots=True)
class _Kept:
    state: tuple[object, ...]
    agreement: ProjectAgreement
    until: float


_KEPT: dict[tuple[object, ...], _Kept] = {}
_LOCK = Lock()


def agreement_now(engine: Engine, project: Project) -> ProjectAgreement:
    """Agreement with the labels that are in. The caller has asked access.py whether it may be shown."""
    with reading(engine) as session:
        row = session.execute(
            select(func.count(), func.sum(Assignment.version))
            .join(Item, Item.id == Assignment.item_id)
            .where(Item.project_id == project.id, Assignment.version > 0)
        ).one()
    state = tuple(row)
    place = (str(engine.url), project.id, project.created_at)
    with _LOCK:
        kept = _KEPT.get(place)
    if kept is not None and (kept.state == state or time.monotonic() < kept.until):
        return kept.agreement
    started = time.monotonic()
    made = agreement_in(kind_named(project.kind), load_labelled(engine, project))
    ended = time.monotonic()
    took = ended - started
    with _LOCK:
        _KEPT[place] = _Kept(state, made, ended + (REST * took if took > SLOW else 0))
        while len(_KEPT) > MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT)))
    return made
