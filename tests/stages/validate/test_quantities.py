"""Numbers with sign, unit and comparison."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.validate.quantities import quantities, without_quantities

TABLE = [
    # text, [(value in base units, kind, comparison)]
    ("12 owls", [("12", "", "")]),
    ("twelve owls", [("12", "", "")]),
    ("two hundred and five owls", [("205", "", "")]),
    ("-5 °C", [("-5", "heat", "")]),
    ("−5 °C", [("-5", "heat", "")]),
    ("minus 5 °C", [("-5", "heat", "")]),
    ("5-10 mg", [("0.005", "mass", ""), ("0.01", "mass", "")]),
    ("5 - 10 mg", [("0.005", "mass", ""), ("0.01", "mass", "")]),
    ("5 to 10 mg", [("0.005", "mass", ""), ("0.01", "mass", "")]),
    ("2 weeks", [("1209600", "time", "")]),
    ("a 12-week trial", [("7257600", "time", "")]),
    ("62.5%", [("62.5", "share", "")]),
    ("30 per cent", [("30", "share", "")]),
    ("2 percentage points", [("2", "points", "")]),
    ("p < 0.05", [("0.05", "", "<")]),
    ("p ≤ 0.05", [("0.05", "", "<=")]),
    ("fewer than 9", [("9", "", "<")]),
    ("no more than 9", [("9", "", "<=")]),
    ("at least 9", [("9", "", ">=")]),
    ("0,05", [("0.05", "", "")]),
    ("0·05", [("0.05", "", "")]),
    ("1,200 hats", [("1200", "", "")]),
    ("20 000 hats", [("20000", "", "")]),
    ("3 million hats", [("3000000", "", "")]),
    ("3.5 × 10^6 copies", [("3500000", "", "")]),
    ("in the 1990s", [("1990", "", "")]),
    ("12,13", [("12", "", ""), ("13", "", "")]),
    ("a 3-fold rise", [("3", "times", "")]),
    # Not numbers: names, citation marks.
    ("COVID-19, IL-6, H1N1 and SARS-CoV-2", []),
    ("5HT2A receptors", []),
    ("as seen before [12, 14]", []),
    ("no figure at all", []),
]


@pytest.mark.parametrize(("text", "expected"), TABLE, ids=[row[0] for row in TABLE])
def test_numbers(text: str, expected: list[tuple[str, str, str]]) -> None:
    found = [(q.value, q.kind, q.compared) for q in quantities(text)]

    assert found == [(Decimal(value), kind, compared) for value, kind, compared in expected]


@given(st.text(max_size=200))
def test_offsets_hold_the_words(text: str) -> None:
    at = 0
    for quantity in quantities(text):
        assert at <= quantity.outer <= quantity.start < quantity.end <= len(text)
        assert text[quantity.start : quantity.end] == quantity.text
        at = quantity.end


@given(st.integers(min_value=2, max_value=10**9))
def test_a_number_is_read_back(number: int) -> None:
    assert [q.value for q in quantities(f"There were {number} hats.")] == [Decimal(number)]
    assert [q.value for q in quantities(f"There were {number:,} hats.")] == [Decimal(number)]


def test_numbers_are_taken_out() -> None:
    assert without_quantities("less than 5 mg of salt in 3 owls").split() == ["of", "salt", "in", "owls"]
