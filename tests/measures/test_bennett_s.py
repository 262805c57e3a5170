import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.bennett_s import bennett_s, mean_bennett_s, pairwise_bennett_s
from claimpath.records import Undefined

labels = st.lists(
    st.tuples(st.sampled_from([None, "d", "a"]), st.sampled_from([None, "d", "a"])), min_size=1, max_size=30
)


def test_by_hand() -> None:
    # 3 of 4 agree, two labels: (0.75 - 0.5) / 0.5 = 0.5. With four labels: (0.75 - 0.25) / 0.75.
    a, b = ["d", "d", "a", "d"], ["d", "d", "a", "a"]
    assert bennett_s(a, b, n_labels=2) == 0.5
    assert bennett_s(a, b, n_labels=4) == pytest.approx(0.5 / 0.75)


@given(pairs=labels, n_labels=st.integers(2, 6))
def test_as_the_formula(pairs: list[tuple[str | None, str | None]], n_labels: int) -> None:
    both = [(x, y) for x, y in pairs if x and y]
    value = bennett_s([x for x, _ in pairs], [y for _, y in pairs], n_labels=n_labels)
    if not both:
        assert isinstance(value, Undefined)
        return
    observed = sum(x == y for x, y in both) / len(both)
    assert value == pytest.approx((observed - 1 / n_labels) / (1 - 1 / n_labels))


def test_the_ends() -> None:
    assert bennett_s(["d"], ["d"], n_labels=2) == 1.0
    assert bennett_s(["d"], ["a"], n_labels=2) == -1.0
    assert bennett_s(["d"], ["a"], n_labels=3) == -0.5


def test_a_rare_label_does_not_lower_it_as_it_lowers_kappa() -> None:
    # 18 of 20 agree, all on one label: S = (0.9 - 0.5) / 0.5 = 0.8, kappa is below 0.
    assert bennett_s(["d"] * 19 + ["a"], ["d"] * 18 + ["a", "d"], n_labels=2) == pytest.approx(0.8)


def test_more_than_two_annotators() -> None:
    given = {"x": ["d", "d", "a"], "y": ["d", "a", "a"], "z": [None, None, "a"], "w": ["d", "d", None]}
    pairs = pairwise_bennett_s(given, n_labels=2)
    # x-y: 2 of 3, S = 1/3; x-z and y-z: the last item, 1; x-w: 1; y-w: 1 of 2, 0; z and w have nothing in common.
    assert pairs["x", "y"] == pytest.approx(1 / 3)
    assert isinstance(pairs["z", "w"], Undefined)
    assert mean_bennett_s(given, n_labels=2) == pytest.approx((1 / 3 + 1 + 1 + 1 + 0) / 5)


def test_undefined_and_refused() -> None:
    assert isinstance(bennett_s([], [], n_labels=2), Undefined)
    assert isinstance(bennett_s([None], ["d"], n_labels=2), Undefined)
    assert isinstance(bennett_s(["d"], ["d"], n_labels=1), Undefined)
    assert isinstance(mean_bennett_s({"x": ["d"]}, n_labels=2), Undefined)
    with pytest.raises(ValueError, match="2 labels of the first, 1 of the second"):
        bennett_s(["d", "a"], ["d"], n_labels=2)
    with pytest.raises(ValueError, match="3 different labels, but only 2"):
        bennett_s(["d", "a"], ["d", "i"], n_labels=2)
