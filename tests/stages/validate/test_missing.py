"""What did not come is counted; that a text says nothing is an answer."""

from collections.abc import Callable
from typing import Any

from claimpath.records import Undefined, Validation
from claimpath.records.validation import AdequacyScore, GroundingQuestion
from claimpath.stages.validate.missing import what_is_missing
from claimpath.stages.validate.questions import NOT_STATED

Run = Callable[..., Validation]
Make = Callable[..., Any]


def question(ours: str | Undefined, theirs: str | Undefined) -> GroundingQuestion:
    return GroundingQuestion(
        subgraph="g1", component="context", number=1, question="How many?", component_answer=ours,
        study_answer=theirs, automatic="undecided", reason="", compared_by="rule", final="undecided",
    )  # fmt: skip


def test_without_a_model_nothing_is_missing(run: Run, make: Make) -> None:
    assert what_is_missing(run([make(context="The birds were few.")]).subgraphs, asked=False) == ()


def test_each_kind_is_told_with_its_counts(run: Run, make: Make) -> None:
    (entry,) = run([make(context="The birds were few.")]).subgraphs
    lost, silent = Undefined(reason="the call failed"), Undefined(reason=NOT_STATED)
    n_parts = sum(bool(part.text) for part in entry.components)
    changed = entry.model_copy(
        update={
            # Of four answers one did not come; two say that their text does not state it.
            "questions": (question("9", lost), question(silent, silent)),
            "scores": (
                AdequacyScore(judge="a", relevance=2, sufficiency=2),
                AdequacyScore(judge="b", relevance=2, sufficiency=lost),
            ),
        }
    )

    questions, answers, scores = what_is_missing([changed], asked=True)

    assert f"no questions on {n_parts} of {n_parts} components" in questions
    assert "1 of 4 answers did not come, the first because: the call failed" in answers
    assert "1 of 2 scores" in scores
