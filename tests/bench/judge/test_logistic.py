"""Logistic regression against scikit-learn."""

import numpy as np
import pytest

from claimpath.bench.judge.logistic import fit_logistic


@pytest.mark.parametrize("c", [0.1, 1.0, 100.0])
@pytest.mark.parametrize("n_features", [1, 3])
def test_against_scikit_learn(c: float, n_features: int) -> None:
    linear_model = pytest.importorskip("sklearn.linear_model", reason="needs the extra bench")
    random = np.random.default_rng(7)
    features = random.normal(size=(60, n_features))
    labels = (features.sum(axis=1) + random.normal(size=60) > 0.3).tolist()
    found = fit_logistic(features, labels, c=c)
    other = linear_model.LogisticRegression(C=c, tol=1e-12, max_iter=10_000).fit(features, labels)
    assert found.weights == pytest.approx(other.coef_[0], abs=1e-5)
    assert found.intercept == pytest.approx(other.intercept_[0], abs=1e-5)
    assert found.probabilities(features) == pytest.approx(other.predict_proba(features)[:, 1], abs=1e-6)


def test_by_hand_and_separable_classes() -> None:
    # Without information the intercept gives the share of matches: 3 of 4.
    flat = fit_logistic(np.zeros((4, 1)), [True, True, True, False])
    assert flat.weights == (0.0,)
    assert flat.probabilities(np.zeros((1, 1)))[0] == pytest.approx(0.75)
    parted = fit_logistic(np.array([[0.0], [1.0]]), [False, True], c=1e6)
    assert parted.probabilities(np.array([[0.0], [1.0]])).round() == pytest.approx([0, 1])


def test_one_kind_only() -> None:
    with pytest.raises(ValueError, match="both kinds"):
        fit_logistic(np.zeros((2, 1)), [True, True])
    with pytest.raises(ValueError, match="2 labels"):
        fit_logistic(np.zeros((3, 1)), [True, False])
