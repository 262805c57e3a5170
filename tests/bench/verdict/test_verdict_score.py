"""Scores of verdicts, worked by hand."""

import pytest

from claimpath.bench.verdict.records import VerdictPrediction
from claimpath.bench.verdict.score import (
    FLAG_MEASURES,
    measure_names,
    reasons_without_response,
    score_verdicts,
    trivial_baselines,
)
from claimpath.records import Undefined, VerdictLabel, VerdictRun

C: VerdictLabel = "Correct"
I: VerdictLabel = "Incorrect"  # noqa: E741
N: VerdictLabel = "Not Enough Information"
X: VerdictLabel = "No Response"


def prediction(name: str, *labels: VerdictLabel, is_true: bool = False) -> VerdictPrediction:
    runs = tuple(
        VerdictRun(label=label, explanation="", seconds=0, no_response="refused" if label == X else None)
        for label in labels
    )
    return VerdictPrediction(id=name, is_true=is_true, runs=runs)


# False claims: a: I I N; b: I I I; c was not predicted. True claims: t: C I C.
#   Incorrect on false: (2/3 + 1 + 0) / 3 = 5/9; consistency over the two predicted, a missing one counts 0: 1/3.
#   Precision: (2/3 + 1) / (2/3 + 1 + 1/3) = 5/6.
PREDICTIONS = [prediction("a", I, I, N), prediction("b", I, I, I), prediction("t", C, I, C, is_true=True)]
EXPECTED = {"a": False, "b": False, "c": False, "t": True}
STUDIES = {"a": "s1", "b": "s1", "c": "s2", "t": "s3"}


def test_worked_by_hand() -> None:
    measures = score_verdicts(PREDICTIONS, EXPECTED, STUDIES)
    assert set(measures) == {*measure_names("both"), *FLAG_MEASURES}
    values = {name: summary.value for name, summary in measures.items()}
    assert values["Proportion(label=Incorrect)"] == pytest.approx(5 / 9)
    assert values["Proportion(label=Not Enough Information)"] == pytest.approx(1 / 9)
    assert values["Consistency"] == pytest.approx(1 / 3)
    assert values["Proportion(label=Correct,claims=true)"] == pytest.approx(2 / 3)
    assert values["Consistency(claims=true)"] == 0
    assert values["Precision(label=Incorrect)"] == pytest.approx(5 / 6)
    assert measures["Precision(label=Incorrect)"].n_missing == 1
    # Flagged and abstained on false claims: 5/3 and 1/3 + 1; flagged and cleared on the true one: 1/3 and 2/3.
    assert values["Recall(label=Incorrect)"] == pytest.approx(5 / 9)
    assert values["Recall(label=Incorrect,abstained=out)"] == 1
    assert values["F1(label=Incorrect)"] == pytest.approx(2 * (5 / 3) / (5 / 3 + 1 / 3 + 3))
    assert values["Specificity(label=Incorrect)"] == pytest.approx(2 / 3)
    assert values["Accuracy"] == pytest.approx((5 / 3 + 2 / 3) / 4)
    assert values["Coverage"] == pytest.approx((5 / 3 + 1) / 4)
    incorrect = measures["Proportion(label=Incorrect)"]
    assert (incorrect.n_expected, incorrect.n_scored, incorrect.n_missing) == (3, 2, 1)
    low, high = incorrect.low, incorrect.high
    assert isinstance(low, float)
    assert isinstance(high, float)
    assert low <= 5 / 9 <= high
    assert isinstance(measures["Consistency(claims=true)"].low, Undefined), "one study has no interval"


def test_shares_of_what_was_predicted_sum_to_one() -> None:
    predictions = [prediction("a", X, C, N), prediction("b", X)]
    measures = score_verdicts(predictions, {"a": False, "b": False}, STUDIES)
    total = 0.0
    for name, summary in measures.items():
        if name.startswith("Proportion"):
            assert isinstance(summary.value, float)
            total += summary.value
    assert total == pytest.approx(1)
    assert measures["Consistency"].n_no_gold == 1, "one run can't disagree with itself"
    assert measures["Consistency"].value == 0


def test_only_the_set_that_was_asked_for() -> None:
    only_true = score_verdicts(PREDICTIONS, {"t": True}, STUDIES)
    assert set(only_true) == set(measure_names("true"))
    assert set(score_verdicts(PREDICTIONS, {"a": False}, STUDIES)) == set(measure_names("false"))


def test_baselines_of_both_sets() -> None:
    baselines = trivial_baselines(EXPECTED)
    incorrect, abstains = baselines["always Incorrect"], baselines["always Not Enough Information"]
    assert (
        incorrect["Proportion(label=Incorrect)"] == incorrect["Proportion(label=Incorrect,claims=true)"] == 1
    )
    assert incorrect["Precision(label=Incorrect)"] == 0.75
    assert abstains["Proportion(label=Incorrect)"] == 0
    assert "Precision(label=Incorrect)" not in abstains
    assert baselines["always Correct"]["Accuracy"] == 0.25
    assert abstains["Specificity(label=Incorrect)"] == 1


def test_reasons_are_counted() -> None:
    assert reasons_without_response([prediction("a", X, C), prediction("b", X)]) == {"refused": 2}
