"""Every cue finds its own cases and not its counter-cases."""

import re
from collections.abc import Callable

import pytest

from claimpath.records.fallacious_spans import SPAN_CLASSES
from claimpath.stages.fallacies.cues import OVERLAP, STRETCH, Cue, cues_in, load_cues


@pytest.mark.parametrize("cue", load_cues(), ids=lambda cue: f"{cue.label}: {cue.reason[:30]}")
def test_a_cue_finds_its_cases_and_no_others(cue: Cue) -> None:
    assert [text for text in cue.yes if cue.words_in(text) is None] == []
    assert [text for text in cue.no if cue.words_in(text) is not None] == []
    assert cue.yes
    assert cue.no


def test_most_classes_have_a_cue() -> None:
    assert {cue.label for cue in load_cues()} == set(SPAN_CLASSES)


def test_curly_apostrophes_and_line_breaks_count_as_plain_ones() -> None:
    plain = [cue.label for cue, _ in cues_in("So many buyers can't be wrong.")]
    assert plain == ["ad populum"]
    assert [cue.label for cue, _ in cues_in("So many buyers\r\ncan’t be wrong.")] == plain


def test_a_very_long_sentence_is_searched_to_its_end() -> None:
    words = "and the gulls went round " * 400
    at_the_border = "x" * (STRETCH - OVERLAP // 2 - 10) + " you are with us or you are against us"
    for text in (words + "you are with us or you are against us", at_the_border):
        assert "false dilemma" in {cue.label for cue, _ in cues_in(text)}


@pytest.mark.parametrize(
    "unit", ["if we ", "everybody either or so ", "because it is ", "first then next ", "aaaa "]
)
def test_hostile_sentences_take_linear_time(unit: str, takes_linear_time: Callable[..., None]) -> None:
    takes_linear_time(lambda n: cues_in(unit * n), 1_500)


def test_patterns_have_no_placeholder_left() -> None:
    assert [cue.pattern for cue in load_cues() if re.search(r"<(?:so|insult|people)>", cue.pattern)] == []
