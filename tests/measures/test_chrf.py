"""chrF: worked by hand, against counting without a Counter, and edges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.chrf import chrf
from claimpath.records import Undefined


def naive(candidate: str, reference: str) -> float:
    """Runs crossed off a list one by one."""
    ours, theirs = candidate.replace(" ", ""), reference.replace(" ", "")
    precisions, recalls = [], []
    for n in range(1, 7):
        given_runs = [ours[i : i + n] for i in range(len(ours) - n + 1)]
        wanted = [theirs[i : i + n] for i in range(len(theirs) - n + 1)]
        if not given_runs or not wanted:
            continue
        left, shared = list(wanted), 0
        for run in given_runs:
            if run in left:
                left.remove(run)
                shared += 1
        precisions.append(shared / len(given_runs))
        recalls.append(shared / len(wanted))
    p, r = sum(precisions) / len(precisions), sum(recalls) / len(recalls)
    return 5 * p * r / (4 * p + r) if p and r else 0.0


def test_by_hand() -> None:
    # ab against abc: n = 1: P 2/2, R 2/3; n = 2: P 1/1, R 1/2. P = 1, R = 7/12; F = 5 * 7/12 / (4 + 7/12) = 7/11.
    assert chrf("ab", "a bc") == pytest.approx(7 / 11)


@given(st.text("ab c", min_size=1, max_size=14), st.text("ab c", min_size=1, max_size=14))
def test_it_agrees_with_counting_one_by_one(candidate: str, reference: str) -> None:
    found = chrf(candidate, reference)
    if not candidate.strip() or not reference.strip():
        assert isinstance(found, Undefined)
    else:
        assert found == pytest.approx(naive(candidate, reference))


def test_edges() -> None:
    assert chrf("Ebb", "Ebb") == 1.0
    assert chrf("Ebb", "tic") == 0.0
    assert isinstance(chrf(" \n", "a"), Undefined)
