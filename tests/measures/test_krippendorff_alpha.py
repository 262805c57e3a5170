import math
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.krippendorff_alpha import LEVELS, Level, krippendorff_alpha
from claimpath.records import Undefined

Items = list[list[int | None]]
items_with_gaps = st.lists(
    st.lists(st.one_of(st.none(), st.integers(1, 4)), min_size=2, max_size=4), min_size=1, max_size=12
)


def test_nominal_by_hand() -> None:
    # Two annotators, four items: (a, a), (a, b), (b, b), (b, b).
    # o(a, b) = 1 and o(b, a) = 1; n_a = 3, n_b = 5, n = 8.
    # alpha = 1 - 7 * (1 + 1) / (2 * 3 * 5) = 1 - 14 / 30.
    assert krippendorff_alpha([["a", "a"], ["a", "b"], ["b", "b"], ["b", "b"]]) == pytest.approx(16 / 30)


def test_interval_by_hand() -> None:
    # Items (1, 1), (1, 3): n_1 = 3, n_3 = 1, n = 4, d = 4.
    # alpha = 1 - 3 * (1 * 4 + 1 * 4) / (2 * 3 * 1 * 4) = 0.
    assert krippendorff_alpha([[1, 1], [1, 3]], level="interval") == pytest.approx(0.0)


def test_ordinal_by_hand() -> None:
    # Items (low, mid), (low, high), (mid, mid): n_low = 2, n_mid = 3, n_high = 1, n = 6.
    # d(low, mid) = (2 + 3 - 2.5)^2 = 6.25; d(mid, high) = (3 + 1 - 2)^2 = 4; d(low, high) = (6 - 1.5)^2 = 20.25.
    # observed = 2 * (6.25 + 20.25) = 53; expected = 2 * (6 * 6.25 + 3 * 4 + 2 * 20.25) = 180.
    # alpha = 1 - 5 * 53 / 180.
    items = [["low", "mid"], ["low", "high"], ["mid", "mid"]]
    alpha = krippendorff_alpha(items, level="ordinal", order=["low", "mid", "high"])
    assert alpha == pytest.approx(1 - 265 / 180)


def _plainly(items: Items, level: Level) -> float | None:
    """The definition by pairs: 1 - (mean difference within items) / (mean difference of any two labels)."""
    paired = [labels for given in items if len(labels := [x for x in given if x is not None]) >= 2]
    everything = [label for labels in paired for label in labels]
    if len(set(everything)) < 2:
        return None

    def differ(c: int, k: int) -> float:
        if level == "nominal":
            return float(c != k)
        if level == "interval":
            return float((c - k) ** 2)
        if level == "ratio":
            return ((c - k) / (c + k)) ** 2
        low, high = min(c, k), max(c, k)
        ends = (everything.count(c) + everything.count(k)) / 2
        return float(sum(low <= x <= high for x in everything) - ends) ** 2 if c != k else 0.0

    n = len(everything)
    within = sum(sum(differ(c, k) for c, k in permutations(x, 2)) / (len(x) - 1) for x in paired) / n
    overall = sum(differ(c, k) for c, k in permutations(everything, 2)) / (n * (n - 1))
    return 1 - within / overall


@pytest.mark.parametrize("level", LEVELS)
@given(items=items_with_gaps)
def test_as_the_definition_by_pairs(level: Level, items: Items) -> None:
    alpha, plainly = krippendorff_alpha(items, level=level), _plainly(items, level)
    if plainly is None:
        assert isinstance(alpha, Undefined)
    else:
        assert alpha == pytest.approx(plainly)


@given(items=items_with_gaps)
def test_who_gave_which_label_does_not_matter(items: Items) -> None:
    assert krippendorff_alpha(items) == pytest.approx(krippendorff_alpha([row[::-1] for row in items]))


@pytest.mark.parametrize("level", LEVELS)
def test_as_the_package(level: Level) -> None:
    package = pytest.importorskip("krippendorff", reason="the package krippendorff is not installed")
    items: Items = [[1, 1, None], [2, 3, 2], [4, 4, 4], [1, 2, 1], [None, 3, 3], [2, None, None]]
    columns = [[math.nan if x is None else float(x) for x in row] for row in zip(*items, strict=True)]
    theirs = package.alpha(reliability_data=columns, level_of_measurement=level)
    assert krippendorff_alpha(items, level=level) == pytest.approx(theirs)


@pytest.mark.parametrize(
    ("items", "reason"),
    [([], "no item"), ([[1, None], [None, 2]], "no item"), ([[1, 1], [1, 1], [2, None]], "the same")],
)
def test_undefined(items: Items, reason: str) -> None:
    alpha = krippendorff_alpha(items)
    assert isinstance(alpha, Undefined)
    assert reason in alpha.reason


def test_one_item_in_full_disagreement() -> None:
    # o = 2, n = 2, n_1 = n_2 = 1: 1 - 1 * 2 / 2 = 0.
    assert krippendorff_alpha([[1, 2]]) == 0.0


def test_refused() -> None:
    with pytest.raises(ValueError, match="unknown level"):
        krippendorff_alpha([[1, 2]], level="cardinal")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'c' is not in the order"):
        krippendorff_alpha([["a", "c"]], level="ordinal", order=["a", "b"])
    with pytest.raises(ValueError, match="'a' is no number"):
        krippendorff_alpha([["a", "b"]], level="interval")
    with pytest.raises(ValueError, match="below 0"):
        krippendorff_alpha([[-1, 2]], level="ratio")
    with pytest.raises(ValueError, match="not finite"):
        krippendorff_alpha([[math.inf, 2]], level="interval")
