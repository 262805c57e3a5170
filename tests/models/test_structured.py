"""Reading an answer, with one re-ask."""

import json
import os
from pathlib import Path

import pytest

from claimpath.models.generator import Generation, failure
from claimpath.models.outcome import Answered, Refused, Truncated
from claimpath.models.structured import ASKED_AGAIN, COMPLETE, ask_structured, read_generation

GOOD = '{"verdict": "Incorrect"}'


def _run(go, request, *answers):
    left = [
        a if isinstance(a, Generation) else Generation(outcome=Answered(), text=a, tokens_in=3)
        for a in answers
    ]
    asked = []

    async def ask_model(sent):
        asked.append(sent)
        return left[len(asked) - 1]

    return go(ask_structured(request, ask_model)), asked


def test_a_readable_answer_is_asked_once(go, ask) -> None:
    answer, asked = _run(go, ask(schema=True), f"```json\n{GOOD}\n```")
    assert answer.parsed == {"verdict": "Incorrect"}
    assert answer.repairs == ("text around the JSON was left out",)
    assert len(asked) == 1


def test_an_unreadable_answer_is_asked_once_more_with_its_fault(go, ask) -> None:
    answer, asked = _run(go, ask(schema=True), '{"verdict": "Maybe"}', GOOD)
    assert answer.parsed == {"verdict": "Incorrect"}
    assert [message.role for message in asked[1].messages] == ["system", "user", "assistant", "user"]
    assert asked[1].messages[2].content == '{"verdict": "Maybe"}'
    assert "'Maybe' is not one of ['Correct', 'Incorrect']" in asked[1].messages[3].content
    assert "fit this JSON Schema" in asked[1].messages[3].content
    assert answer.repairs[0].startswith(f"{ASKED_AGAIN}the JSON in the answer does not fit")
    assert (answer.attempts, answer.tokens_in) == (2, 6)


def test_it_is_not_asked_a_third_time(go, ask) -> None:
    answer, asked = _run(go, ask(schema=True), "Hm.", "Still hm.", GOOD)
    assert (answer.outcome.kind, len(asked), answer.text) == ("unreadable", 2, "Still hm.")
    assert "there is no JSON" in answer.reason
    assert answer.parsed is None


@pytest.mark.parametrize(
    ("first", "kind"),
    [
        ("I can't help with medical claims.", "refused"),
        (Generation(outcome=Refused(message="filter")), "refused"),
        (Generation(outcome=Truncated(message="cut"), text='{"verdict": "Inc'), "truncated"),
        (failure("server", "down", retry=True), "failed"),
    ],
)
def test_refusals_cuts_and_failures_are_not_asked_again(go, ask, first, kind) -> None:
    answer, asked = _run(go, ask(schema=True), first)
    assert (answer.outcome.kind, len(asked)) == (kind, 1)
    assert answer.reason


def test_a_failure_of_the_re_ask_is_a_failure(go, ask) -> None:
    answer, _ = _run(go, ask(schema=True), "Hm.", failure("server", "down", retry=True))
    assert answer.outcome.kind == "failed"


def test_an_answer_that_ends_before_the_cut_is_read(go, ask) -> None:
    answer, _ = _run(go, ask(schema=True), Generation(outcome=Truncated(message="cut"), text=f"{GOOD} Also,"))
    assert answer.parsed == {"verdict": "Incorrect"}
    assert COMPLETE in answer.repairs


def test_free_text(go, ask) -> None:
    assert _run(go, ask(), "The claim is false.")[0].outcome.kind == "answered"
    assert _run(go, ask(), "I must decline.")[0].outcome.kind == "refused"
    answer, asked = _run(go, ask(), " ", "Now I say something.")
    assert (answer.text, len(asked)) == ("Now I say something.", 2)


def test_a_readable_answer_that_speaks_of_help_is_no_refusal(ask) -> None:
    text = '{"verdict": "Correct", "why": "I can\'t help but agree, and I cannot help more."}'
    read = read_generation(Generation(outcome=Answered(), text=text), ask(schema=True))
    assert read.parsed["verdict"] == "Correct"


@pytest.mark.skipif("CLAIMPATH_DATA" not in os.environ, reason="CLAIMPATH_DATA is unset")
def test_the_known_refusal_is_its_own_outcome(ask) -> None:
    lines = (Path(os.environ["CLAIMPATH_DATA"]) / "breakers" / "cases.jsonl").read_text(encoding="utf-8")
    case = next(row for row in map(json.loads, lines.splitlines()) if row["id"] == "B19")
    for schema in (True, False):
        read = read_generation(Generation(outcome=Answered(), text=case["input"]), ask(schema=schema))
        assert read.refused
