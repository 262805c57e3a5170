"""The training script: it learns what can be learnt, and the same weights give the same file."""

import runpy
from pathlib import Path

import numpy as np
import pytest

from claimpath.stages.fallacies.classifier import LABELS, Classifier, Thresholds

SCRIPT = Path(__file__).parents[2] / "scripts" / "train_fallacies.py"


@pytest.fixture(scope="module")
def script() -> dict:
    return runpy.run_path(str(SCRIPT))


def test_each_label_is_learnt_from_a_feature_of_its_own(script: dict) -> None:
    labels = np.repeat(np.arange(len(LABELS)), 4)
    rows = np.eye(len(LABELS), dtype=np.float32)[labels]
    weights = script["fit"](rows, labels)
    shares = Classifier(weights, Thresholds(1, 1, 1), "").shares(rows)
    assert (shares.argmax(axis=1) == labels).all()
    assert np.array_equal(weights, script["fit"](rows, labels))


def test_a_file_of_weights_is_the_same_each_time_and_close_to_them(script: dict, tmp_path: Path) -> None:
    weights = np.random.default_rng(3).normal(size=(30, len(LABELS))).astype(np.float32)
    script["write"].__globals__["OUT"] = tmp_path / "w.npz"
    script["write"](weights, [0.5, 0.4, 0.3])
    first = (tmp_path / "w.npz").read_bytes()
    script["write"](weights, [0.5, 0.4, 0.3])
    assert (tmp_path / "w.npz").read_bytes() == first
    with np.load(tmp_path / "w.npz") as kept:
        read = kept["weights"] * kept["scales"]
        assert list(kept["thresholds"]) == [0.5, 0.4, 0.3]
    # Steps of 1/127 of the largest: nothing is off by more than half a step.
    assert (np.abs(read - weights) <= np.abs(weights).max(axis=0) / 127 / 2 + 1e-6).all()
