"""Yes-or-no decisions against gold: by hand, against scikit-learn, and on edges."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.measures.auroc import auroc
from claimpath.measures.decision_counts import (
    accuracy,
    decision_counts,
    decision_kappa,
    f1_of_no,
    f1_of_yes,
    macro_f1,
)
from claimpath.records import Undefined

decisions = st.lists(st.tuples(st.sampled_from([True, False, None]), st.booleans()), min_size=1, max_size=30)


def total(items: list[tuple[bool | None, bool]]) -> list[int]:
    return [sum(column) for column in zip(*(decision_counts(d, g) for d, g in items), strict=True)]


def test_by_hand() -> None:
    # TP 3, FP 1, FN 2, TN 4. F1 yes: 6 / 9; no: 8 / 11; by chance (4*5 + 6*5) / 100 = 0.5; kappa (0.7 - 0.5) / 0.5.
    counts = (3, 1, 2, 4, 0, 0)
    assert accuracy(counts) == 0.7
    assert f1_of_yes(counts) == pytest.approx(6 / 9)
    assert f1_of_no(counts) == pytest.approx(8 / 11)
    assert macro_f1(counts) == pytest.approx((6 / 9 + 8 / 11) / 2)
    assert decision_kappa(counts) == pytest.approx(0.4)


def test_undecided_is_an_error_of_its_class() -> None:
    # One yes undecided, one yes found, one no found: 2 of 3 right; F1 yes 2 / 3; F1 no 2 / 2.
    counts = total([(None, True), (True, True), (False, False)])
    assert accuracy(counts) == pytest.approx(2 / 3)
    assert f1_of_yes(counts) == pytest.approx(2 / 3)
    assert f1_of_no(counts) == 1


@pytest.mark.parametrize("measure", [accuracy, f1_of_yes, f1_of_no, macro_f1, decision_kappa])
def test_without_items(measure: object) -> None:
    assert isinstance(measure((0,) * 6), Undefined)  # type: ignore[operator]


def test_one_label() -> None:
    assert isinstance(decision_kappa((0, 0, 0, 5, 0, 0)), Undefined)
    assert isinstance(macro_f1((0, 0, 0, 5, 0, 0)), Undefined)
    # The majority label against both: F1 of yes is 0, not undefined.
    assert f1_of_yes((0, 0, 2, 3, 0, 0)) == 0


# Loading scikit-learn takes seconds on a busy machine.
@settings(deadline=None)
@given(decisions)
def test_against_scikit_learn(items: list[tuple[bool | None, bool]]) -> None:
    metrics = pytest.importorskip("sklearn.metrics", reason="needs the extra bench")
    said = ["none" if d is None else "yes" if d else "no" for d, _ in items]
    gold = ["yes" if g else "no" for _, g in items]
    counts = total(items)
    assert accuracy(counts) == pytest.approx(metrics.accuracy_score(gold, said))
    for name, measure in (("yes", f1_of_yes), ("no", f1_of_no)):
        value = measure(counts)
        if not isinstance(value, Undefined):
            expected = metrics.f1_score(gold, said, labels=[name], average=None, zero_division=0)[0]
            assert value == pytest.approx(expected)
    kappa = decision_kappa(counts)
    if not isinstance(kappa, Undefined):
        assert kappa == pytest.approx(metrics.cohen_kappa_score(gold, said))


def test_auroc_by_hand() -> None:
    # Pairs (yes, no): 0.9 > 0.1, 0.9 > 0.5, 0.5 > 0.1, 0.5 = 0.5: 3.5 of 4.
    assert auroc([(0.9, True), (0.5, True), (0.1, False), (0.5, False)]) == pytest.approx(3.5 / 4)
    assert auroc([(0.3, True), (0.3, False)]) == 0.5
    assert isinstance(auroc([]), Undefined)
    assert isinstance(auroc([(0.2, True)]), Undefined)
    with pytest.raises(ValueError, match="not finite"):
        auroc([(float("nan"), True), (0.1, False)])


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from([0.0, 0.25, 0.5, 1.0]), st.booleans()), min_size=2, max_size=25))
def test_auroc_against_scikit_learn(items: list[tuple[float, bool]]) -> None:
    metrics = pytest.importorskip("sklearn.metrics", reason="needs the extra bench")
    value = auroc(items)
    if not isinstance(value, Undefined):
        expected = metrics.roc_auc_score([gold for _, gold in items], [score for score, _ in items])
        assert value == pytest.approx(expected)
