import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.flagged_claims import FlagRow, flag_measures, flag_row
from claimpath.records import Undefined

FLAG = "label=Incorrect"
MEASURES = flag_measures(FLAG)


def _total(*rows: FlagRow) -> list[float]:
    return [sum(column) for column in zip(*rows, strict=True)]


def test_by_hand() -> None:
    # False claims: 4 flagged, 1 cleared, 3 abstained. True claims: 2 flagged, 3 cleared, 1 abstained.
    row = [4, 1, 3, 2, 3, 1]
    assert {name: measure(row) for name, measure in MEASURES.items()} == {
        "Precision(label=Incorrect)": pytest.approx(4 / 6),
        "Recall(label=Incorrect)": pytest.approx(4 / 8),
        "Recall(label=Incorrect,abstained=out)": pytest.approx(4 / 5),
        # Harmonic mean of 2/3 and 1/2, and of 2/3 and 4/5.
        "F1(label=Incorrect)": pytest.approx(2 * (2 / 3) * (1 / 2) / (2 / 3 + 1 / 2)),
        "F1(label=Incorrect,abstained=out)": pytest.approx(2 * (2 / 3) * (4 / 5) / (2 / 3 + 4 / 5)),
        "Specificity(label=Incorrect)": pytest.approx(4 / 6),
        "Specificity(label=Incorrect,abstained=out)": pytest.approx(3 / 5),
        "Accuracy": pytest.approx(7 / 14),
        "Accuracy(abstained=out)": pytest.approx(7 / 10),
        "Coverage": pytest.approx(10 / 14),
    }


def test_runs_that_disagree_are_shares() -> None:
    # A false claim: 2 of 3 runs flag it, one abstains. A true claim: one of 3 flags it, two clear it.
    row = _total(flag_row(2 / 3, 0, is_true=False), flag_row(1 / 3, 2 / 3, is_true=True))
    assert row == pytest.approx([2 / 3, 0, 1 / 3, 1 / 3, 2 / 3, 0])
    assert MEASURES["Precision(label=Incorrect)"](row) == pytest.approx(2 / 3)


def test_always_flagging_has_all_recall_no_specificity_and_the_share_of_false_claims() -> None:
    row = _total(*[flag_row(1, 0, is_true=number < 50) for number in range(80)])
    assert MEASURES["Recall(label=Incorrect)"](row) == 1
    assert MEASURES["Specificity(label=Incorrect)"](row) == 0
    assert MEASURES["Precision(label=Incorrect)"](row) == MEASURES["Accuracy"](row) == 30 / 80


def test_always_abstaining() -> None:
    row = _total(flag_row(0, 0, is_true=False), flag_row(0, 0, is_true=True))
    assert MEASURES["Coverage"](row) == 0
    assert MEASURES["Accuracy"](row) == 0
    assert MEASURES["F1(label=Incorrect)"](row) == 0
    assert MEASURES["Specificity(label=Incorrect)"](row) == 1
    undefined = [name for name, measure in MEASURES.items() if isinstance(measure(row), Undefined)]
    assert undefined == [
        "Precision(label=Incorrect)",
        *(name for name in MEASURES if "abstained=out" in name),
    ]


@given(
    claims=st.lists(
        st.tuples(st.booleans(), st.sampled_from(["flag", "clear", "abstain"])), min_size=1, max_size=30
    )
)
def test_as_counted_claim_by_claim(claims: list[tuple[bool, str]]) -> None:
    row = _total(*[flag_row(said == "flag", said == "clear", is_true=true) for true, said in claims])
    decided = [(true, said) for true, said in claims if said != "abstain"]

    def share(kept: list[tuple[bool, str]], good: list[tuple[bool, str]]) -> float | None:
        return len(good) / len(kept) if kept else None

    right = [(true, said) for true, said in claims if said == ("clear" if true else "flag")]
    wanted = {
        "Precision(label=Incorrect)": share(
            [c for c in claims if c[1] == "flag"], [c for c in claims if c == (False, "flag")]
        ),
        "Recall(label=Incorrect)": share(
            [c for c in claims if not c[0]], [c for c in claims if c == (False, "flag")]
        ),
        "Specificity(label=Incorrect)": share(
            [c for c in claims if c[0]], [c for c in claims if c[0] and c[1] != "flag"]
        ),
        "Accuracy": share(claims, right),
        "Accuracy(abstained=out)": share(decided, right),
        "Coverage": share(claims, decided),
    }
    for name, value in wanted.items():
        found = MEASURES[name](row)
        if value is None:
            assert isinstance(found, Undefined)
        else:
            assert found == pytest.approx(value)


def test_shares_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="no shares"):
        flag_row(0.7, 0.7, is_true=False)
    with pytest.raises(ValueError, match="no shares"):
        flag_row(-0.1, 0.5, is_true=True)
