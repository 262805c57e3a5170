"""Titles that are the same article's, and titles that aren't."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.read.lookup.titles import SAME_TITLE, title_in_text, title_similarity

TITLE = "Nightly humming and the length of beards in cave-dwelling goats: a randomised trial"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (TITLE, TITLE.upper() + "."),
        (TITLE, "Nightly humming and the length of beards in cave–dwelling goats"),
        (TITLE, f"RETRACTED: {TITLE}"),
        (TITLE, f"Retracted Article: {TITLE}"),
        (TITLE, "Nightly humming and the length of <i>beards</i> in cave-dwelling goats: A randomized trial"),
        ("Effect of TNF-α on goats", "Effect of TNF-alpha on goats"),
        ("H<sub>2</sub>O &amp; goats in the naïve state", "H2O & goats in the naive state"),
        ("Über Ziegen", "über  ziegen"),
        ("山羊胡须研究", "山羊胡须研究。"),
        (TITLE, "Nightly hum­ming and the length of beards in cave-dwelling goats : a randomised trial"),
    ],
)
def test_the_same(one: str, other: str) -> None:
    assert title_similarity(one, other) >= SAME_TITLE
    assert title_similarity(other, one) >= SAME_TITLE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (TITLE, "Nightly humming and the milk yield of mountain goats: an observational study"),
        (TITLE, "The length of beards in goats of the plains and its heritability"),
        (TITLE, "Just a moment..."),
        (TITLE, "Goats"),
        (TITLE, ""),
        ("", ""),
        ("...", "..."),
        ("Effect of drug A on blood pressure in adults", "Effect of exercise on bone density in children"),
        ("山羊胡须研究", "绵羊角研究"),
    ],
)
def test_not_the_same(one: str, other: str) -> None:
    assert title_similarity(one, other) < SAME_TITLE


def test_a_title_in_a_text_with_line_breaks_and_capitals() -> None:
    text = (
        "GOATS\nNIGHTLY HUMMING AND THE LENGTH OF BEARDS\nIN CAVE-DWELLING GOATS: A RANDOMISED\nTRIAL\nA. Ada"
    )
    assert title_in_text(TITLE, text)
    assert not title_in_text(TITLE, "Another article about goats and beards")
    assert not title_in_text("Goats", "Goats"), "three words or fewer stand in any text"


@given(st.text(max_size=60), st.text(max_size=60))
def test_a_share_that_is_whole_for_itself(one: str, other: str) -> None:
    assert 0.0 <= title_similarity(one, other) <= 1.0
    assert title_similarity(one, one) in (0.0, 1.0)
