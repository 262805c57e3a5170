"""Reading an answer: the label as a whole or as announced, never out of the middle of a sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.models.generator import Generation
from claimpath.models.outcome import Answered, Failed, Refused, Truncated, Unreadable
from claimpath.stages.verdict.answer import GIVEN_LABELS, answer_schema, read_answer


def unreadable(text: str) -> Generation:
    return Generation(outcome=Unreadable(message="there is no JSON"), text=text)


def answered(label: str, **more: object) -> Generation:
    parsed = {"explanation": " Why. ", "final_verdict": label, **more}
    return Generation(outcome=Answered(parsed=parsed), text=json.dumps(parsed))


@pytest.mark.parametrize("label", GIVEN_LABELS)
def test_an_answer_in_form(label: str) -> None:
    read = read_answer(answered(label))
    assert (read.label, read.explanation, read.no_response) == (label, "Why.", None)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Looks Correct at first. Final verdict: Not correct.", "Incorrect"),
        ("**Final verdict:** not  correct", "Incorrect"),
        ("It is in part correct.\nVerdict: In-correct", "Incorrect"),
        ("Verdict: True", "Correct"),
        ("Final verdict: NEI", "Not Enough Information"),
        ('{"explanation": "e", "final_verdict": "Not correct"}', "Incorrect"),
        ('{"final_verdict": "false"}', "Incorrect"),
        ("The claim is correct.", "No Response"),
        ("Final verdict: mostly correct", "No Response"),
        ("Final verdict: Correct? No, Incorrect.", "No Response"),
        ("Final verdict: Correct or Incorrect", "No Response"),
        ("Final verdict: Correct / Incorrect / Not Enough Information", "No Response"),
        ("Final verdict: hardly Correct", "No Response"),
        ('{"final_verdict": "Partly correct"}', "No Response"),
        ('{"final_verdict": "not quite correct"}', "No Response"),
        ("", "No Response"),
    ],
)
def test_an_answer_out_of_form(text: str, label: str) -> None:
    read = read_answer(unreadable(text))
    assert read.label == label
    assert (read.no_response is None) == (label != "No Response")
    if read.no_response is None:
        assert read.repairs, "a repaired answer records the repair"


NEGATIONS = st.sampled_from(
    ["not", "in", "hardly", "isn't", "never", "far from", "anything but", "un", "no longer", "NOT"]
)


@given(
    NEGATIONS,
    st.sampled_from([" ", "-", "  ", " **", "\n"]),
    st.sampled_from(["Correct", "correct", "CORRECT", "true"]),
)
def test_a_negated_label_is_never_correct(negation: str, between: str, word: str) -> None:
    phrase = f"{negation}{between}{word}"
    for text in (
        phrase,
        f"Final verdict: {phrase}",
        json.dumps({"final_verdict": phrase}),
        f"So:\nVerdict: {phrase}.",
    ):
        assert read_answer(unreadable(text)).label != "Correct"
    assert read_answer(answered(phrase)).label != "Correct"


@given(st.text())
def test_any_text_is_read_without_an_error(text: str) -> None:
    for generation in (unreadable(text), answered(text)):
        read = read_answer(generation)
        assert (read.no_response is None) == (read.label != "No Response")


@pytest.mark.parametrize(
    ("generation", "reason"),
    [
        (Generation(outcome=Refused(message="I must decline."), text="I must decline."), "refused"),
        (Generation(outcome=Failed(cause="timeout", message="no answer in 3 s")), "timeout"),
        (Generation(outcome=Truncated(message="It stops at the most tokens.")), "most tokens"),
        # A refusal that names a label is no verdict.
        (Generation(outcome=Refused(message="no"), text="Final verdict: Incorrect"), "refused"),
        (Generation(outcome=Answered(parsed=None), text="Correct"), "holds no verdict"),
    ],
)
def test_no_response_says_why(generation: Generation, reason: str) -> None:
    read = read_answer(generation)
    assert read.label == "No Response"
    assert read.no_response is not None
    assert reason in read.no_response


def test_quotes_are_taken_once_and_without_brackets() -> None:
    quotes = [
        {"passage": "[p3]", "text": " Owls hear. ", "role": "finding"},
        {"passage": "p3", "text": "Owls hear.", "role": "context"},
        {"passage": "p4", "text": "  ", "role": "context"},
        {"passage": "p5", "text": "Hats fit.", "role": "nonsense"},
        "not a quote",
    ]
    read = read_answer(answered("Incorrect", quotes=quotes))
    assert [(q.passage, q.text, q.role) for q in read.quotes] == [
        ("p3", "Owls hear.", "finding"),
        ("p5", "Hats fit.", "other"),
    ]


def test_the_explanation_comes_before_the_verdict() -> None:
    for with_quotes in (True, False):
        names = list(answer_schema(with_quotes)["properties"])
        assert names[0] == "explanation"
        assert names[-1] == "final_verdict"
        assert answer_schema(with_quotes)["required"] == names
