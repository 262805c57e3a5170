"""Alignment rate: arithmetic, denominators, contradictions."""

import pytest

from claimpath.measures.alignment_rate import ClaimAlignment, alignment_rate
from claimpath.records import Undefined


def test_worked_arithmetic() -> None:
    # 3 of 3, 0 of 2 with 1 open, none of none: 3 / 5 sub-graphs, 2 / 5 one to one, 1 of 3 claims.
    found = alignment_rate(
        [
            ClaimAlignment(n_subgraphs=3, n_aligned=3, n_one_to_one=2),
            ClaimAlignment(n_subgraphs=2, n_aligned=0, n_one_to_one=0, n_undecided=1),
            ClaimAlignment(n_subgraphs=0, n_aligned=0, n_one_to_one=0),
        ]
    )
    assert found.rate == pytest.approx(0.6)
    assert found.one_to_one_rate == pytest.approx(0.4)
    assert found.claim_rate == pytest.approx(1 / 3)
    assert (found.n_claims, found.n_subgraphs, found.n_undecided) == (3, 5, 1)


def test_what_has_no_denominator_is_undefined() -> None:
    nothing = alignment_rate([])
    assert isinstance(nothing.rate, Undefined)
    assert isinstance(nothing.claim_rate, Undefined)
    empty = alignment_rate([ClaimAlignment(n_subgraphs=0, n_aligned=0, n_one_to_one=0)])
    assert isinstance(empty.one_to_one_rate, Undefined)
    assert empty.claim_rate == 0.0


@pytest.mark.parametrize(
    "counts",
    [
        {"n_subgraphs": 1, "n_aligned": 2, "n_one_to_one": 0},
        {"n_subgraphs": 2, "n_aligned": 1, "n_one_to_one": 2},
        {"n_subgraphs": 2, "n_aligned": 2, "n_one_to_one": 1, "n_undecided": 1},
    ],
)
def test_counts_that_contradict_each_other_are_refused(counts: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="contradict"):
        alignment_rate([ClaimAlignment(**counts)])
