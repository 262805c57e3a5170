"""Lucene's BM25 by hand, against bm25s, and at its edges."""

import math

import bm25s
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.rank.lucene import LuceneBm25, byte_length

WORDS = st.sampled_from(["snail", "moss", "basil", "stone", "box"])
DOCUMENTS = st.lists(st.lists(WORDS, min_size=1, max_size=12), min_size=2, max_size=8)


def test_worked_arithmetic() -> None:
    # Three documents of 2, 4 and 3 tokens, mean 3. "snail" stands in two of them, twice in the second.
    index = LuceneBm25([["snail", "moss"], ["snail", "snail", "box", "box"], ["moss", "box", "box"]])
    idf = math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    first = idf * 1 / (1 + 1.2 * (1 - 0.75 + 0.75 * 2 / 3))
    second = idf * 2 / (2 + 1.2 * (1 - 0.75 + 0.75 * 4 / 3))
    assert index.scores(["snail"]) == pytest.approx([first, second, 0])
    assert index.scores(["snail", "snail"]) == pytest.approx([2 * first, 2 * second, 0])


@given(DOCUMENTS, st.lists(WORDS, min_size=1, max_size=6))
def test_scores_are_those_of_bm25s(documents: list[list[str]], query: list[str]) -> None:
    theirs = bm25s.BM25(method="lucene", k1=1.2, b=0.75, dtype="float64")
    theirs.index(documents, show_progress=False)
    known = [token for token in query if any(token in document for document in documents)]
    expected = theirs.get_scores(known) if known else np.zeros(len(documents))
    assert LuceneBm25(documents).scores(query) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("length", "kept"),
    [
        # Below 40 exact. 24 + 16 is the first with four bits used up: 41 = 24 + 17, 17 = 0b10001, so 24 + 16.
        (0, 0), (1, 1), (23, 23), (24, 24), (39, 39), (40, 40), (41, 40), (42, 42), (55, 54), (56, 56), (57, 56),
        (59, 56), (60, 60), (100, 96), (1000, 984),
    ],
)  # fmt: skip
def test_lengths_in_a_byte(length: int, kept: int) -> None:
    assert byte_length(length) == kept


@given(st.integers(0, 100_000))
def test_a_byte_holds_every_kept_length(length: int) -> None:
    kept = byte_length(length)
    assert kept <= length
    assert length - kept <= length / 8
    assert byte_length(kept) == kept


def test_lucene_has_no_more_than_256_lengths() -> None:
    assert len({byte_length(n) for n in range(2_000_000)}) <= 256


def test_byte_lengths_change_scores_of_long_documents_only() -> None:
    documents = [["snail"] + ["moss"] * 40, ["snail", "moss"]]
    exact, byte = LuceneBm25(documents), LuceneBm25(documents, byte_lengths=True)
    assert exact.scores(["snail"])[0] < byte.scores(["snail"])[0]  # 41 tokens count as 40
    assert exact.scores(["snail"])[1] == byte.scores(["snail"])[1]


@pytest.mark.parametrize("documents", [[], [[]], [[], ["snail"]]])
def test_edges(documents: list[list[str]]) -> None:
    index = LuceneBm25(documents)
    assert index.scores([]).tolist() == [0.0] * len(documents)
    assert index.scores(["unknown"]).tolist() == [0.0] * len(documents)
    assert np.isfinite(index.scores(["snail"])).all()
