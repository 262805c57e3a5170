"""Who may see and do what in a project: the one place where it is decided.

An annotator sees the items that were given to them, their own labels, and nothing of anybody else's: not by an export,
a figure or an adjudication. That somebody once labelled here counts, whatever their role, so that nobody can step out
of a project to look; an editor who labelled sees others' labels only when the project is closed, which is for good.
Everything that is not allowed is answered with 404.
"""

from dataclasses import dataclass

from fastapi import HTTPException
from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Assignment, Item, Member, Project
from claimpath.review.people import Person

NOT_THERE = "There is no such project."


@dataclass(frozen=True, slots=True)
class Rights:
    """What a person may do in one project."""

    runs: bool
    """Make members, give out items, close: with the role editor or admin."""
    annotates: bool
    """Label the items given to them."""
    adjudicates: bool
    """Settle items whose labels are all in."""
    labelled: bool
    """Whether they have, or had, items of this project to label."""
    alone: bool
    """Whether nobody else has any."""
    closed: bool
    """Whether the project is closed, which is for good: no label and no adjudication is to come."""

    @property
    def belongs(self) -> bool:
        """Whether the project exists for them."""
        return self.runs or self.annotates or self.adjudicates or self.labelled

    @property
    def sees_labels(self) -> bool:
        """Whether they may see others' labels, and exports and figures made of them."""
        return self.runs and (self.alone or self.closed or not (self.annotates or self.labelled))

    def sees_agreement(self, *, all_in: bool) -> bool:
        """Whether they may see how far people agree; an adjudicator only when all labels are in."""
        return self.sees_labels or (self.adjudicates and not self.labelled and all_in)


def rights_in(session: Session, project: Project, person: Person) -> Rights:
    """Work out what a person may do."""
    role = session.scalar(
        select(Member.role).where(Member.project_id == project.id, Member.user_id == person.id)
    )
    holders = set(
        session.scalars(
            select(Assignment.user_id)
            .join(Item, Item.id == Assignment.item_id)
            .where(Item.project_id == project.id)
            .distinct()
        )
    )
    return Rights(
        runs=person.runs_projects,
        annotates=role == "annotator",
        adjudicates=role == "adjudicator",
        labelled=person.id in holders,
        alone=holders == {person.id},
        closed=project.status == "closed",
    )


def project_for(engine: Engine, person: Person, project_id: int) -> tuple[Project, Rights]:
    """Give a project to somebody for whom it exists. Raises 404 for everybody else."""
    with reading(engine) as session:
        project = session.get(Project, project_id)
        if project is None:
            raise HTTPException(404, NOT_THERE)
        rights = rights_in(session, project, person)
    if not rights.belongs:
        raise HTTPException(404, NOT_THERE)
    return project, rights


def must(allowed: bool) -> None:
    """Raise 404 where something is not allowed."""
    if not allowed:
        raise HTTPException(404, NOT_THERE)


def must_run(engine: Engine, person: Person, project_id: int) -> tuple[Project, Rights]:
    """Give a project to somebody who runs it."""
    project, rights = project_for(engine, person, project_id)
    must(rights.runs)
    return project, rights


def must_annotate(engine: Engine, person: Person, project_id: int) -> Project:
    """Give a project to one of its annotators."""
    project, rights = project_for(engine, person, project_id)
    must(rights.annotates)
    return project


def must_adjudicate(engine: Engine, person: Person, project_id: int) -> Project:
    """Give a project to one of its adjudicators, who never labelled in it."""
    project, rights = project_for(engine, person, project_id)
    must(rights.adjudicates and not rights.labelled)
    return project


def must_see_labels(engine: Engine, person: Person, project_id: int) -> Project:
    """Give a project to somebody who may see everybody's labels."""
    project, rights = project_for(engine, person, project_id)
    must(rights.sees_labels)
    return project


def may_see_agreement(rights: Rights, *, all_in: bool) -> bool:
    """Whether figures of agreement may be shown."""
    return rights.sees_agreement(all_in=all_in)


def own_assignment(session: Session, project_id: int, person: Person, assignment_id: int) -> Assignment:
    """Give one of a person's own assignments, locked where the database can. Raises 404 for anybody else's."""
    query = (
        select(Assignment)
        .join(Item, Item.id == Assignment.item_id)
        .where(Item.project_id == project_id, Assignment.user_id == person.id, Assignment.id == assignment_id)
    )
    if session.get_bind().dialect.name == "postgresql":  # SQLite's write lock is taken at the start
        query = query.with_for_update(of=Assignment)
    row = session.scalar(query)
    if row is None:
        raise HTTPException(404, "There is no such item.")
    return row
