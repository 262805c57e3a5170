"""One component's result, from the questions, the check without a model, and people."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.records import ComponentRole, Undefined
from claimpath.records.validation import (
    Comparison,
    ComponentGrounding,
    FactCheck,
    GroundingQuestion,
    GroundingState,
    QueueEntry,
    Recheck,
)
from claimpath.stages.validate.grounding import AskedComponent, reasons_of, state_of
from claimpath.stages.validate.rechecks import Rechecks

ROLES: tuple[ComponentRole, ...] = ("context", "finding", "premise")
_COMPARISON: dict[str, Comparison] = {"supported": "match", "not_supported": "mismatch"}
_STATE: dict[str, GroundingState] = {"supported": "grounded", "not_supported": "not_grounded"}


@dataclass(frozen=True, slots=True)
class GroundedComponent:
    """The result with its questions and what it puts in the queue."""

    grounding: ComponentGrounding
    questions: tuple[GroundingQuestion, ...]
    queue: tuple[QueueEntry, ...]


def ground_component(
    subgraph: str,
    role: ComponentRole,
    text: str,
    facts: FactCheck,
    asked: AskedComponent | None,
    rechecks: Rechecks,
) -> GroundedComponent:
    """Put a component's result together. asked: None where no model was asked; then the facts decide."""
    on_whole = rechecks.of(subgraph, role, None, text)
    questions = _questions(subgraph, role, asked, rechecks)
    automatic: GroundingState | Undefined
    reasons: tuple[str, ...]
    if not text:
        automatic, reasons = facts.state, ("The sub-graph has none; nothing was asked.",)
        final = automatic
    elif asked is None:
        automatic, reasons = facts.state, facts.reasons
        final = automatic
    else:
        automatic = state_of([question.automatic for question in questions])
        final = state_of([question.final for question in questions])
        reasons = reasons_of(asked)
    if on_whole and text:
        latest = on_whole[-1]
        final = _STATE[latest.decision]
        reasons = (
            *reasons,
            f"{latest.who} ({latest.when}): {latest.decision.replace('_', ' ')}, as {latest.why}",
        )
    grounding = ComponentGrounding(
        component=role,
        text=text,
        state=final,
        automatic=automatic,
        reasons=reasons,
        facts=facts,
        n_questions=len(questions),
        evidence=asked.evidence if asked is not None and text else "",
        rechecks=on_whole,
    )
    queue = () if on_whole or not text else tuple(_queue(grounding, subgraph, questions, asked is not None))
    return GroundedComponent(grounding, questions, queue)


def _questions(
    subgraph: str, role: ComponentRole, asked: AskedComponent | None, rechecks: Rechecks
) -> tuple[GroundingQuestion, ...]:
    result = []
    for number, question in enumerate(asked.questions if asked is not None else (), start=1):
        decided: tuple[Recheck, ...] = rechecks.of(subgraph, role, number, question.question)
        result.append(
            GroundingQuestion(
                subgraph=subgraph,
                component=role,
                number=number,
                question=question.question,
                component_answer=question.component_answer,
                study_answer=question.study_answer,
                automatic=question.comparison,
                reason=question.reason,
                compared_by=question.compared_by,
                rechecks=decided,
                final=_COMPARISON[decided[-1].decision] if decided else question.comparison,
            )
        )
    return tuple(result)


def _queue(
    grounding: ComponentGrounding,
    subgraph: str,
    questions: Sequence[GroundingQuestion],
    was_asked: bool,
) -> list[QueueEntry]:
    entries = [
        QueueEntry(
            subgraph=subgraph,
            component=grounding.component,
            question=question.number,
            about=question.question,
            component_answer=_shown(question.component_answer),
            study_answer=_shown(question.study_answer),
            automatic=question.automatic,
            reason=question.reason,
            closest=grounding.facts.closest,
        )
        for question in questions
        if question.automatic != "match" and not question.rechecks
    ]
    reason = _whole_reason(grounding, questions, was_asked)
    if reason:
        entries.append(
            QueueEntry(
                subgraph=subgraph,
                component=grounding.component,
                about=grounding.text,
                component_answer=grounding.text,
                automatic=_shown_state(grounding.automatic),
                reason=reason,
                closest=grounding.facts.closest,
            )
        )
    return entries


def _whole_reason(
    grounding: ComponentGrounding, questions: Sequence[GroundingQuestion], was_asked: bool
) -> str:
    """Why a person should look at the component as a whole; empty where none needs to."""
    if not was_asked:
        return " ".join(grounding.reasons) if grounding.automatic in {"not_grounded", "undecided"} else ""
    if not questions:
        return " ".join(grounding.reasons)
    if grounding.automatic == "grounded" and grounding.facts.state == "not_grounded":
        return "The answers match, and yet: " + " ".join(grounding.facts.reasons)
    return ""


def _shown(answer: str | Undefined) -> str:
    return answer if isinstance(answer, str) else f"(none: {answer.reason})"


def _shown_state(state: GroundingState | Undefined) -> str:
    return state if isinstance(state, str) else "undefined"


def all_grounded(states: Sequence[GroundingState | Undefined]) -> bool | Undefined:
    """Whether a sub-graph is grounded: False where a component is not; components with nothing to check don't count."""
    decided = [state for state in states if isinstance(state, str)]
    if "not_grounded" in decided:
        return False
    if "undecided" in decided:
        n_open = decided.count("undecided")
        return Undefined(reason=f"{n_open} component{'s are' if n_open > 1 else ' is'} undecided.")
    return True if decided else Undefined(reason="None of its components has anything to check.")
