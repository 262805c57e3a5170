"""Every case of three judges by hand, and properties over any number of them."""

from collections import Counter
from statistics import median_low

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.judge_aggregation import aggregate_scores
from claimpath.records import Undefined

MISSING = Undefined(reason="refused")
CASES = [
    ("3-0", [4, 4, 4], 4),
    ("2-1, the majority is higher", [5, 5, 0], 5),
    ("2-1, the majority is lower", [1, 5, 1], 1),
    ("all different", [0, 5, 3], 3),
    ("all different, in another order", [3, 0, 5], 3),
    ("one missing, two agree", [2, MISSING, 2], 2),
    ("one missing, two differ: the lower", [4, 3, MISSING], 3),
    ("one judge", [3], 3),
    ("two judges agree", [4, 4], 4),
    ("two judges differ: the lower", [2, 4], 2),
    ("four judges, a tie of two scores: the lower middle one", [5, 1, 5, 1], 1),
    ("five judges, a tie of two scores: the median", [5, 5, 1, 1, 3], 3),
    ("five judges, two agree and the others differ", [0, 4, 4, 1, 5], 4),
    ("five judges, two missing", [0, MISSING, 4, 4, MISSING], 4),
]


@pytest.mark.parametrize(("case", "scores", "final"), CASES, ids=[case for case, _, _ in CASES])
def test_every_case_by_hand(case: str, scores: list[int | Undefined], final: int) -> None:
    assert aggregate_scores(scores) == final


@pytest.mark.parametrize(
    ("scores", "reason"),
    [
        ([MISSING, MISSING, 4], "2 of 3 judges gave no score"),
        ([MISSING, MISSING, MISSING], "3 of 3 judges gave no score"),
        ([MISSING, 4], "1 of 2 judges gave no score"),
        ([MISSING], "1 of 1 judges gave no score"),
        ([], "no judge was asked"),
    ],
)
def test_without_most_judges_there_is_no_score(scores: list[int | Undefined], reason: str) -> None:
    assert aggregate_scores(scores) == Undefined(reason=reason)


def test_a_score_of_zero_is_a_score() -> None:
    assert aggregate_scores([0, 0, MISSING]) == 0


@given(st.lists(st.integers(0, 5), min_size=1, max_size=9).flatmap(st.permutations))
def test_it_is_the_only_mode_or_else_the_low_median_in_any_order(scores: list[int]) -> None:
    # An independent formulation: statistics' low median, and the count of the second most frequent score.
    counts = sorted(Counter(scores).values(), reverse=True)
    has_majority = counts[0] >= 2 and (len(counts) == 1 or counts[1] < counts[0])
    expected = max(set(scores), key=scores.count) if has_majority else median_low(scores)
    assert aggregate_scores(scores) == expected
    assert aggregate_scores(sorted(scores)) == expected


@given(st.lists(st.integers(0, 5), min_size=3, max_size=3))
def test_three_judges_never_give_a_score_outside_theirs(scores: list[int]) -> None:
    assert aggregate_scores(scores) in scores
