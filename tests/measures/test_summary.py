import pytest

from claimpath.measures import summarise
from claimpath.records import Undefined

CLUSTERS = {"a": "s1", "b": "s1", "c": "s2", "d": "s3", "e": "s4"}


def test_missing_and_failed_arguments_count_zero_and_are_shown() -> None:
    summary = summarise(
        {"a": 1.0, "b": 0.5, "c": Undefined(reason="none")},
        expected=["a", "b", "c", "d", "e"],
        clusters=CLUSTERS,
        failed=frozenset({"e"}),
    )
    assert summary.value == pytest.approx(1.5 / 5)
    assert (summary.n_expected, summary.n_scored, summary.n_missing, summary.n_failed, summary.n_no_gold) == (
        5, 2, 1, 1, 1,
    )  # fmt: skip


def test_no_gold_counts_its_default_or_is_left_out() -> None:
    scores: dict[str, float | Undefined] = {"a": 0.5, "c": Undefined(reason="none")}
    shared = {"expected": ["a", "c"], "clusters": CLUSTERS}
    assert summarise(scores, **shared, no_gold_value=1.0).value == pytest.approx(0.75)  # type: ignore[arg-type]
    assert summarise(scores, **shared, no_gold_value=None).value == pytest.approx(0.5)  # type: ignore[arg-type]


def test_nothing_counted_is_undefined_not_nan() -> None:
    summary = summarise(
        {"a": Undefined(reason="none")}, expected=["a"], clusters=CLUSTERS, no_gold_value=None
    )
    assert isinstance(summary.value, Undefined)
    assert isinstance(summary.low, Undefined)
    assert isinstance(summarise({}, expected=[], clusters={}).value, Undefined)


def test_a_failure_beats_a_score_of_the_same_argument() -> None:
    summary = summarise({"a": 1.0}, expected=["a"], clusters=CLUSTERS, failed=frozenset({"a"}))
    assert summary.value == 0
    assert summary.n_failed == 1


def test_arguments_that_are_not_expected_are_not_looked_at() -> None:
    assert summarise({"a": 1.0, "c": 0.0}, expected=["a"], clusters=CLUSTERS).value == 1
