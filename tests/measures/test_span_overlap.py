"""Partial overlap with alternatives: worked arithmetic, an independent implementation, edges."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.span_masks import gold_masks, predicted_masks, unmarked
from claimpath.measures.span_overlap import overlap_scores, span_scores
from claimpath.measures.span_table import gold_table, predicted_table
from claimpath.records.fallacious_spans import (
    SPAN_CLASSES,
    AlternativesSpan,
    AnnotatedText,
    PredictedSpan,
)

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from character_sets import plain_score


def text(n_characters: int, *spans: tuple[int, int, list[str]]) -> AnnotatedText:
    found = tuple(AlternativesSpan(start=s, end=e, labels=tuple(labels)) for s, e, labels in spans)
    return AnnotatedText(id="t", text="x" * n_characters, spans=found)


def predicted(*spans: tuple[int, int, str]) -> list[PredictedSpan]:
    return [PredictedSpan(start=s, end=e, label=label) for s, e, label in spans]


def scores(gold: AnnotatedText, answer: list[PredictedSpan], level: int, variant: str = "published"):
    return span_scores(predicted_masks(answer), gold_masks(gold))[level, variant]


# Characters 0-9 hold a straw man or a false dilemma, 10-19 nothing, 20-39 an ad hominem that may be left out.
GOLD = text(40, (0, 10, ["straw man", "false dilemma"]), (20, 40, ["ad hominem", "no fallacy"]))


def test_worked_example_at_level_2() -> None:
    answer = predicted((0, 5, "false dilemma"), (5, 20, "straw man"), (20, 40, "no fallacy"))
    # published. Unmarked: one character after the first span, one before the second: (11, 19), which nothing matches.
    # P = (5/5 + 5/15 + 20/20) / 3 = 7/9. Needed: (0,10) best 5/10, (11,19) 0: R = 1/4.
    found = scores(GOLD, answer, 2)
    assert found.precision == pytest.approx(7 / 9)
    assert found.recall == pytest.approx(1 / 4)
    assert found.f1 == pytest.approx(2 * (7 / 9) * (1 / 4) / (7 / 9 + 1 / 4))
    # corrected: the third span earns nothing but counts: P = (1 + 1/3) / 3 = 4/9.
    assert scores(GOLD, answer, 2, "corrected").precision == pytest.approx(4 / 9)
    # slides: the gold without the unmarked part: R = 1/2, P as published.
    assert scores(GOLD, answer, 2, "slides") == pytest.approx((7 / 9, 1 / 2, 2 * 7 / 9 / 2 / (7 / 9 + 1 / 2)))
    # fallacious: P = (1 + 1/3) / 2 = 2/3, R = 1/2.
    assert scores(GOLD, answer, 2, "fallacious") == pytest.approx((2 / 3, 1 / 2, 4 / 7))


def test_worked_example_at_levels_1_and_0() -> None:
    answer = predicted((0, 20, "slippery slope"), (30, 40, "no fallacy"))
    # Level 1: slippery slope is logos, as the alternatives of (0,10) are: P = (10/20 + 10/10) / 2, R = (10/10 + 0) / 2.
    assert scores(GOLD, answer, 1) == pytest.approx((3 / 4, 1 / 2, 3 / 5))
    # Level 0: (11,19) is "no fallacy" and not needed: R = 1; the first span meets only the fallacy at (0,10).
    assert scores(GOLD, answer, 0) == pytest.approx((3 / 4, 1.0, 6 / 7))


def test_conventions() -> None:
    # Nothing predicted: precision 1. Nothing needed: recall 1.
    assert scores(GOLD, [], 2) == (1.0, 0.0, 0.0)
    optional = text(10, (0, 10, ["tu quoque", "no fallacy"]))
    assert scores(optional, [], 2) == (1.0, 1.0, 1.0)
    assert scores(optional, predicted((0, 10, "straw man")), 2) == (0.0, 1.0, 0.0)
    # A text without spans: all of it is unmarked, which is needed at levels 1 and 2 as published, and not otherwise.
    plain = text(10)
    silent = predicted((0, 10, "no fallacy"))
    assert scores(plain, silent, 0).f1 == 1.0
    assert scores(plain, silent, 2).f1 == 0.0
    assert scores(plain, silent, 2, "fallacious") == (1.0, 1.0, 1.0)
    assert scores(plain, silent, 2, "slides") == (0.0, 1.0, 0.0)


def test_empty_spans_and_an_empty_text_score_without_error() -> None:
    assert scores(GOLD, predicted((4, 4, "straw man")), 2).precision == 0.0
    assert scores(text(0), predicted((0, 0, "no fallacy")), 0) == (0.0, 1.0, 0.0)
    assert scores(text(0), [], 0) == (1.0, 1.0, 1.0)


def test_an_unreadable_answer_is_no_fallacy_at_level_0_alone() -> None:
    answer = predicted((11, 19, "unreadable"))
    assert scores(GOLD, answer, 0).precision == 1.0
    assert scores(GOLD, answer, 1).precision == 0.0
    assert scores(GOLD, answer, 0, "corrected").precision == 0.0
    assert scores(GOLD, answer, 2, "fallacious").precision == 1.0


def test_a_coarse_label_counts_at_its_levels() -> None:
    answer = predicted((0, 10, "logos"), (20, 40, "fallacy"))
    assert scores(GOLD, answer, 0).precision == 1.0
    assert scores(GOLD, answer, 1).precision == 0.5
    assert scores(GOLD, answer, 2).precision == 0.0


def test_unmarked_follows_the_order_given() -> None:
    assert unmarked([], 9) == [(0, 9)]
    assert unmarked([(0, 4), (5, 9)], 9) == []
    assert unmarked([(1, 4)], 9) == [(0, 0), (5, 9)]
    # Not sorted, as in the authors' scripts: the second span starts before the end of the first.
    assert unmarked([(5, 9), (0, 3)], 12) == [(0, 4), (10, 12)]


def test_texts_are_scored_apart() -> None:
    answers = [predicted((0, 10, "straw man")), [], predicted((0, 40, "ad hominem"))]
    golds = [GOLD, GOLD, text(3)]
    together = overlap_scores(predicted_table(answers), gold_table(golds))
    for number, (answer, gold) in enumerate(zip(answers, golds, strict=True)):
        alone = span_scores(predicted_masks(answer), gold_masks(gold))
        for key, found in together.items():
            assert tuple(float(column[number]) for column in found) == alone[key]
    with pytest.raises(ValueError, match="3 texts were predicted, but 2 are gold"):
        overlap_scores(predicted_table(answers), gold_table(golds[:2]))


_places = st.tuples(st.integers(0, 30), st.integers(1, 12)).map(lambda at: (at[0], at[0] + at[1]))
_labels = st.sampled_from([*SPAN_CLASSES, "no fallacy"])


@given(
    st.dictionaries(_places, st.lists(_labels, min_size=1, max_size=3, unique=True), max_size=4),
    st.lists(st.tuples(_places, st.sampled_from([*SPAN_CLASSES, "no fallacy", "unreadable"])), max_size=5),
    st.sampled_from([0, 1, 2]),
    st.booleans(),
)
def test_equal_to_plain_sets_of_characters(marked, answers, level: int, corrected: bool) -> None:
    rows = [(s, e, labels) for (s, e), labels in marked.items() if labels != ["no fallacy"]]
    gold = text(44, *rows)
    answer = [(s, e, label) for (s, e), label in answers]
    expected = plain_score(gold.text, rows, answer, level, corrected=corrected)
    found = scores(gold, predicted(*answer), level, "corrected" if corrected else "published")
    assert found == pytest.approx(expected, abs=1e-12)
