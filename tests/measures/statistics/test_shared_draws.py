"""Shared draws are those of `clustered_interval`, kept or in blocks."""

import numpy as np
import pytest

from claimpath.measures.statistics import shared_draws
from claimpath.measures.statistics.bootstrap import clustered_interval
from claimpath.measures.statistics.shared_draws import resampled_sums


def test_the_same_interval_as_drawing_for_one_measure() -> None:
    generator = np.random.default_rng(6)
    values = generator.random(60)
    clusters = [f"c{k % 17}" for k in range(60)]
    sums = resampled_sums(np.column_stack([values, np.ones(60)]), clusters)
    low, high = np.quantile(sums[:, 0] / sums[:, 1], [0.025, 0.975])
    assert (low, high) == pytest.approx(clustered_interval(values.tolist(), clusters))


def test_every_draw_holds_as_many_clusters_as_there_are() -> None:
    sums = resampled_sums(np.ones((9, 1)), [str(k) for k in range(9)], n_resamples=50)
    assert sums.shape == (50, 1)
    assert (sums == 9).all()


def test_blocks_of_draws_where_not_all_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_draws, "_MOST_KEPT", 10)
    monkeypatch.setattr(shared_draws, "_BLOCK", 64)
    rows = np.arange(24.0).reshape(8, 3)
    sums = resampled_sums(rows, [str(k) for k in range(8)], n_resamples=3000)
    assert sums.shape == (3000, 3)
    assert sums.mean(axis=0) == pytest.approx(rows.sum(axis=0), rel=0.05)


def test_lengths_must_agree() -> None:
    with pytest.raises(ValueError, match="2 rows but 1 clusters"):
        resampled_sums(np.ones((2, 1)), ["a"])
