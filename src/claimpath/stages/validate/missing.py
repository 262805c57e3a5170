"""What models did not give in a validation: questions, answers, scores."""

from collections.abc import Iterator, Sequence

from claimpath.records import Undefined
from claimpath.records.validation import GroundingQuestion, SubgraphValidation
from claimpath.stages.validate.questions import NOT_STATED


def what_is_missing(subgraphs: Sequence[SubgraphValidation], *, asked: bool) -> tuple[str, ...]:
    """One sentence for each kind of what did not come, with counts; nothing where all came.

    asked: whether a model was asked for questions. That a text does not state an answer is an answer.
    """
    found: list[str] = []
    parts = [part for entry in subgraphs for part in entry.components if part.text]
    silent = [part for part in parts if not part.n_questions]
    if asked and silent:
        found.append(
            f"The model gave no questions on {len(silent)} of {len(parts)} components: {silent[0].reasons[0]}"
        )
    questions = [question for entry in subgraphs for question in entry.questions]
    if reasons := [reason for question in questions for reason in _unanswered(question)]:
        found.append(
            f"{len(reasons)} of {2 * len(questions)} answers did not come, the first because: {reasons[0]}"
        )
    scores = [score for entry in subgraphs for score in entry.scores]
    n_missing = sum(
        isinstance(score.relevance, Undefined) or isinstance(score.sufficiency, Undefined) for score in scores
    )
    if n_missing:
        found.append(
            f"{n_missing} of {len(scores)} scores of the judges are missing; see the reasons in `scores`."
        )
    return tuple(found)


def _unanswered(question: GroundingQuestion) -> Iterator[str]:
    for answer in (question.component_answer, question.study_answer):
        if isinstance(answer, Undefined) and answer.reason != NOT_STATED:
            yield answer.reason
