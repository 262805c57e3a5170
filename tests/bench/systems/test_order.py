import pytest

from claimpath.bench.systems.order import by_score, ranking_problem


def test_ties_keep_the_study_s_order() -> None:
    assert by_score(["a", "b", "c", "d"], [1, 3, 1, 3]) == ["b", "d", "a", "c"]
    assert by_score([], []) == []


@pytest.mark.parametrize("score", [float("nan"), float("inf"), float("-inf")])
def test_a_score_that_is_no_number_is_refused(score: float) -> None:
    with pytest.raises(ValueError, match="the passage 'b'"):
        by_score(["a", "b"], [1.0, score])


def test_a_missing_score_is_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        by_score(["a", "b"], [1.0])


@pytest.mark.parametrize(
    ("ranking", "problem"),
    [
        (["a", "b"], None),
        (["a"], None),
        ([], None),
        (["a", "x"], "'x' does not belong"),
        (["a", "a"], "'a' is ranked twice"),
    ],
)
def test_what_is_wrong_with_a_ranking(ranking: list[str], problem: str | None) -> None:
    found = ranking_problem(ranking, ["a", "b"])
    assert (found is None) if problem is None else (found is not None and problem in found)
