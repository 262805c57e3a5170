"""Sentence borders: a table of hard cases, what holds for any text, and linear time."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.text.sentences import split_sentences

CASES = [
    line.replace("\\r", "\r").replace("\\n", "\n")
    for line in (Path(__file__).parent / "sentence_cases.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


def test_the_table_is_large() -> None:
    assert len(CASES) >= 120


@pytest.mark.parametrize("case", CASES)
def test_hard_cases(case: str) -> None:
    expected = [part.strip() for part in case.split(" || ")]
    assert sentences(case.replace(" || ", " ")) == expected


def test_scripts_without_blanks_need_none() -> None:
    assert sentences("这是。那是！好") == ["这是。", "那是！", "好"]


def test_a_lost_blank_is_found_before_a_common_opening() -> None:
    assert sentences("Rats were weighed.The mice were not.") == ["Rats were weighed.", "The mice were not."]
    assert sentences("We used data.Frame and Node.js here.") == ["We used data.Frame and Node.js here."]


def test_offsets_count_code_points() -> None:
    text = "💩This is an annotation.\r\nSecond line about 𝛼=0.05."
    assert split_sentences(text) == [(0, 23), (25, 50)]
    assert text[25:50] == "Second line about 𝛼=0.05."


def test_blank_texts_have_no_sentence() -> None:
    assert split_sentences("") == []
    assert split_sentences(" \n\t\u00a0 ") == []


@given(
    st.text(alphabet=st.sampled_from("aB1 .?!…。\n\r()[]\"'^,;:-%β💩\u00a0é") | st.characters(), max_size=200)
)
def test_sentences_cover_all_and_never_overlap(text: str) -> None:
    spans = split_sentences(text)
    covered = set()
    last = 0
    for start, end in spans:
        assert last <= start < end <= len(text)
        assert not text[start].isspace()
        assert not text[end - 1].isspace()
        covered.update(range(start, end))
        last = end
    assert all(i in covered or c.isspace() for i, c in enumerate(text))


REPEATED = {
    "words": "word ",
    "stops": ". ",
    "brackets": "(",
    "initials": "A. ",
    "citations": "x. [1,2] ",
    "lines": "\n",
    "numbers": "aa.1,",
    "sentences": "Rats were fed. ",
}


@pytest.mark.parametrize("unit", REPEATED.values(), ids=REPEATED)
def test_time_is_linear(unit: str, takes_linear_time: Callable[..., None]) -> None:
    takes_linear_time(lambda n: split_sentences(unit * n), 200_000 // len(unit))


def test_the_last_sentence_of_a_plain_abstract_is_found_without_nupunkt() -> None:
    # Loading nupunkt costs time; a text whose borders are clear must not need it.
    from claimpath.text import sentences as module

    module._nupunkt.cache_clear()
    split_sentences("Rats were fed daily. They were weighed weekly. None died.")
    assert module._nupunkt.cache_info().misses == 0
