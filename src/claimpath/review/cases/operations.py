"""What a person can do to a case: a closed list of operations, each of which says what would undo it."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from claimpath.records import FallacyClass, Record, Span, VerdictLabel
from claimpath.records.graph import NodeOrigin
from claimpath.review.cases.state import CaseSubgraph, EvidenceRole, MarkRole, SubgraphStatus

MAX_PREMISE = 2_000
MAX_EXPLANATION = 100_000


class AddEvidence(Record):
    """Make a quote of the study evidence for a sub-graph."""

    kind: Literal["add_evidence"] = "add_evidence"
    """Tag."""
    subgraph: str
    """Id of the sub-graph."""
    role: EvidenceRole
    """What the quote is to it."""
    span: Span
    """The quote."""
    place: int | None = Field(default=None, ge=0)
    """Its place among the quotes, from 0; None puts it behind them. Set where a removal is taken back."""


class RemoveEvidence(Record):
    """Take a quote away from a sub-graph."""

    kind: Literal["remove_evidence"] = "remove_evidence"
    """Tag."""
    subgraph: str
    """Id of the sub-graph."""
    role: EvidenceRole
    """What the quote is to it."""
    span: Span
    """The quote."""


class SetPremise(Record):
    """Reword what one would have to believe."""

    kind: Literal["set_premise"] = "set_premise"
    """Tag."""
    subgraph: str
    """Id of the sub-graph."""
    premise: str = Field(min_length=1, max_length=MAX_PREMISE)
    """The new words."""
    origin: NodeOrigin = "human"
    """Who wrote it; anything but `human` only where an edit is taken back."""


class SetClass(Record):
    """Choose another class."""

    kind: Literal["set_class"] = "set_class"
    """Tag."""
    subgraph: str
    """Id of the sub-graph."""
    fallacy_class: FallacyClass
    """The new class."""


class SetStatus(Record):
    """Accept or reject a sub-graph, or leave it open again."""

    kind: Literal["set_status"] = "set_status"
    """Tag."""
    subgraph: str
    """Id of the sub-graph."""
    status: SubgraphStatus
    """What was decided."""


class AddSubgraph(Record):
    """Add a sub-graph that a person found."""

    kind: Literal["add_subgraph"] = "add_subgraph"
    """Tag."""
    subgraph: CaseSubgraph
    """The new sub-graph."""


class MergeSubgraphs(Record):
    """Make one sub-graph of two: the first keeps its premise and class and takes the other's quotes."""

    kind: Literal["merge_subgraphs"] = "merge_subgraphs"
    """Tag."""
    into: str
    """Id of the one that stays."""
    other: str
    """Id of the one that goes into it."""


class SplitSubgraph(Record):
    """Make two sub-graphs of one: a new one with its own premise and class takes the quotes that are named."""

    kind: Literal["split_subgraph"] = "split_subgraph"
    """Tag."""
    subgraph: str
    """Id of the sub-graph."""
    new: CaseSubgraph
    """The new one; its quotes leave the old one unless `keep_quotes`."""
    keep_quotes: bool = False
    """Whether the old one keeps the quotes as well."""


class ReplaceSubgraphs(Record):
    """Put sub-graphs back as they were; it undoes merging, splitting and adding."""

    kind: Literal["replace_subgraphs"] = "replace_subgraphs"
    """Tag."""
    remove: tuple[str, ...] = ()
    """Ids of those that are taken away first."""
    put: tuple[tuple[int, CaseSubgraph], ...] = ()
    """Place in the list (from 0) and sub-graph."""


class MarkSentence(Record):
    """Mark a sentence of the study, or take its mark away."""

    kind: Literal["mark_sentence"] = "mark_sentence"
    """Tag."""
    passage_id: str
    """The passage."""
    sentence: int = Field(ge=0)
    """Its sentence, from 0."""
    role: MarkRole
    """What it is marked as."""
    on: bool = True
    """False takes the mark away."""


class SetVerdict(Record):
    """Set the verdict."""

    kind: Literal["set_verdict"] = "set_verdict"
    """Tag."""
    verdict: VerdictLabel
    """The new verdict."""


class SetExplanation(Record):
    """Write the explanation for readers."""

    kind: Literal["set_explanation"] = "set_explanation"
    """Tag."""
    explanation: str = Field(max_length=MAX_EXPLANATION)
    """The new text; may be empty."""


Operation = Annotated[
    AddEvidence
    | RemoveEvidence
    | SetPremise
    | SetClass
    | SetStatus
    | AddSubgraph
    | MergeSubgraphs
    | SplitSubgraph
    | ReplaceSubgraphs
    | MarkSentence
    | SetVerdict
    | SetExplanation,
    Field(discriminator="kind"),
]
OPERATION: TypeAdapter[Operation] = TypeAdapter(Operation)
"""Reads an operation from what a browser sent."""


def touched(operation: Operation) -> frozenset[str]:  # noqa: PLR0911 - one return for each kind
    """What an operation changes. Two edits that touch nothing in common can be made in either order."""
    match operation:
        case AddEvidence() | RemoveEvidence():
            span = operation.span
            return frozenset(
                {f"{operation.subgraph}/{operation.role}/{span.passage_id}/{span.start}-{span.end}"}
            )
        case SetPremise():
            return frozenset({f"{operation.subgraph}/premise"})
        case SetClass():
            return frozenset({f"{operation.subgraph}/class"})
        case SetStatus():
            return frozenset({f"{operation.subgraph}/status"})
        case AddSubgraph():
            return frozenset({operation.subgraph.id})
        case MergeSubgraphs():
            return frozenset({operation.into, operation.other})
        case SplitSubgraph():
            return frozenset({operation.subgraph, operation.new.id})
        case ReplaceSubgraphs():
            return frozenset({*operation.remove, *(s.id for _, s in operation.put)})
        case MarkSentence():
            return frozenset({f"mark/{operation.passage_id}/{operation.sentence}/{operation.role}"})
        case SetVerdict():
            return frozenset({"verdict"})
        case SetExplanation():
            return frozenset({"explanation"})


def collide(a: Operation, b: Operation) -> bool:
    """Whether two edits touch the same thing; a whole sub-graph takes in each of its parts."""
    return any(
        x == y or x.startswith(f"{y}/") or y.startswith(f"{x}/") for x in touched(a) for y in touched(b)
    )
