"""What may reach a page or a terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.report.shown import one_line, shortened, shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain text, µ and ²", "plain text, µ and ²"),
        ("a\x00b\x1b[31mc", "a\ufffdb\ufffd[31mc"),
        ("a\x9bb\x7f", "a\ufffdb\ufffd"),
        ("left \u202eright\u202c", "left \ufffdright\ufffd"),
        ("\u2066x\u2069\ufeff", "\ufffdx\ufffd\ufffd"),
        ("tab\tand\nline", "tab\tand\nline"),
        ("a\r\nb", "a\ufffd\nb"),
        ("\ud800", "\ufffd"),
        ("עברית \u200f ok", "עברית \u200f ok"),
    ],
)
def test_only_acting_characters_are_replaced(text: str, expected: str) -> None:
    assert shown(text) == expected


@given(st.text(alphabet=st.characters(codec=None)))
def test_offsets_stay_valid(text: str) -> None:
    result = shown(text)
    assert len(result) == len(text)
    assert not any(ord(c) < 32 and c not in "\t\n" for c in result)
    result.encode("utf-8")


def test_one_line_joins_lines_with_single_blanks() -> None:
    assert one_line(" a \n\n b\tc ") == "a b c"


@pytest.mark.parametrize(
    ("limit", "expected"),
    [(11, "one two six"), (10, "one two…"), (6, "one t…")],
)
def test_a_cut_is_shown(limit: int, expected: str) -> None:
    assert shortened("one two six", limit) == expected


@given(st.text(), st.integers(min_value=1, max_value=60))
def test_shortened_never_exceeds_its_limit(text: str, limit: int) -> None:
    assert len(shortened(text, limit)) <= limit
