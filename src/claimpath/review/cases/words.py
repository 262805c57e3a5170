"""Edits in words, for the history and for merging."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.records import Span
from claimpath.report.shown import shortened
from claimpath.review.cases.operations import (
    AddEvidence,
    AddSubgraph,
    MarkSentence,
    MergeSubgraphs,
    Operation,
    RemoveEvidence,
    ReplaceSubgraphs,
    SetClass,
    SetExplanation,
    SetPremise,
    SetStatus,
    SetVerdict,
    SplitSubgraph,
)
from claimpath.review.cases.state import CaseState
from claimpath.review.cases.store import Edit

LONG = 120
STATUS_WORDS = {"proposed": "left open", "accepted": "accepted", "rejected": "rejected"}


@dataclass(frozen=True, slots=True)
class Told:
    """An edit in words."""

    number: int
    who: str
    when: str
    """Day and time in UTC, for people."""
    iso: str
    """The same for programs."""
    what: str
    why: str


def told(edits: Sequence[Edit], state: CaseState) -> tuple[Told, ...]:
    """Say each edit in words. Gaps are named by their number in the state."""
    return tuple(
        Told(
            number=edit.number,
            who=edit.who,
            when=f"{edit.when:%-d %B %Y, %H:%M} UTC",
            iso=edit.when.isoformat(),
            what=("Undid: " if edit.undoes else "") + in_words(edit.operation, state),
            why="" if edit.undoes else edit.why,
        )
        for edit in edits
    )


def in_words(operation: Operation, state: CaseState) -> str:  # noqa: PLR0911 - one return for each kind
    """Say an operation in one sentence without a full stop."""

    def gap(subgraph_id: str) -> str:
        number = next((n for n, s in enumerate(state.subgraphs, 1) if s.id == subgraph_id), None)
        return f"gap {number}" if number else "a gap that is gone now"

    match operation:
        case AddEvidence():
            return f"made {_quote(operation.span)} a {operation.role} of {gap(operation.subgraph)}"
        case RemoveEvidence():
            return f"took {_quote(operation.span)} away as a {operation.role} of {gap(operation.subgraph)}"
        case SetPremise():
            return (
                f"reworded the premise of {gap(operation.subgraph)}: “{shortened(operation.premise, LONG)}”"
            )
        case SetClass():
            return f"set the class of {gap(operation.subgraph)} to {operation.fallacy_class}"
        case SetStatus():
            return f"{STATUS_WORDS[operation.status]} {gap(operation.subgraph)}"
        case AddSubgraph():
            return f"added {gap(operation.subgraph.id)}: “{shortened(operation.subgraph.premise, LONG)}”"
        case MergeSubgraphs():
            return f"merged {gap(operation.other)} into {gap(operation.into)}"
        case SplitSubgraph():
            return f"split {gap(operation.new.id)} off {gap(operation.subgraph)}"
        case ReplaceSubgraphs():
            back = ", ".join(gap(s.id) for _, s in operation.put)
            return f"put {back} back as before" if back else "took the added gap away"
        case MarkSentence():
            what = f"sentence {operation.sentence + 1} of {operation.passage_id}"
            return f"marked {what} as {operation.role}" if operation.on else f"took a mark away from {what}"
        case SetVerdict():
            return f"set the verdict to {operation.verdict}"
        case SetExplanation():
            words = shortened(operation.explanation, LONG)
            return f"wrote the explanation: “{words}”" if words else "emptied the explanation"


def _quote(span: Span) -> str:
    return f"“{shortened(span.text, LONG)}” ({shortened(span.passage_id, 40)})"
