"""Logistic regression of a few features, fitted by Newton's method; needs numpy alone.

Minimises 0.5 |w|^2 + C * sum over rows of log(1 + exp(-t (w x + b))) with t = 1 for a match, else -1; the intercept b
is not penalised. With C = 1 this is what scikit-learn's LogisticRegression does by default, which MissciPlus used for
its baseline (appendix H.2). Features are taken as they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_MOST_STEPS = 100
_TOLERANCE = 1e-10


@dataclass(frozen=True, slots=True)
class Logistic:
    """A fitted regression."""

    weights: tuple[float, ...]
    """One for each feature."""
    intercept: float

    def probabilities(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        """Probability of a match for each row; features of shape (n, n_features)."""
        values = features @ np.array(self.weights) + self.intercept
        result: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-np.clip(values, -500, 500)))
        return result


def fit_logistic(features: NDArray[np.float64], labels: Sequence[bool], *, c: float = 1.0) -> Logistic:
    """Fit; features of shape (n, n_features), one label a row. Raises ValueError where there is only one kind."""
    gold = np.array(labels, dtype=np.float64)
    if features.ndim != 2 or len(features) != len(gold):
        raise ValueError(f"features of shape {features.shape} for {len(gold)} labels")
    if len(set(labels)) < 2:
        raise ValueError("a regression needs labels of both kinds")
    design = np.column_stack([features, np.ones(len(gold))])
    penalty = np.diag([1.0] * features.shape[1] + [0.0])
    solution = np.zeros(design.shape[1])
    loss = _loss(design, gold, solution, penalty, c)
    for _ in range(_MOST_STEPS):
        chance = 1.0 / (1.0 + np.exp(-np.clip(design @ solution, -500, 500)))
        slope = penalty @ solution + c * design.T @ (chance - gold)
        curve = penalty + c * (design * (chance * (1 - chance))[:, None]).T @ design
        step = np.linalg.solve(curve + 1e-12 * np.eye(len(curve)), slope)
        size = 1.0
        # A full step can overshoot where the classes are nearly parted; halve it until the loss falls.
        while size > 1e-8 and _loss(design, gold, solution - size * step, penalty, c) > loss:
            size /= 2
        solution = solution - size * step
        loss = _loss(design, gold, solution, penalty, c)
        if float(np.abs(size * step).max()) < _TOLERANCE:
            break
    return Logistic(tuple(float(value) for value in solution[:-1]), float(solution[-1]))


def _loss(
    design: NDArray[np.float64],
    gold: NDArray[np.float64],
    solution: NDArray[np.float64],
    penalty: NDArray[np.float64],
    c: float,
) -> float:
    margins = (2 * gold - 1) * (design @ solution)
    return float(0.5 * solution @ penalty @ solution + c * np.logaddexp(0, -margins).sum())
