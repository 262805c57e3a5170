"""Every cue finds what it says and leaves what it says."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.records import FALLACY_CLASSES
from claimpath.stages.graph.explanation_rules import ClassCue, Cue, _holds, load_explanation_rules

RULES = load_explanation_rules()
CUES = {
    name: getattr(RULES, name)
    for name in ("supports", "contradicts", "mismatch", "other_study", "background", "finding", "context")
}


@pytest.mark.parametrize("name", CUES)
def test_cues(name: str) -> None:
    cue: Cue = CUES[name]
    assert [sentence for sentence in cue.yes if not cue.found_in(sentence)] == []
    assert [sentence for sentence in cue.no if cue.found_in(sentence)] == []
    assert cue.yes
    assert cue.no


@pytest.mark.parametrize("cue", RULES.classes, ids=lambda cue: cue.name)
def test_classes(cue: ClassCue) -> None:
    assert [sentence for sentence in cue.yes if RULES.class_of(sentence) != cue.name] == []
    has_points = [s for s in cue.no if cue.points(s, RULES.mismatch.found_in(s))]
    assert has_points == []
    assert cue.yes
    assert cue.no


def test_all_nine_classes_are_there() -> None:
    assert {cue.name for cue in RULES.classes} == set(FALLACY_CLASSES)


def test_a_weak_cue_needs_a_sign_of_a_mismatch() -> None:
    assert RULES.class_of("The oil was tested in vitro.") is None
    assert RULES.class_of("The oil was tested only in vitro.") == "Fallacy of Composition"


@pytest.mark.parametrize("words", ["mice not ", "people differ ", "cells cannot ", "either "])
def test_a_sentence_of_ten_thousand_repeated_words_takes_linear_time(
    words: str, takes_linear_time: Callable[..., None]
) -> None:
    # Each is the start of a pattern with `.*`, whose end never comes: with backtracking that takes minutes.
    takes_linear_time(lambda n: RULES.class_of(words * n), 10_000)


WORDS = (
    "mice", "not", "people", "cells", "won’t", "cannot", "the", "term", "whole", "is", "part", "of", "a", "single",
    "compound", "either", "or", "no", "difference", "between", "does", "mean", "one", "patient", "enough", "study",
)  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12))
def test_parts_in_order_are_what_the_expression_says(words: list[str]) -> None:
    sentence = " ".join(words)
    for pattern in (pattern for cue in RULES.classes for pattern in cue.alone if ".*" in pattern):
        assert _holds((pattern,), sentence) == bool(re.search(pattern, sentence, re.IGNORECASE)), pattern
