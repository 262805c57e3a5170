"""Systems that look at no pair: a score says nothing without them.

`majority` says the most frequent label of the training part. `random-by-prior` draws labels as often as the training
part has them; its scores are means over 1,000 draws. On one set of several, both go by the training part of that set.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from claimpath.measures.argument_verdict import StanceLabel
from claimpath.records.base import Undefined
from claimpath.training.afc.score import measure_names, score_labels

MAJORITY, RANDOM = "majority", "random-by-prior"
N_DRAWS = 1_000
Scores = dict[str, float | Undefined]


def trivial_scores(
    training: Sequence[StanceLabel], gold: Sequence[StanceLabel], classes: Sequence[StanceLabel]
) -> dict[str, Scores]:
    """What both systems score on the labels in `gold`. Raises ValueError without training labels."""
    counts = Counter(training)
    most = max(classes, key=lambda label: counts[label])
    prior = np.array([counts[label] for label in classes], dtype=np.float64) / len(training)
    return {
        MAJORITY: score_labels(gold, [most] * len(gold), classes),
        RANDOM: _random(prior, gold, classes),
    }


def _random(
    prior: "np.ndarray[tuple[int], np.dtype[np.float64]]",
    gold: Sequence[StanceLabel],
    classes: Sequence[StanceLabel],
) -> Scores:
    names = measure_names(classes)
    if not gold:
        return score_labels(gold, [], classes)
    numbers = Counter(gold)
    drawn = np.random.default_rng(1)
    # Said labels by gold label, draw by draw: (draws, gold, said).
    tables = np.stack([drawn.multinomial(numbers[label], prior, size=N_DRAWS) for label in classes], axis=1)
    right = tables.diagonal(axis1=1, axis2=2)
    below = tables.sum(axis=1) + tables.sum(axis=2)
    f1 = np.divide(2 * right, below, out=np.full(right.shape, np.nan), where=below > 0)
    values = [right.sum(axis=1) / len(gold), np.nanmean(f1, axis=1)]
    scores: Scores = {name: float(value.mean()) for name, value in zip(names[:2], values, strict=True)}
    for place, name in enumerate(names[2:]):
        column = f1[:, place][~np.isnan(f1[:, place])]
        scores[name] = float(column.mean()) if len(column) else Undefined(reason="the label never occurs")
    return scores
