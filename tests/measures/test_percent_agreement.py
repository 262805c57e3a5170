import pytest

from claimpath.measures.percent_agreement import percent_agreement
from claimpath.records import Undefined


def test_by_hand() -> None:
    # (a, a): 1; (a, b): 0; (a, a, b): one pair of three; (b): no pair, left out. Mean of 1, 0 and 1/3.
    items = [["a", "a"], ["a", "b"], ["a", "a", "b"], ["b", None]]
    assert percent_agreement(items) == pytest.approx((1 + 0 + 1 / 3) / 3)


def test_undefined() -> None:
    assert isinstance(percent_agreement([]), Undefined)
    assert isinstance(percent_agreement([["a", None], []]), Undefined)
