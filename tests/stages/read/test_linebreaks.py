"""Lines joined, cut words mended, real hyphens kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.read.linebreaks import Vocabulary, join_lines


def joined(*lines: str, known: str = "") -> str:
    vocabulary = Vocabulary()
    vocabulary.add_lines([*lines, known])
    return join_lines(lines, vocabulary)[0]


@pytest.mark.parametrize(
    ("lines", "known", "text"),
    [
        (["The ther-", "apy worked."], "therapy", "The therapy worked."),
        (["A random-", "ised trial."], "", "A randomised trial."),
        (["A double-", "blind trial."], "", "A double-blind trial."),
        (["Of COVID-", "19 patients."], "", "Of COVID-19 patients."),
        (["The follow-", "up lasted."], "the follow-up was long", "The follow-up lasted."),
        (["The follow-", "up lasted."], "the followup was long", "The followup lasted."),
        (["Anti-", "Ro antibodies"], "", "Anti-Ro antibodies"),
        (["A T-", "cell line"], "", "A T-cell line"),
        (["A health-", "care worker"], "health and care", "A health-care worker"),
        (["In age-", "matched controls"], "", "In age-matched controls"),
        (["From 5\u2013", "10 days"], "", "From 5\u201310 days"),
        (["Yes and/", "or no"], "", "Yes and/or no"),
        (["soft\u00ad", "ware"], "", "software"),
        (["one", "", "  two  "], "", "one two"),
        (["中文的一", "行文字"], "", "中文的一行文字"),
        (["fever -", "cough"], "", "fever - cough"),
        (["self-re-", "ported data"], "reported", "self-reported data"),
    ],
)
def test_joining(lines: list[str], known: str, text: str) -> None:
    assert joined(*lines, known=known) == text


def test_mended_words_are_counted() -> None:
    assert join_lines(["ther-", "apy and medi-", "cine"], Vocabulary()) == ("therapy and medicine", 2)


def test_korean_lines_join_without_a_blank_where_blanks_can_be_trusted() -> None:
    lines = ["국내 확", "진자는 ", "많다"]
    assert join_lines(lines, Vocabulary(), glue_cjk=True)[0] == "국내 확진자는 많다"
    assert join_lines(lines, Vocabulary())[0] == "국내 확 진자는 많다"


@given(st.lists(st.text(st.characters(exclude_characters="\u00ad-\u2010"), max_size=30), max_size=8))
def test_no_character_is_lost(lines: list[str]) -> None:
    text, _ = join_lines(lines, Vocabulary())
    assert "".join(text.split()) == "".join("".join(lines).split())
