"""Verdict proportions, consistency and precision: worked by hand, counted in another way, and at their edges."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.verdict_consistency import runs_agree, verdict_consistency
from claimpath.measures.verdict_proportions import (
    VERDICT_LABELS,
    mean_verdict_proportions,
    verdict_proportions,
)
from claimpath.records import Undefined, VerdictLabel

C: VerdictLabel = "Correct"
I: VerdictLabel = "Incorrect"  # noqa: E741
N: VerdictLabel = "Not Enough Information"
X: VerdictLabel = "No Response"

# Three claims, three runs each:
#   a: I I N -> Incorrect 2/3, NEI 1/3
#   b: I I I -> Incorrect 1
#   c: C X X -> Correct 1/3, No Response 2/3
# Mean: Correct (0+0+1/3)/3 = 1/9; Incorrect (2/3+1+0)/3 = 5/9; NEI 1/9; No Response 2/9. One of three agrees: 1/3.
CLAIMS = [[I, I, N], [I, I, I], [C, X, X]]


def test_worked_by_hand() -> None:
    shares = [verdict_proportions(labels) for labels in CLAIMS]
    assert shares[0] == {C: 0, I: pytest.approx(2 / 3), N: pytest.approx(1 / 3), X: 0}
    assert mean_verdict_proportions(shares) == pytest.approx({C: 1 / 9, I: 5 / 9, N: 1 / 9, X: 2 / 9})  # type: ignore[arg-type]
    assert verdict_consistency(CLAIMS) == pytest.approx(1 / 3)


def test_a_claim_counts_the_same_however_often_it_was_run() -> None:
    shares = [verdict_proportions([I]), verdict_proportions([C, C, C, C])]
    means = mean_verdict_proportions(shares)  # type: ignore[arg-type]
    assert not isinstance(means, Undefined)
    assert means[I] == 0.5  # pooling the five runs would give 0.2


runs = st.lists(st.sampled_from(VERDICT_LABELS), min_size=1, max_size=6)


@given(st.lists(runs, min_size=1, max_size=8))
def test_against_exact_fractions(claims: list[list[VerdictLabel]]) -> None:
    exact: Counter[VerdictLabel] = Counter()
    for labels in claims:
        for label, n in Counter(labels).items():
            exact[label] += Fraction(n, len(labels) * len(claims))  # type: ignore[assignment]
    shares = [verdict_proportions(labels) for labels in claims]
    means = mean_verdict_proportions(shares)  # type: ignore[arg-type]
    assert not isinstance(means, Undefined)
    assert means == pytest.approx({label: float(exact[label]) for label in VERDICT_LABELS})
    assert sum(means.values()) == pytest.approx(1)


@given(st.lists(runs, max_size=8))
def test_consistency_against_pairs_of_runs(claims: list[list[VerdictLabel]]) -> None:
    long = [labels for labels in claims if len(labels) > 1]
    disagree = sum(any(a != b for a in labels for b in labels) for labels in long)
    found = verdict_consistency(claims)
    if not long:
        assert isinstance(found, Undefined)
    else:
        assert found == pytest.approx(1 - disagree / len(long))


def test_edges() -> None:
    assert isinstance(verdict_proportions([]), Undefined)
    assert isinstance(mean_verdict_proportions([]), Undefined)
    assert isinstance(verdict_consistency([]), Undefined)
    assert isinstance(verdict_consistency([[I], [C]]), Undefined)
    assert isinstance(runs_agree([I]), Undefined)
    assert runs_agree([X, X, X]) is True
    assert runs_agree([I, I, X]) is False
    assert mean_verdict_proportions([{I: 1.0}, {}]) == {C: 0, I: 0.5, N: 0, X: 0}
