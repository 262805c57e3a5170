import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve
from sklearn.metrics import brier_score_loss

from claimpath.measures.statistics import (
    brier_of_base_rate,
    brier_score,
    calibration_error,
    calibration_error_name,
    reliability_bins,
)
from claimpath.records import Undefined

SAID = [0.1, 0.15, 0.5, 0.9, 0.95, 1.0]
SO = [False, True, False, True, True, False]


def test_worked_by_hand() -> None:
    # Two bins of one width: 0.1, 0.15 (mean 0.125, half so) and the rest (0.5, 0.9, 0.95, 1.0: mean 0.8375, half so).
    bins = reliability_bins(SAID, SO, n_bins=2)
    assert [(b.low, b.high, b.n) for b in bins] == [(0.0, 0.5, 2), (0.5, 1.0, 4)]
    assert [b.mean_probability for b in bins] == pytest.approx([0.125, 0.8375])
    assert [b.share_true for b in bins] == [0.5, 0.5]
    # 2/6 * |0.125 - 0.5| + 4/6 * |0.8375 - 0.5| = 0.125 + 0.225
    assert calibration_error(bins) == pytest.approx(0.35)
    # Two bins of one mass: three units each, means 0.25 and 0.95, shares 1/3 and 2/3.
    by_mass = reliability_bins(SAID, SO, n_bins=2, binning="mass")
    assert [(b.low, b.high, b.n) for b in by_mass] == [(0.1, 0.5, 3), (0.9, 1.0, 3)]
    assert calibration_error(by_mass) == pytest.approx((1 / 3 - 0.25 + 0.95 - 2 / 3) / 2)
    # 0.01 + 0.7225 + 0.25 + 0.01 + 0.0025 + 1 = 1.995, over 6
    assert brier_score(SAID, SO) == pytest.approx(0.3325)
    assert brier_of_base_rate(SO) == 0.25
    assert calibration_error_name(10, "mass") == "ECE(bins=10,binning=mass)"


def test_agrees_with_scikit_learn() -> None:
    rng = np.random.default_rng(4)
    said = rng.random(300)
    so = rng.random(300) < said**2
    bins = reliability_bins(list(said), list(so), n_bins=10)
    share, mean = calibration_curve(so, said, n_bins=10, strategy="uniform")
    assert [b.share_true for b in bins] == pytest.approx(list(share))
    assert [b.mean_probability for b in bins] == pytest.approx(list(mean))
    share, mean = calibration_curve(so, said, n_bins=10, strategy="quantile")
    by_mass = reliability_bins(list(said), list(so), n_bins=10, binning="mass")
    assert [b.mean_probability for b in by_mass] == pytest.approx(list(mean))
    assert [b.share_true for b in by_mass] == pytest.approx(list(share))
    assert brier_score(list(said), list(so)) == pytest.approx(brier_score_loss(so, said))


@given(
    st.lists(
        st.tuples(st.sampled_from([0.0, 1 / 3, 0.5, 2 / 3, 1.0]), st.booleans()), min_size=1, max_size=30
    ),
    st.integers(1, 12),
    st.sampled_from(["width", "mass"]),
)
def test_every_unit_is_in_one_bin_and_order_changes_nothing(
    units: list[tuple[float, bool]], n_bins: int, binning: str
) -> None:
    bins = reliability_bins([p for p, _ in units], [o for _, o in units], n_bins=n_bins, binning=binning)  # type: ignore[arg-type]
    turned = units[::-1]
    assert bins == reliability_bins(
        [p for p, _ in turned],
        [o for _, o in turned],
        n_bins=n_bins,
        binning=binning,  # type: ignore[arg-type]
    )
    assert sum(b.n for b in bins) == len(units)
    assert len(bins) <= n_bins
    error = calibration_error(bins)
    assert not isinstance(error, Undefined)
    assert 0 <= error <= 1


def test_edges() -> None:
    assert reliability_bins([], []) == ()
    for nothing in (calibration_error([]), brier_score([], []), brier_of_base_rate([])):
        assert isinstance(nothing, Undefined)
    # On a cut a probability belongs to the bin above it; 1 to the last.
    assert [b.low for b in reliability_bins([0.3, 1.0], [True, True])] == pytest.approx([0.3, 0.9])
    assert [b.low for b in reliability_bins([0.29], [True], n_bins=100)] == pytest.approx([0.29])
    # All of one probability share a bin of equal mass.
    assert len(reliability_bins([0.5] * 9, [True] * 9, n_bins=3, binning="mass")) == 1
    for bad in (-0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match=r"in \[0, 1\]"):
            reliability_bins([bad], [True])
    with pytest.raises(ValueError, match="outcomes"):
        brier_score([0.5], [])
    with pytest.raises(ValueError, match="at least one bin"):
        reliability_bins([0.5], [True], n_bins=0)
