"""Alpha over sets: against nominal alpha, by hand, and at the edges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.alternatives_alpha import SET_DIFFERENCES, alternatives_alpha
from claimpath.measures.krippendorff_alpha import krippendorff_alpha
from claimpath.records import Undefined


def sets(*items: tuple[str | None, ...]) -> list[list[frozenset[str] | None]]:
    return [[None if names is None else frozenset(names) for names in item] for item in items]


def test_by_hand() -> None:
    items = sets(("ab", "b"), ("a", "a"), ("c", "a"))
    # Values: ab, b, a, a, c, a; n = 6. Equal: D_o from items 1 and 3, two ordered pairs each: 4 of 6 values.
    # D_e: 30 ordered pairs but the 6 among the three a: 24 / 30. alpha = 1 - (4/6) / (24/30) = 1/6.
    assert alternatives_alpha(items, "equal") == pytest.approx(1 / 6)
    # Meet: item 1 agrees. D_o = 2/6. Apart: b-a x3, b-c, c-a x3, ab-c, both ways: 2 * 8 = 16 of 30.
    assert alternatives_alpha(items, "meet") == pytest.approx(1 - (2 / 6) / (16 / 30))
    # Masi: ab-b is 1 - 1/2 x 2/3 = 2/3, as is ab-a (x3). D_o = (2 x 2/3 + 2) / 6; D_e = 2 x (8 + 4 x 2/3) / 30.
    assert alternatives_alpha(items, "masi") == pytest.approx(1 - ((4 / 3 + 2) / 6) / (2 * (8 + 8 / 3) / 30))


def test_undefined_has_a_reason() -> None:
    assert isinstance(alternatives_alpha([]), Undefined)
    assert isinstance(alternatives_alpha(sets(("a", None))), Undefined)
    assert isinstance(alternatives_alpha(sets(("a", "a"), ("a", "a"))), Undefined)
    # All sets meet, so chance can't be told from agreement.
    assert isinstance(alternatives_alpha(sets(("ab", "a"), ("a", "ab"))), Undefined)


_items = st.lists(st.lists(st.sampled_from([None, "a", "b", "c"]), min_size=1, max_size=4), max_size=6)


@given(_items)
def test_sets_of_one_are_nominal_labels(items) -> None:
    nominal = krippendorff_alpha(items)
    for difference in SET_DIFFERENCES:
        found = alternatives_alpha(sets(*map(tuple, items)), difference)
        if isinstance(nominal, Undefined):
            assert isinstance(found, Undefined)
        else:
            assert found == pytest.approx(nominal)
