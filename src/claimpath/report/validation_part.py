"""The validation of a report's sub-graphs: what the page and the Markdown file show of it."""

from dataclasses import dataclass

from claimpath.records import (
    CheckedFact,
    ComponentGrounding,
    GroundingQuestion,
    QueueEntry,
    Recheck,
    Report,
    Span,
    SubgraphValidation,
    Undefined,
    Validation,
)
from claimpath.report.beside_reference import beside_reference
from claimpath.report.gaps import Quote, quote_of
from claimpath.report.marks import Marks
from claimpath.report.places import Places

STATE_TITLES: dict[str, str] = {
    "grounded": "borne out by the study",
    "not_grounded": "not borne out",
    "undecided": "undecided",
}
"""Whether the study bears a component out."""
ADEQUACY_TITLES: dict[str, str] = {
    "adequate": "adequate",
    "partially_adequate": "partially adequate",
    "not_adequate": "not adequate",
}
"""The combined score in words."""


@dataclass(frozen=True, slots=True)
class ShownComponent:
    """One component with all that was found out about it."""

    name: str
    text: str
    state: str
    """In words."""
    reasons: tuple[str, ...]
    found: tuple[CheckedFact, ...]
    """Facts that the study has."""
    not_found: tuple[CheckedFact, ...]
    """Facts that it has not."""
    questions: tuple[GroundingQuestion, ...]
    rechecks: tuple[Recheck, ...]


@dataclass(frozen=True, slots=True)
class ShownValidation:
    """One sub-graph's validation."""

    number: int
    fallacy_class: str
    accepted: str
    """`accepted`, `not accepted` or `open`."""
    reason: str
    components: tuple[ShownComponent, ...]
    scores: tuple[tuple[str, str, str], ...]
    """Each judge, its relevance and its sufficiency, in words."""
    combined: str
    """The combined score in words; empty where nobody scored."""


@dataclass(frozen=True, slots=True)
class ShownQueueEntry:
    """Something for a person to look at."""

    number: int | None
    """The gap's number; None where the report has no such sub-graph."""
    entry: QueueEntry
    where: Quote | None
    """Where in the study to begin."""


@dataclass(frozen=True, slots=True)
class ValidationPart:
    """Everything that is shown of a validation."""

    summary: str
    subgraphs: tuple[ShownValidation, ...]
    queue: tuple[ShownQueueEntry, ...]
    not_applied: tuple[str, ...]
    """Decisions of people that fit nothing here."""


def validation_part(report: Report, places: Places, marks: Marks) -> ValidationPart | None:
    """Put together what is shown of the validation; None where there was none."""
    validation = report.validation
    if not isinstance(validation, Validation):
        return None
    numbers = {subgraph.id: n for n, subgraph in enumerate(report.subgraphs, start=1)}
    classes = {subgraph.id: subgraph.fallacy_class for subgraph in report.subgraphs}

    def where(span: Span | None) -> Quote | None:
        return quote_of(span, places, marks) if span is not None else None

    return ValidationPart(
        summary=beside_reference(validation),
        subgraphs=tuple(
            _subgraph(entry, numbers[entry.id], classes[entry.id])
            for entry in validation.subgraphs
            if entry.id in numbers
        ),
        queue=tuple(
            ShownQueueEntry(numbers.get(entry.subgraph), entry, where(entry.closest))
            for entry in validation.queue
        ),
        not_applied=validation.rechecks_not_applied,
    )


def _subgraph(entry: SubgraphValidation, number: int, fallacy_class: str) -> ShownValidation:
    accepted = (
        "open" if isinstance(entry.accepted, Undefined) else "accepted" if entry.accepted else "not accepted"
    )
    return ShownValidation(
        number=number,
        fallacy_class=fallacy_class,
        accepted=accepted,
        reason=entry.reason,
        components=tuple(_component(c, entry.questions) for c in entry.components),
        scores=tuple(
            (s.judge, _scored(s.relevance, s.relevance_reason), _scored(s.sufficiency, s.sufficiency_reason))
            for s in entry.scores
        ),
        combined=_combined(entry),
    )


def _component(grounding: ComponentGrounding, questions: tuple[GroundingQuestion, ...]) -> ShownComponent:
    state = grounding.state
    # A quote that is the whole component is said above it already.
    facts = [f for f in grounding.facts.facts if f.counts and not (f.found and f.text == grounding.text)]
    said = state.reason if isinstance(state, Undefined) else ""
    return ShownComponent(
        name=grounding.component,
        text=grounding.text,
        state=f"nothing to check: {state.reason}" if isinstance(state, Undefined) else STATE_TITLES[state],
        reasons=tuple(r for r in grounding.reasons if _plain(r) != _plain(said)),
        found=tuple(fact for fact in facts if fact.found),
        not_found=tuple(fact for fact in facts if not fact.found),
        questions=tuple(q for q in questions if q.component == grounding.component),
        rechecks=grounding.rechecks,
    )


def _scored(score: int | Undefined, reason: str) -> str:
    said = f"undefined: {score.reason}" if isinstance(score, Undefined) else f"{score} of 2"
    return f"{said} ({reason.rstrip('.')})" if reason else said


def _plain(sentence: str) -> str:
    return sentence.casefold().rstrip(".").removeprefix("nothing to check: ")


def _combined(entry: SubgraphValidation) -> str:
    if isinstance(entry.adequacy, Undefined):
        return f"undefined: {entry.adequacy.reason}"
    return f"{entry.combined} of 2, {ADEQUACY_TITLES[entry.adequacy]}"


def answer_said(answer: str | Undefined) -> str:
    """An answer, or why there is none."""
    return f"no answer: {answer.reason}" if isinstance(answer, Undefined) else answer
