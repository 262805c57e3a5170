"""Tokens and content stems."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.text.tokens import STOP_WORDS, content_stems, word_tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Herb is safe.", ["the", "herb", "is", "safe"]),
        ("COVID-19 and IL-6", ["covid-19", "covid", "and", "il-6"]),
        ("SARS-CoV-2", ["sars-cov-2", "sars", "cov"]),
        ("N95 masks", ["n95", "masks"]),
        ("double-blind trial", ["double", "blind", "trial"]),
        ("p = .05 or 0.05", ["p", "0.05", "or", "0.05"]),
        ("10^6, 10⁶ and 10^-6", ["10^6", "10^6", "and", "10^-6"]),
        ("1,000,000 or 12,13", ["1000000", "or", "12", "13"]),
        ("1,234.5 g", ["1234.5", "g"]),
        ("TGF-β1 and TGF-beta", ["tgf-beta1", "tgf", "and", "tgf", "beta"]),
        ("5 µM, 5 μM", ["5", "mum", "5", "mum"]),
        ("H₂O", ["h2o"]),
        ("the patient's and the patients’", ["the", "patient", "and", "the", "patients"]),
        ("didn't", ["did", "not"]),
        ("ef\u00adfi\u00adcacy, eﬃcacy", ["efficacy", "efficacy"]),
        ("疫苗有效", ["疫苗", "苗有", "有效"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("약은 효과가", ["약은", "효과가"]),
        ("", []),
        ("— … ***", []),
    ],
)
def test_word_tokens(text: str, expected: list[str]) -> None:
    assert word_tokens(text) == expected


def test_content_stems_leave_out_stop_words_and_cut_endings() -> None:
    assert content_stems("The vaccines were not vaccinating the 12 children with COVID-19.") == [
        "vaccin", "vaccin", "12", "child", "covid-19", "covid",
    ]  # fmt: skip


def test_stop_words_are_lower_case_and_hold_negations() -> None:
    assert {"the", "not", "no", "without"} <= STOP_WORDS
    assert all(word == word.lower() for word in STOP_WORDS)
    assert not {"vitamin", "c", "p"} & STOP_WORDS


@given(st.text(max_size=300))
def test_tokens_are_lower_case_and_hold_no_blank(text: str) -> None:
    for token in word_tokens(text):
        assert token
        assert not any(c.isspace() for c in token)
        assert token == token.lower()


@pytest.mark.parametrize(
    "unit",
    [
        "The vaccinated children (n = 12) had IL-6 levels of 0.05 and COVID-19 was less common. ",
        "-",
        "a-",
        "1.",
        "'",
    ],
)
def test_time_is_linear(unit: str, takes_linear_time: Callable[..., None]) -> None:
    takes_linear_time(lambda n: word_tokens(unit * n), 300_000 // len(unit))
