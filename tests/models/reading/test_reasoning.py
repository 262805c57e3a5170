"""Reasoning blocks are left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.models.reading import without_reasoning


@pytest.mark.parametrize(
    ("text", "rest", "found"),
    [
        ("answer", "answer", False),
        ("<think>a</think>answer", "answer", True),
        ("before <THINK>a</THINK> after", "before\nafter", True),
        ("thoughts without a start</think>answer", "answer", True),
        ("x<think>a</think>y</think>answer", "answer", True),
        ("answer<think>thoughts without an end", "answer", True),
        ("<think>a<think>b</think>c</think>answer", "answer", True),
        ("<think>a</think>one<reasoning>b</reasoning>two", "one\ntwo", True),
        ("<|channel|>analysis<|message|>a<|end|><|channel|>final<|message|>answer<|return|>", "answer", True),
    ],
)
def test_blocks(text: str, rest: str, found: bool) -> None:
    assert without_reasoning(text) == (rest, found)


@given(st.text(alphabet="<>/thinka ", max_size=100))
def test_nothing_is_raised_and_nothing_is_added(text: str) -> None:
    rest, found = without_reasoning(text)
    assert found or rest == text
    assert len(rest) <= len(text)
