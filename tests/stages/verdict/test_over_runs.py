"""One verdict over several runs."""

import pytest

from claimpath.records import ClaimedQuote, Undefined, VerdictLabel, VerdictRun
from claimpath.stages.verdict.over_runs import CAUTION, most_frequent, verdict_over_runs
from claimpath.stages.verdict.quotes import unlocated_warnings


def run(label: VerdictLabel, why: str = "") -> VerdictRun:
    missing = "The model refused: no" if label == "No Response" else None
    return VerdictRun(label=label, explanation=why, seconds=1.0, no_response=missing)


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["Correct", "Correct", "Incorrect"], "Correct"),
        (["Correct", "Incorrect"], "Incorrect"),
        (["Correct", "Incorrect", "Not Enough Information"], "Not Enough Information"),
        (["Incorrect", "No Response"], "No Response"),
        (["No Response", "Not Enough Information"], "Not Enough Information"),
        (["No Response", "No Response", "Incorrect"], "No Response"),
    ],
)
def test_the_most_frequent_then_the_most_cautious(labels: list[VerdictLabel], expected: VerdictLabel) -> None:
    assert most_frequent(labels) == expected
    assert most_frequent(labels[::-1]) == expected


def test_each_label_alone_is_itself() -> None:
    assert [most_frequent([label]) for label in CAUTION] == list(CAUTION)


def test_shares_agreement_and_reasons() -> None:
    verdict = verdict_over_runs(
        [run("Correct", "c"), run("Incorrect", "i1"), run("Incorrect", "i2"), run("No Response")]
    )
    assert verdict.label == "Incorrect"
    assert verdict.proportions == {"Correct": 0.25, "Incorrect": 0.5, "No Response": 0.25}
    assert verdict.consistent is False
    assert [(reason.text, reason.count) for reason in verdict.reasons] == [
        ("i1", 1),
        ("No response: The model refused: no", 1),
    ]
    assert isinstance(verdict_over_runs([run("Correct")]).consistent, Undefined)
    with pytest.raises(ValueError, match="no run"):
        verdict_over_runs([])


def test_quotes_that_are_nowhere_are_named_once_with_their_runs() -> None:
    lost = ClaimedQuote(text="Hats sing.", role="finding", not_located="nothing is close")
    found = ClaimedQuote(text="Hats fit.", role="finding")
    assert unlocated_warnings([[lost], [found], [lost]]) == [
        "The model quotes what was not located in the study (runs 1, 3): “Hats sing.” (nothing is close)."
    ]
    many = [ClaimedQuote(text=f"Quote {n}", role="other", not_located="no") for n in range(25)]
    assert unlocated_warnings([many])[-1].startswith("5 more")
