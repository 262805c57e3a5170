"""Cases and checks as the API shows and takes them."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from claimpath.records import Report, VerdictLabel
from claimpath.review.api.answers import Answer, Mistake
from claimpath.review.cases.operations import Operation
from claimpath.review.cases.overview import CaseList
from claimpath.review.cases.state import CaseState
from claimpath.review.cases.store import Edit, EditConflict, OpenCase, Saved

CaseStatus = Literal["open", "finished"]


class CaseLine(Answer):
    """One case in a list."""

    id: int
    title: str
    claim: str
    verdict: VerdictLabel
    status: CaseStatus
    owner: str
    updated_at: datetime
    version: int = Field(description="Number of edits.")


class CaseLines(Answer):
    """One page of the list of cases, the latest change first."""

    cases: tuple[CaseLine, ...]
    n_found: int
    page: int
    n_pages: int

    @classmethod
    def of(cls, found: CaseList) -> "CaseLines":
        """From the list that the page shows."""
        lines = tuple(
            CaseLine.model_validate(
                {
                    "id": case.id,
                    "title": case.title,
                    "claim": case.claim,
                    "verdict": case.verdict,
                    "status": case.status,
                    "owner": case.owner,
                    "updated_at": case.updated_at,
                    "version": case.n_edits,
                }
            )
            for case in found.cases
        )
        return cls(cases=lines, n_found=found.n_found, page=found.page, n_pages=found.n_pages)


class CaseNow(Answer):
    """A case as it is now, without the report that it began with."""

    id: int
    title: str
    status: CaseStatus
    version: int = Field(description="Number of the last edit; send it as base_version.")
    state: CaseState

    @classmethod
    def of(cls, case: OpenCase) -> "CaseNow":
        """From an open case."""
        return cls.model_validate(_now(case))


class CaseDocument(CaseNow):
    """A case with the report that it began with."""

    created_at: datetime
    report: Report

    @classmethod
    def of(cls, case: OpenCase) -> "CaseDocument":
        """From an open case."""
        return cls.model_validate({**_now(case), "created_at": case.created_at, "report": case.report})


class EditDocument(Answer):
    """One edit: who, when, what, why."""

    number: int
    who: str
    when: datetime
    why: str
    operation: Operation
    undoes: int | None = Field(description="Number of the edit that it takes back.")

    @classmethod
    def of(cls, edit: Edit) -> "EditDocument":
        """From an edit."""
        return cls(
            number=edit.number,
            who=edit.who,
            when=edit.when,
            why=edit.why,
            operation=edit.operation,
            undoes=edit.undoes,
        )


class Edits(Answer):
    """Edits, oldest first."""

    edits: tuple[EditDocument, ...]


class SavedEdit(Answer):
    """An edit that was kept, and the case after it."""

    version: int
    state: CaseState
    merged: tuple[EditDocument, ...] = Field(
        description="Edits of others since base_version, which touch other things."
    )
    repeated: bool = Field(
        description="Whether an edit with this key was there already; nothing was added then."
    )

    @classmethod
    def of(cls, saved: Saved) -> "SavedEdit":
        """From what the store says."""
        merged = tuple(EditDocument.of(edit) for edit in saved.merged)
        return cls(version=saved.version, state=saved.state, merged=merged, repeated=saved.repeated)


class Conflict(Mistake):
    """Others changed the same thing since base_version. Nothing was saved."""

    version: int
    state: CaseState
    theirs: tuple[EditDocument, ...]

    @classmethod
    def of(cls, conflict: EditConflict) -> "Conflict":
        """From what the store raises."""
        return cls(
            error="The same part was changed meanwhile. Look at theirs, and send your edit again for this version.",
            version=conflict.version,
            state=conflict.state,
            theirs=tuple(EditDocument.of(edit) for edit in conflict.theirs),
        )


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewCase(_Body):
    """A report to be opened as a case."""

    report: Report
    title: str | None = Field(default=None, min_length=1, max_length=300)


class NewEdit(_Body):
    """An edit to be saved."""

    operation: Operation
    base_version: int = Field(ge=0, le=2**31 - 1, description="The version that you saw.")
    key: str = Field(
        min_length=1,
        max_length=64,
        description="Drawn by you; the same key again counts once, so repeat freely.",
    )
    why: str = Field(default="", max_length=2_000)


class NewUndo(_Body):
    """Taking back your last edit."""

    key: str = Field(min_length=1, max_length=64)


class NewStatus(_Body):
    """Finishing a case, or opening it again."""

    status: CaseStatus


def _now(case: OpenCase) -> dict[str, object]:
    return {
        "id": case.id,
        "title": case.title,
        "status": case.status,
        "version": case.version,
        "state": case.state,
    }
