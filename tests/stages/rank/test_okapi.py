"""Bit for bit what rank_bm25 gives."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from claimpath.stages.rank.okapi import Okapi

words = st.sampled_from(list("abcdefg"))
documents = st.lists(st.lists(words, max_size=12), min_size=1, max_size=12)


@given(documents.filter(any), st.lists(words, max_size=8))
def test_equals_rank_bm25_to_the_last_bit(corpus: list[list[str]], query: list[str]) -> None:
    assert np.array_equal(Okapi(corpus).scores(query), BM25Okapi(corpus).get_scores(query))


def test_worked_by_hand() -> None:
    # Two documents of two words; "a" is in both, "b" in one.
    # idf(a) = log(0.5) - log(2.5) = -1.609 (negative); idf(b) = idf(c) = log(1.5) - log(1.5) = 0.
    # Mean idf = -1.609 / 3 = -0.536; a's weight = 0.25 * -0.536 = -0.134.
    # Share of tf 1 at mean length = 1 * 2.5 / (1 + 1.5) = 1.
    scores = Okapi([["a", "b"], ["a", "c"]]).scores(["a"])
    assert scores == pytest.approx([-0.1341] * 2, abs=1e-4)


@pytest.mark.parametrize("corpus", [[], [[]], [[], []]])
def test_empty_collections_score_zero(corpus: list[list[str]]) -> None:
    assert Okapi(corpus).scores(["a"]).tolist() == [0.0] * len(corpus)


def test_a_repeated_query_word_counts_twice() -> None:
    index = Okapi([["a", "b"], ["c"], ["d"]])
    assert index.scores(["a", "a"])[0] == pytest.approx(2 * index.scores(["a"])[0])
