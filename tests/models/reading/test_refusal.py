"""Refusals in prose, and answers that only sound like one."""

import json
import os
from pathlib import Path

import pytest

from claimpath.models.reading import refusal_in


@pytest.mark.parametrize(
    "text",
    [
        "I can't help with medical claims.",
        "I\u2019m sorry, but I cannot assist with that request.",
        "As a language model, I am unable to provide medical advice.",
        "I'm not able to help with that.",
        "I must decline.",
        "We are sorry. We will not discuss this.",
        "Answering would go against my safety guidelines.",
    ],
)
def test_a_refusal_is_found(text: str) -> None:
    assert refusal_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I can't determine whether the claim holds.",
        "I cannot provide a verdict because the study has no control group.",
        "We can't help but notice that the dose was low.",
        "Half of the patients could not be helped.",
        '{"verdict": "Incorrect"}',
        "I can't help with that. " + "But the study says more. " * 60,
    ],
)
def test_an_answer_is_not_taken_for_one(text: str) -> None:
    assert refusal_in(text) == ""


@pytest.mark.skipif("CLAIMPATH_DATA" not in os.environ, reason="CLAIMPATH_DATA is unset")
def test_the_known_breaker_is_a_refusal() -> None:
    lines = (Path(os.environ["CLAIMPATH_DATA"]) / "breakers" / "cases.jsonl").read_text(encoding="utf-8")
    case = next(row for row in map(json.loads, lines.splitlines()) if row["id"] == "B19")
    assert refusal_in(case["input"])
