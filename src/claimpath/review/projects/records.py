"""The labels that people give, one record for each kind of project, as a closed union."""

from typing import Annotated, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from claimpath.annotation.passage_records import EntailmentLabel
from claimpath.records import FallacyClass
from claimpath.records.base import Record
from claimpath.records.fallacious_spans import AlternativesSpan
from claimpath.records.reasoning_pair import ReasoningType
from claimpath.records.validation import RecheckDecision

MOST_SPANS = 200
WITHDRAWN = {"withdrawn": True}
"""What an undo appends in place of a label."""
Note = Annotated[str, Field(max_length=4_000)]


class PassageLabel(Record):
    """Whether a passage says what a paraphrase says."""

    kind: Literal["passage-links"] = "passage-links"
    """Tag."""
    label: EntailmentLabel
    """One of four."""
    sentences: tuple[int, ...] = Field(default=(), max_length=MOST_SPANS)
    """Indices (0-based) of the sentences that say it."""
    comment: Note = ""
    """What the annotator wrote."""


class GraphSpan(Record):
    """A stretch of an explanation and what it is."""

    role: Literal["context", "finding", "premise"]
    """What it is taken for."""
    start: int = Field(ge=0)
    """First code point (0-based, included)."""
    end: int
    """One past the last code point (excluded)."""
    fallacy_class: FallacyClass | None = None
    """Of a premise, and only of a premise."""

    @model_validator(mode="after")
    def _sound(self) -> Self:
        if self.end <= self.start:
            raise ValueError(f"the span {self.start}-{self.end} is empty; its end must be after its start")
        if (self.role == "premise") != (self.fallacy_class is not None):
            raise ValueError(
                f"the {self.role} {self.start}-{self.end} "
                + (
                    "needs a class"
                    if self.role == "premise"
                    else "can't have a class; only premises have one"
                )
            )
        return self


class GraphLabel(Record):
    """The parts of an explanation."""

    kind: Literal["reasoning-graphs"] = "reasoning-graphs"
    """Tag."""
    spans: tuple[GraphSpan, ...] = Field(default=(), max_length=MOST_SPANS)
    """Contexts, findings and premises, in any order; each place once with one role."""
    supports_claim: bool = False
    """Whether the explanation finds the claim right, so that it has no premise."""
    comment: Note = ""
    """What the annotator wrote."""


class GroundingLabel(Record):
    """Whether the study bears a component out."""

    kind: Literal["grounding"] = "grounding"
    """Tag."""
    decision: RecheckDecision
    """Supported or not."""
    why: Annotated[str, Field(min_length=1, max_length=4_000)]
    """On what ground."""


class TypeLabel(Record):
    """The type of reasoning from evidence to verdict."""

    kind: Literal["reasoning-types"] = "reasoning-types"
    """Tag."""
    reasoning: ReasoningType | None
    """The type; null where the annotator could not tell."""
    rationale: Note = ""
    """Why, in the annotator's words."""


class SpansLabel(Record):
    """The fallacious spans of a text."""

    kind: Literal["fallacious-spans"] = "fallacious-spans"
    """Tag."""
    spans: tuple[AlternativesSpan, ...] = Field(default=(), max_length=MOST_SPANS)
    """The spans with their alternatives; none where nothing is fallacious."""
    comment: Note = ""
    """What the annotator wrote about the text."""


Label = Annotated[
    PassageLabel | GraphLabel | GroundingLabel | TypeLabel | SpansLabel, Field(discriminator="kind")
]
LABEL: TypeAdapter[Label] = TypeAdapter(Label)
"""Reads any label."""
