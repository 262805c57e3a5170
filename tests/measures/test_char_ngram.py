"""The character model: worked by hand, probabilities that sum to one, and what it finds likely."""

from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.char_ngram import CharNgram
from claimpath.records import Undefined


def test_by_hand() -> None:
    # Order 1 on "aab": n = 3, t = 2, V = 2, floor 1/3. p(a) = (2 + 2/3) / 5 = 8/15, p(b) = (1 + 2/3) / 5 = 1/3.
    model = CharNgram(["aab"], order=1)
    assert model.probability("", "a") == pytest.approx(8 / 15)
    assert model.probability("", "b") == pytest.approx(1 / 3)
    assert model.probability("", "z") == pytest.approx(2 / 15)
    assert model.perplexity("ab") == pytest.approx(exp(-(log(8 / 15) + log(1 / 3)) / 2))


def test_a_longer_history_goes_on_from_the_shorter_one() -> None:
    # Order 2 on "ab": behind "a" stands b once: p(b | a) = (1 + 1 * p(b)) / 2; p(b) = (1 + 2 * 1/3) / 4 = 5/12.
    model = CharNgram(["ab"], order=2)
    assert model.probability("a", "b") == pytest.approx((1 + 5 / 12) / 2)
    # Behind "b" nothing was seen: the shorter history's value.
    assert model.probability("b", "b") == pytest.approx(5 / 12)


@given(st.lists(st.text("abc ", max_size=12), min_size=1, max_size=4), st.text("abc ", max_size=3))
def test_probabilities_sum_to_one(texts: list[str], history: str) -> None:
    model = CharNgram(texts, order=4)
    seen = {character for text in texts for character in text}
    # One unseen character stands for all others.
    assert sum(model.probability(history, c) for c in {*seen, "z"}) == pytest.approx(1.0)


def test_what_is_spelled_like_the_training_texts_is_likelier() -> None:
    model = CharNgram(["The ferry was late.", "The ferry was old and slow."])
    likely, unlikely = model.perplexity("The ferry was slow."), model.perplexity("xqzv kkjw pffb.")
    assert isinstance(likely, float)
    assert isinstance(unlikely, float)
    assert likely < unlikely / 3


def test_edges() -> None:
    assert isinstance(CharNgram(["a"]).perplexity(""), Undefined)
    assert CharNgram([]).perplexity("ab") == pytest.approx(1.0)
    with pytest.raises(ValueError, match="order is 0"):
        CharNgram(["a"], order=0)
