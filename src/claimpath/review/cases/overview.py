"""The list of cases: what, who, when, how far; searched by words of title and claim."""

import json
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Engine, func, or_, select

from claimpath.review.database.connect import reading
from claimpath.review.database.tables import Case, User

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class ListedCase:
    """One line of the list."""

    id: int
    title: str
    claim: str
    verdict: str
    status: str
    owner: str
    updated_at: datetime
    n_edits: int


@dataclass(frozen=True, slots=True)
class CaseList:
    """One page of the list."""

    cases: tuple[ListedCase, ...]
    n_found: int
    page: int
    """From 1."""

    @property
    def n_pages(self) -> int:
        """How many pages there are, at least 1."""
        return max(1, -(-self.n_found // PER_PAGE))


def list_cases(engine: Engine, *, search: str = "", status: str = "", page: int = 1) -> CaseList:
    """Give one page of cases, the latest change first.

    search: words, each of which must occur in title or claim. status: `open`, `finished` or empty for both.
    """
    wanted = _wanted(search, status)
    with reading(engine) as session:
        found = session.scalar(select(func.count(Case.id)).where(*wanted)) or 0
        rows = session.execute(
            select(Case, User.display_name)
            .join(User, User.id == Case.owner_id)
            .where(*wanted)
            .order_by(Case.updated_at.desc(), Case.id.desc())
            .limit(PER_PAGE)
            .offset((page - 1) * PER_PAGE)
        )
        cases = tuple(
            ListedCase(
                id=case.id,
                title=case.title,
                claim=case.claim,
                verdict=json.loads(case.state)["verdict"],
                status=case.status,
                owner=owner,
                updated_at=case.updated_at,
                n_edits=case.version,
            )
            for case, owner in rows
        )
    return CaseList(cases, found, page)


def _wanted(search: str, status: str) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = [Case.status == status] if status else []
    for word in search.split():
        # % and _ in a word are meant as they stand
        wanted.append(
            or_(Case.title.icontains(word, autoescape=True), Case.claim.icontains(word, autoescape=True))
        )
    return wanted
