"""Wrapping by a table of widths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.report.text_width import text_width, wrap


def test_width_is_the_sum_of_the_letters_widths() -> None:
    # H 722, i 222, blank 278, a 556: 1778 thousandths of 10, and 4 % on the safe side
    assert text_width("Hi a", 10) == pytest.approx(17.78 * 1.04)
    assert text_width("Hi a", 10, bold=True) > text_width("Hi a", 10)


@pytest.mark.parametrize(("char", "base"), [("é", "e"), ("Å", "A"), ("ñ", "n")])
def test_accents_take_no_room(char: str, base: str) -> None:
    assert text_width(char, 10) == text_width(base, 10)
    assert text_width("e\u0301", 10) == text_width("e", 10)


def test_wide_characters_take_a_whole_square() -> None:
    assert text_width("漢", 10) == pytest.approx(10.4)


def test_a_long_word_is_broken_and_nothing_is_lost() -> None:
    lines, cut = wrap("x" * 200, 100, 14, max_lines=50)
    assert not cut
    assert "".join(lines) == "x" * 200


def test_too_many_lines_end_in_an_ellipsis() -> None:
    lines, cut = wrap("one two three four five six seven", 60, 14, max_lines=2)
    assert cut
    assert len(lines) == 2
    assert lines[1].endswith("…")


def test_text_that_fits_exactly_is_not_cut() -> None:
    whole, _ = wrap("one two three four five six seven", 60, 14, max_lines=99)
    assert wrap("one two three four five six seven", 60, 14, max_lines=len(whole)) == (whole, False)


def test_no_text_gives_no_lines() -> None:
    assert wrap("   ", 60, 14, max_lines=3) == ([], False)


@given(st.text(max_size=200), st.integers(40, 200), st.integers(1, 6))
def test_lines_fit_and_no_word_is_lost(text: str, width: int, max_lines: int) -> None:
    lines, cut = wrap(text, width, 14, max_lines=max_lines)
    assert len(lines) <= max_lines
    assert all(text_width(line, 14) <= width for line in lines)
    if not cut:
        assert "".join(lines).replace(" ", "") == "".join(text.split())
