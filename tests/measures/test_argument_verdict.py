from itertools import product

import pytest

from claimpath.measures.argument_verdict import ARGUMENT_VERDICTS, STANCE_LABELS, argument_verdict
from claimpath.records import Undefined

S, R, N = STANCE_LABELS


@pytest.mark.parametrize(
    ("labels", "verdict"),
    [
        ([S], "Supported"),
        ([S, N, S], "Supported"),
        ([R], "Refuted"),
        ([N, R], "Refuted"),
        ([N, N], "Not Enough Information"),
        ([S, R], "Mixed"),
        ([R, N, S, N], "Mixed"),
    ],
)
def test_the_rule(labels: list[str], verdict: str) -> None:
    assert argument_verdict(labels) == verdict  # type: ignore[arg-type]


def test_over_all_triples_it_is_what_the_set_of_labels_says() -> None:
    by_set = {
        frozenset({S}): "Supported",
        frozenset({S, N}): "Supported",
        frozenset({R}): "Refuted",
        frozenset({R, N}): "Refuted",
        frozenset({N}): "Not Enough Information",
        frozenset({S, R}): "Mixed",
        frozenset({S, R, N}): "Mixed",
    }
    found = {triple: argument_verdict(triple) for triple in product(STANCE_LABELS, repeat=3)}
    assert all(found[triple] == by_set[frozenset(triple)] for triple in found)
    assert set(found.values()) == set(ARGUMENT_VERDICTS)


def test_undefined_and_refused() -> None:
    assert isinstance(argument_verdict([]), Undefined)
    with pytest.raises(ValueError, match="unknown label 'SUPPORT'"):
        argument_verdict(["SUPPORT"])  # type: ignore[list-item]
