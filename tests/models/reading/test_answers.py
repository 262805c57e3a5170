"""The JSON answer in what a model wrote."""

import json
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.models.reading import JsonRead, NotRead, read_json
from claimpath.models.reading.answers import AROUND, REASONING, WRAPPED
from claimpath.models.reading.tolerant import (
    BARE_KEY,
    BARE_WORD,
    COMMENT,
    INNER_QUOTE,
    MISSING_COMMA,
    QUOTES,
    TRAILING_COMMA,
)

SCHEMA = {
    "type": "object",
    "properties": {
        "final_verdict": {"enum": ["Correct", "Incorrect", "Not Enough Information"]},
        "why": {"type": "string"},
        "score": {"type": ["number", "null"]},
    },
    "required": ["final_verdict"],
    "additionalProperties": False,
}


def _verdict(text: str) -> str | None:
    found = read_json(text, SCHEMA)
    return found.value["final_verdict"] if isinstance(found, JsonRead) else None


def test_clean_json_is_read_without_repairs() -> None:
    assert read_json('{"final_verdict": "Correct", "why": "{}"}', SCHEMA) == JsonRead(
        {"final_verdict": "Correct", "why": "{}"}, ()
    )


@pytest.mark.parametrize(
    ("text", "verdict", "repair"),
    [
        ('```json\n{"final_verdict": "Incorrect"}\n```', "Incorrect", AROUND),
        ('Here you go: {"final_verdict": "Incorrect"} I hope this helps {smile}', "Incorrect", AROUND),
        ('{smile} {"final_verdict": "Incorrect"}', "Incorrect", AROUND),
        ('{"final_verdict": "Incorrect",}', "Incorrect", TRAILING_COMMA),
        ("{'final_verdict': 'Incorrect', 'why': 'it doesn't say so'}", "Incorrect", QUOTES),
        ("{“final_verdict”: “Incorrect”}", "Incorrect", QUOTES),
        ('{final_verdict: "Incorrect"}', "Incorrect", BARE_KEY),
        ('{"final_verdict": "Incorrect", "why": "they said "never" twice"}', "Incorrect", INNER_QUOTE),
        ('{"final_verdict": "Incorrect"\n "why": "none"}', "Incorrect", MISSING_COMMA),
        ('{"final_verdict": "Incorrect", // sure\n "score": 1}', "Incorrect", COMMENT),
        ('{"final_verdict": "Incorrect", "score": None}', "Incorrect", BARE_WORD),
        ('{"result": {"final_verdict": "Incorrect"}}', "Incorrect", WRAPPED),
        (
            '<think>{"final_verdict": "Correct"} hm</think>{"final_verdict": "Incorrect"}',
            "Incorrect",
            REASONING,
        ),
        (
            '{"final_verdict": "Correct"} no wait</think>{"final_verdict": "Incorrect"}',
            "Incorrect",
            REASONING,
        ),
        (
            '{"Final Verdict": "Incorrect"}',
            "Incorrect",
            "the name 'Final Verdict' was read as 'final_verdict'",
        ),
        ('{"final_verdict": "incorrect."}', "Incorrect", "'incorrect.' was read as 'Incorrect'"),
    ],
)
def test_small_faults_are_mended_and_noted(text: str, verdict: str, repair: str) -> None:
    found = read_json(text, SCHEMA)
    assert isinstance(found, JsonRead), found
    assert found.value["final_verdict"] == verdict
    assert repair in found.repairs


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("<think>It is Correct.", "empty but for its reasoning"),
        ("Final verdict: Correct", "no JSON"),
        ('{"final_verdict": "Corr', "a string does not end"),
        ('{"final_verdict": "Correct"', "it does not end"),
        ('{"final_verdict": "Maybe"}', "at final_verdict: 'Maybe' is not one of"),
        ('{"final_verdict": NaN}', "at final_verdict: None is not one of"),
        ('{"verdicts": [{"final_verdict": "Correct"}], "n": 1}', "required property"),
        ("{}", "required property"),
    ],
)
def test_what_is_incomplete_or_does_not_fit_is_not_read(text: str, reason: str) -> None:
    found = read_json(text, SCHEMA)
    assert isinstance(found, NotRead), found
    assert reason in found.reason


