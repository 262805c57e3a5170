"""Class overlap: worked arithmetic, an independent implementation, edges."""

from collections.abc import Sequence
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.class_overlap import class_overlap, jaccard
from claimpath.records import FALLACY_CLASSES, FallacyClass, Undefined

AM: FallacyClass = "Ambiguity"
HG: FallacyClass = "Hasty Generalization"
FE: FallacyClass = "False Equivalence"


def test_worked_arithmetic() -> None:
    # Claim 1: {HG, HG, FE} beside {HG, AM}: shared 1, Jaccard 1/3. Claim 2: {HG} beside {HG, HG}: shared 1, Jaccard 1.
    # Claim 3: {AM} beside {FE}: nothing. Precision 2 / 5, recall 2 / 5, F1 2 * 2 / (5 + 5).
    found = class_overlap([([HG, HG, FE], [HG, AM]), ([HG], [HG, HG]), ([AM], [FE])])
    assert (found.n_claims, found.n_predicted, found.n_reference, found.n_shared) == (3, 5, 5, 2)
    assert found.at_least_one == pytest.approx(2 / 3)
    assert found.mean_jaccard == pytest.approx((1 / 3 + 1 + 0) / 3)
    assert (found.precision, found.recall, found.f1) == pytest.approx((0.4, 0.4, 0.4))


def test_a_repeated_class_counts_as_often_as_both_name_it() -> None:
    assert class_overlap([([HG, HG], [HG, HG, HG])]).n_shared == 2


def test_empty_sides() -> None:
    assert jaccard([], []) == 1.0
    assert jaccard([HG], []) == 0.0
    both, one = class_overlap([([], [])]), class_overlap([([HG], [])])
    assert (both.at_least_one, both.mean_jaccard) == (1.0, 1.0)
    assert (one.at_least_one, one.mean_jaccard, one.precision) == (0.0, 0.0, 0.0)
    assert isinstance(one.recall, Undefined)
    assert isinstance(one.f1, Undefined)
    assert isinstance(both.precision, Undefined)


def test_without_claims_nothing_is_defined() -> None:
    found = class_overlap([])
    figures = (found.at_least_one, found.mean_jaccard, found.precision, found.recall, found.f1)
    assert all(isinstance(figure, Undefined) for figure in figures)


_CLASSES = st.lists(st.sampled_from(FALLACY_CLASSES[:4]), max_size=5)


@given(st.lists(st.tuples(_CLASSES, _CLASSES), min_size=1, max_size=6))
def test_against_another_implementation(
    pairs: list[tuple[Sequence[FallacyClass], Sequence[FallacyClass]]],
) -> None:
    shared = 0
    for predicted, reference in pairs:
        left = list(reference)
        for name in predicted:
            if name in left:
                left.remove(name)
                shared += 1
    found = class_overlap(pairs)
    n_predicted = len(list(chain.from_iterable(predicted for predicted, _ in pairs)))
    n_reference = len(list(chain.from_iterable(reference for _, reference in pairs)))
    assert found.n_shared == shared
    if n_predicted and n_reference:
        precision, recall = shared / n_predicted, shared / n_reference
        assert found.precision == pytest.approx(precision)
        assert found.recall == pytest.approx(recall)
        f1 = 2 * precision * recall / (precision + recall) if shared else 0.0
        assert found.f1 == pytest.approx(f1)
