"""Spans sentence by sentence: worked arithmetic."""

import pytest

from claimpath.measures.sentence_view import SentenceCounts, sentence_accuracy, sentence_counts, sentence_f1
from claimpath.measures.span_masks import MaskedSpan, masks_of
from claimpath.records import Undefined

SENTENCES = [(0, 10), (11, 20), (21, 30)]


def span(start: int, end: int, *labels: str) -> MaskedSpan:
    return MaskedSpan(start, end, masks_of(labels))


def test_worked_example() -> None:
    gold = [span(0, 20, "straw man", "equivocation"), span(21, 30, "tu quoque", "no fallacy")]
    answer = [span(0, 10, "equivocation"), span(0, 4, "ad hominem"), span(21, 30, "ad populum")]
    # 1: equivocation right, ad hominem covers less than half. 2: missed. 3: ad populum is wrong, the span is optional.
    counts = sentence_counts(SENTENCES, answer, gold, 2)
    assert counts == SentenceCounts(3, 1, 1, 1, 1)
    assert sentence_f1([counts]) == pytest.approx(2 / 4)
    assert sentence_accuracy([counts]) == pytest.approx(1 / 3)
    # Level 1: ad populum is ethos, as tu quoque is.
    assert sentence_counts(SENTENCES, answer, gold, 1) == SentenceCounts(3, 2, 2, 0, 1)


def test_half_of_a_sentence_is_enough() -> None:
    gold = [span(0, 10, "straw man")]
    assert sentence_counts([(0, 10)], [span(5, 10, "straw man")], gold, 2).true_positive == 1
    assert sentence_counts([(0, 10)], [span(6, 10, "straw man")], gold, 2).true_positive == 0


def test_silence_and_emptiness() -> None:
    gold = [span(0, 10, "straw man")]
    assert sentence_counts(SENTENCES, [], gold, 2) == SentenceCounts(3, 2, 0, 0, 1)
    assert sentence_counts([], [], [], 2) == SentenceCounts(0, 0, 0, 0, 0)
    assert sentence_counts([(4, 4)], [], gold, 2).n_sentences == 0
    assert isinstance(sentence_accuracy([]), Undefined)
    assert isinstance(sentence_f1([sentence_counts(SENTENCES, [], [], 2)]), Undefined)
