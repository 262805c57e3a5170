"""Annotation projects as the API shows and takes them."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from claimpath.review.api.answers import Answer
from claimpath.review.projects.labels import Work
from claimpath.review.projects.progress import Listed, Progress
from claimpath.review.projects.records import Label

ProjectStatus = Literal["open", "closed"]


class ProjectLine(Answer):
    """A project that exists for you."""

    id: int
    name: str
    kind: str
    status: ProjectStatus
    role: str = Field(description="What you are in it; empty where you only run it.")
    n_items: int
    n_mine: int = Field(description="Items given to you.")
    n_mine_done: int

    @classmethod
    def of(cls, listed: Listed) -> "ProjectLine":
        """From a line of the page's list."""
        return cls.model_validate({name: getattr(listed, name) for name in cls.model_fields})


class ProjectLines(Answer):
    """The projects that exist for you."""

    projects: tuple[ProjectLine, ...]


class ProjectDocument(Answer):
    """A project: what it is, and how far it is."""

    id: int
    name: str
    kind: str
    status: ProjectStatus
    n_annotators: int
    n_items: int
    n_training: int
    n_wanted: int = Field(description="Labels that it needs.")
    n_given: int = Field(description="Items given out, counted once for each person.")
    n_done: int = Field(description="Labels that are in.")
    may: dict[str, bool] = Field(description="What you may do here.")

    @classmethod
    def of(cls, project: Any, rights: Any, progress: Progress) -> "ProjectDocument":
        """From the project, your rights in it, and its progress."""
        return cls(
            id=project.id,
            name=project.name,
            kind=project.kind,
            status=project.status,
            n_annotators=project.n_annotators,
            n_items=progress.n_items,
            n_training=progress.n_training,
            n_wanted=progress.n_wanted,
            n_given=progress.n_given,
            n_done=progress.n_done,
            may={
                "annotate": rights.annotates,
                "adjudicate": rights.adjudicates,
                "run": rights.runs,
                "see_labels": rights.sees_labels,
            },
        )


class WorkItem(Answer):
    """One of your items."""

    assignment: int = Field(description="Send it with the label.")
    version: int = Field(description="Send it as base_version.")
    number: int = Field(description="Which of your items it is, from 1.")
    n_items: int
    n_done: int
    is_training: bool
    done: bool
    payload: dict[str, Any] = Field(description="What is annotated; its form goes by the project's kind.")
    label: Label | None = Field(description="Your own last label.")
    gold: Label | None = Field(description="The right label: of a training item that is done.")

    @classmethod
    def of(cls, work: Work) -> "WorkItem":
        """From what the page shows."""
        return cls.model_validate({name: getattr(work, name) for name in cls.model_fields})


class NextItem(Answer):
    """Your next item; null where all are done."""

    item: WorkItem | None


class SavedLabelDocument(Answer):
    """A label that was kept."""

    assignment: int
    version: int
    repeated: bool = Field(
        description="Whether a label with this key was there already; nothing was added then."
    )


class UndoneLabel(Answer):
    """A label that was taken back."""

    assignment: int


class NewLabel(BaseModel):
    """A label to be saved."""

    model_config = ConfigDict(extra="forbid")
    assignment: int = Field(ge=0, le=2**31 - 1)
    label: Label
    key: str = Field(
        min_length=1,
        max_length=64,
        description="Drawn by you; the same key again counts once, so repeat freely.",
    )
    base_version: int = Field(ge=0, le=2**31 - 1, description="The version that you saw.")
    seconds: float = Field(
        default=0.0, ge=0, le=1e9, allow_inf_nan=False, description="Time with it in sight."
    )
