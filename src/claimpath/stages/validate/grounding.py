"""Grounding by questions: ask, answer twice, compare; what the rules leave open goes to judges, where there are any."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimpath.models.generator import TextGenerator
from claimpath.models.runner import run_requests
from claimpath.records import Study, Undefined
from claimpath.records.validation import Comparison, GroundingState
from claimpath.stages.validate.compare import Compared, compare_answers
from claimpath.stages.validate.judges import AdequacyJudge, AnswerPair
from claimpath.stages.validate.questions import (
    N_QUESTIONS,
    NOT_STATED,
    Component,
    answers_request,
    questions_request,
    read_answers,
    read_questions,
)
from claimpath.stages.validate.shown import Shown, shown_evidence
from claimpath.stages.validate.wording import is_not_reported

RULE = "rule"


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """One question with both answers and what the comparison says."""

    question: str
    component_answer: str | Undefined
    study_answer: str | Undefined
    comparison: Comparison
    reason: str
    compared_by: str = RULE


@dataclass(frozen=True, slots=True)
class AskedComponent:
    """What came of asking about a component."""

    questions: tuple[AskedQuestion, ...]
    evidence: str
    """What of the study was shown."""
    no_questions: str = ""
    """Why there are none."""


async def ask_components(
    components: Sequence[Component],
    studies: Sequence[Study],
    questioner: TextGenerator,
    window: int,
    judges: Sequence[AdequacyJudge] = (),
) -> dict[Component, AskedComponent]:
    """Ask about each component once. window: tokens that the model takes in.

    What the model does not answer is a value with its reason, never an exception.
    """
    distinct = list(dict.fromkeys(components))
    asked = await run_requests(questioner, [questions_request(component) for component in distinct])
    found: dict[Component, AskedComponent] = {}
    open_: list[tuple[Component, tuple[str, ...], Shown]] = []
    for component, answer in zip(distinct, asked, strict=True):
        questions = read_questions(answer)
        if isinstance(questions, Undefined):
            found[component] = AskedComponent((), "", questions.reason)
        else:
            open_.append((component, questions, shown_evidence(studies, component.text, questions, window)))
    own = await run_requests(questioner, [answers_request(q, c.text, c.role) for c, q, _ in open_])
    shown_to = [(questions, shown) for _, questions, shown in open_ if shown.text]
    answers = iter(await run_requests(questioner, [answers_request(q, s.text, "study") for q, s in shown_to]))
    for (component, questions, shown), answer in zip(open_, own, strict=True):
        ours = read_answers(answer, len(questions))
        theirs = (
            read_answers(next(answers), len(questions))
            if shown.text
            else (Undefined(reason="No passage of the study fits into the model's window."),) * len(questions)
        )
        found[component] = AskedComponent(
            tuple(
                _asked(question, a, b, shown.is_whole)
                for question, a, b in zip(questions, ours, theirs, strict=True)
            ),
            shown.about,
        )
    return await _ask_judges(found, judges)


def _asked(question: str, a: str | Undefined, b: str | Undefined, is_whole: bool) -> AskedQuestion:
    a, b = _settled(a), _settled(b)
    compared = _compared(a, b, is_whole)
    return AskedQuestion(question, a, b, compared.comparison, compared.reason)


def _settled(answer: str | Undefined) -> str | Undefined:
    if isinstance(answer, str) and is_not_reported(answer):
        return Undefined(reason=NOT_STATED)
    return answer


def _compared(a: str | Undefined, b: str | Undefined, is_whole: bool) -> Compared:
    if isinstance(a, Undefined):
        if a.reason == NOT_STATED:
            return Compared("undecided", "the component itself does not answer the question")
        return Compared("undecided", f"no answer from the component: {a.reason}")
    if isinstance(b, Undefined):
        if b.reason != NOT_STATED:
            return Compared("undecided", f"no answer from the study: {b.reason}")
        if is_whole:
            return Compared("mismatch", "the study does not state it")
        return Compared("undecided", "the passages shown do not state it, and the study was not shown whole")
    return compare_answers(a, b)


async def _ask_judges(
    found: dict[Component, AskedComponent], judges: Sequence[AdequacyJudge]
) -> dict[Component, AskedComponent]:
    """Let the judges decide what the rules leave open, by more than half of those who were asked."""
    places = [
        (component, number)
        for component, asked in found.items()
        for number, question in enumerate(asked.questions)
        if question.comparison == "undecided" and _both(question)
    ]
    pairs = [_pair(found[component].questions[number]) for component, number in places]
    if not pairs or not judges:
        return found
    votes: list[list[Comparison]] = [[] for _ in pairs]
    names: list[str] = []
    for judge in judges:
        given = await judge.compare(pairs)
        if any(vote is not None for vote in given):
            names.append(judge.name)
        for place, vote in zip(votes, given, strict=True):
            if vote is not None:
                place.append(vote)
    result = {component: list(asked.questions) for component, asked in found.items()}
    for (component, number), cast in zip(places, votes, strict=True):
        if cast:
            old = result[component][number]
            result[component][number] = replace(
                old,
                comparison=_majority(cast),
                reason=f"{old.reason}; the judges say: {', '.join(cast)}",
                compared_by=", ".join(names),
            )
    return {
        component: replace(asked, questions=tuple(result[component])) for component, asked in found.items()
    }


def _both(question: AskedQuestion) -> bool:
    return isinstance(question.component_answer, str) and isinstance(question.study_answer, str)


def _pair(question: AskedQuestion) -> AnswerPair:
    return AnswerPair(question.question, str(question.component_answer), str(question.study_answer))


def _majority(votes: Sequence[Comparison]) -> Comparison:
    for choice in ("match", "mismatch"):
        if 2 * votes.count(choice) > len(votes):
            return choice
    return "undecided"


def state_of(comparisons: Sequence[Comparison]) -> GroundingState:
    """The paper's rule: one mismatch and the component is not grounded; ours: undecided answers leave it undecided."""
    if "mismatch" in comparisons:
        return "not_grounded"
    return "grounded" if comparisons and "undecided" not in comparisons else "undecided"


def reasons_of(asked: AskedComponent) -> tuple[str, ...]:
    """What the questions say, in plain words."""
    if not asked.questions:
        return (f"No questions came: {asked.no_questions}",)
    comparisons = [question.comparison for question in asked.questions]
    counted = ", ".join(
        f"{comparisons.count(kind)} {kind}"
        for kind in ("match", "mismatch", "undecided")
        if kind in comparisons
    )
    reasons = [f"Of {len(comparisons)} questions: {counted}."]
    if len(comparisons) < N_QUESTIONS:
        reasons.append(f"The model gave {len(comparisons)} questions in place of {N_QUESTIONS}.")
    return tuple(reasons)