def test_an_example_before_the_answer_is_not_the_answer() -> None:
    text = 'For example {"final_verdict": "..."}; mine: {"final_verdict": "Incorrect"}'
    assert _verdict(text) == "Incorrect"


def test_of_two_answers_the_last_counts_and_that_is_noted() -> None:
    found = read_json('{"final_verdict": "Correct"} no: {"final_verdict": "Incorrect"}', SCHEMA)
    assert isinstance(found, JsonRead)
    assert found.value == {"final_verdict": "Incorrect"}
    assert "2 different values fit; the last was taken" in found.repairs


def test_a_part_of_an_object_that_does_not_fit_is_not_an_answer() -> None:
    assert _verdict('{"rejected": {"final_verdict": "Correct"}, "final_verdict": "unsure"}') is None


def test_a_list_is_read_where_the_schema_asks_for_one() -> None:
    schema = {"type": "array", "items": {"type": "integer"}}
    found = read_json("So: [1, 2, 3,]", schema)
    assert isinstance(found, JsonRead)
    assert found.value == [1, 2, 3]


@given(st.text(max_size=300))
def test_any_text_is_read_or_not_read_and_nothing_is_raised(text: str) -> None:
    assert isinstance(read_json(text, SCHEMA), JsonRead | NotRead)


@given(st.text(alphabet="{}[]\"':,\\ntrue1.-/*` ", max_size=200))
def test_any_pile_of_brackets_and_quotes_as_well(text: str) -> None:
    assert isinstance(read_json(text, SCHEMA), JsonRead | NotRead)
    assert isinstance(read_json(text, {"type": "array"}), JsonRead | NotRead)


@given(
    st.sampled_from(["Correct", "Incorrect", "Not Enough Information"]),
    st.text(max_size=80),
    st.text(alphabet=st.characters(exclude_characters="{}[]<"), max_size=40),
    st.text(alphabet=st.characters(exclude_characters="{}[]<"), max_size=40),
)
def test_an_answer_in_prose_comes_out_as_it_went_in(verdict: str, why: str, before: str, after: str) -> None:
    answer = {"final_verdict": verdict, "why": why}
    found = read_json(f"{before}{json.dumps(answer)}{after}", SCHEMA)
    assert isinstance(found, JsonRead), found
    assert found.value == answer


GARBAGE = {
    "braces": "{" * 1_000_000,
    "brackets": "[" * 1_000_000,
    "nested": '{"a":[' * 160_000,
    "open strings": '{"a' * 330_000,
    "backslashes": '{"' + "\\" * 1_000_000,
    "backslashes and quotes": '{"' * 5_000 + "\\" * 1_000_000 + '"',
    "comments": "{/*" * 330_000,
    "blanks": ("{" + " " * 1_000) * 1_000,
    "objects": '{"a":1}' * 140_000,
    "wrappers": '{"a":' * 60_000,
    "thoughts": "<think>" * 140_000,
    "random": "".join(random.Random(1).choices("{}[]\":,\\'a1 \n", k=1_000_000)),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_a_megabyte_of_garbage_takes_time_in_proportion_and_the_answer_after_it_is_found(
    name: str, takes_linear_time: Callable[..., None]
) -> None:
    def work(n: int) -> None:
        found = read_json(f'{GARBAGE[name][:n]} {{"final_verdict": "Incorrect"}}', SCHEMA)
        assert name == "thoughts" or (
            isinstance(found, JsonRead) and found.value["final_verdict"] == "Incorrect"
        )

    takes_linear_time(work, len(GARBAGE[name]))


@pytest.mark.skipif("CLAIMPATH_DATA" not in os.environ, reason="CLAIMPATH_DATA is unset")
def test_the_known_breaker_is_read() -> None:
    lines = (Path(os.environ["CLAIMPATH_DATA"]) / "breakers" / "cases.jsonl").read_text(encoding="utf-8")
    case = next(row for row in map(json.loads, lines.splitlines()) if row["id"] == "B17")
    found = read_json(case["input"], SCHEMA)
    assert isinstance(found, JsonRead), found
    assert f"verdict {found.value['final_verdict']}" == case["expect"]
    assert found.value["why"] == "uses ``` in a string"
