"""Keys stay out of messages."""

import pytest

from claimpath.models.keys import HIDDEN, short, without_keys


def test_keys_of_the_environment_are_hidden_whatever_they_look_like(monkeypatch) -> None:
    monkeypatch.setenv("SOME_HOUSE_API_KEY", "plainwords-in-a-row")
    assert without_keys("401: bad key plainwords-in-a-row.") == f"401: bad key {HIDDEN}."


@pytest.mark.parametrize(
    "key", ["sk-abcdefghijklmnopqrst", "gsk_abcdefghijklmnopqrst", "Bearer abcdefgh12345"]
)
def test_what_looks_like_a_key_is_hidden(key: str) -> None:
    assert "abcdefgh" not in without_keys(f"refused: {key}")


def test_ordinary_text_stays() -> None:
    text = "skills and task-forces are not keys; nor is hf or a risk-of-bias assessment"
    assert without_keys(text) == text


def test_short_is_one_line_of_bounded_length() -> None:
    assert short("a\n b\t c") == "a b c"
    assert short("x" * 500, 10) == "x" * 9 + "…"
