"""Strict and lenient matching: worked arithmetic and edges."""

import pytest

from claimpath.measures.span_masks import MaskedSpan, masks_of
from claimpath.measures.span_matches import (
    MatchCounts,
    match_counts,
    match_f1,
    match_precision,
    match_recall,
)
from claimpath.records import Undefined


def span(start: int, end: int, *labels: str, filler: bool = False) -> MaskedSpan:
    return MaskedSpan(start, end, masks_of(labels), filler)


GOLD = [
    span(0, 10, "straw man", "equivocation"),
    span(10, 20, "tu quoque", "no fallacy"),
    span(30, 40, "ad hominem"),
]


def test_strict_needs_both_borders_and_a_label() -> None:
    answer = [span(0, 10, "equivocation"), span(30, 39, "ad hominem"), span(10, 20, "tu quoque")]
    # Matched: the first and the third. Needed: (0,10) found, (30,40) not.
    counts = match_counts(answer, GOLD, 2, "strict")
    assert counts == MatchCounts(3, 2, 2, 1)
    assert match_precision([counts]) == pytest.approx(2 / 3)
    assert match_recall([counts]) == pytest.approx(1 / 2)
    assert match_f1([counts]) == pytest.approx(4 / 7)
    assert match_counts(answer, GOLD, 2, "lenient") == MatchCounts(3, 3, 2, 2)


def test_one_to_one() -> None:
    # Two predicted spans on one marked span: one of them has no partner.
    answer = [span(0, 4, "straw man"), span(5, 9, "straw man")]
    assert match_counts(answer, GOLD, 2, "lenient") == MatchCounts(2, 1, 2, 1)


def test_a_needed_span_goes_before_an_optional_one() -> None:
    gold = [span(0, 10, "tu quoque", "no fallacy"), span(5, 15, "tu quoque")]
    assert match_counts([span(4, 12, "tu quoque")], gold, 2, "lenient") == MatchCounts(1, 1, 1, 1)


def test_what_is_not_a_fallacy_is_not_matched() -> None:
    answer = [span(10, 20, "no fallacy"), span(0, 10, "unreadable"), span(0, 10, "fallacy")]
    assert match_counts(answer, GOLD, 2, "lenient") == MatchCounts(1, 0, 2, 0)
    assert match_counts(answer, GOLD, 0, "strict") == MatchCounts(1, 1, 2, 1)
    assert match_counts([span(0, 9, "straw man")], [span(0, 9, "no fallacy", filler=True)], 0, "strict") == (
        MatchCounts(1, 0, 0, 0)
    )


def test_undefined_has_a_reason() -> None:
    nothing = match_counts([], [], 2, "strict")
    assert isinstance(match_precision([nothing]), Undefined)
    assert isinstance(match_recall([nothing]), Undefined)
    assert isinstance(match_f1([nothing]), Undefined)
    # Something is needed and nothing was predicted: F1 is 0, though precision is undefined.
    assert match_f1([match_counts([], GOLD, 2, "strict")]) == 0.0
