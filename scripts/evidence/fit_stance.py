"""Fit how sentences are added up to a stance, and measure it, on probabilities that `train.py` wrote."""

from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score

from claimpath.stages.verdict.stance_weights import inputs_of, together

PENALTY = 1.0
Rows = list[dict[str, Any]]


def fit_stance(rows: Rows) -> list[list[float]]:
    """Weights of the softmax, for each label those of the inputs and the offset. Labels weigh alike."""
    inputs = np.array([inputs_of(row["probabilities"], row["closeness"]) for row in rows])
    labels = np.array([row["label"] for row in rows])
    model = LogisticRegression(C=PENALTY, class_weight="balanced", max_iter=1000).fit(inputs, labels)
    return [
        [round(float(value), 4) for value in (*weights, offset)]
        for weights, offset in zip(model.coef_, model.intercept_, strict=True)
    ]


def summary_of(rows: Rows, weights: list[list[float]]) -> dict[str, float]:
    """Macro F1 over three labels, the share of deciding sentences among the three that say most, and polarity.

    polarity: of the pairs with evidence, the share where support and contradiction are told apart rightly.
    """
    labels = [row["label"] for row in rows]
    shares = np.array([together(row["probabilities"], row["closeness"], weights) for row in rows])
    found = total = right = n_evidence = 0
    for row, share in zip(rows, shares, strict=True):
        if row["label"] == 2:
            continue
        table = np.array(row["probabilities"])
        top = set(np.argsort(table[:, 2], kind="stable")[:3].tolist())
        found += len(top & set(row["rationale"]))
        total += len(row["rationale"])
        right += int(share[1] > share[0]) == row["label"]
        n_evidence += 1
    return {
        "macro F1": round(float(f1_score(labels, shares.argmax(axis=1), average="macro")), 4),
        "sentence recall@3": round(found / total, 4),
        "polarity": round(right / n_evidence, 4),
    }
