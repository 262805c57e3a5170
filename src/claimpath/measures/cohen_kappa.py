"""Cohen's kappa: agreement of two systems beyond chance (Cohen 1960; Beyond Verdicts, Table 3).

For items labelled by systems A and B: p_o is the share of items with the same label, p_e the sum over labels l of
(share of l with A) * (share of l with B), and kappa = (p_o - p_e) / (1 - p_e). Range [-1, 1], no unit; 1 is full
agreement, 0 what chance gives. Undefined without items, and where both give one and the same label throughout
(p_e = 1), as agreement can't then be told from chance.

Kappa wants one label for each item, while a system names any number of classes for a claim. The paper does not say how
it makes one of the other, so there are two figures under different names:

- `class_decision_labels`: an item is a claim with one of the nine classes, its label whether the system names that
  class. n claims make 9 n items; how often a class is named does not count, and two systems that name nothing agree.
- `first_class_labels`: an item is a claim, its label the class of the system's first sub-graph, or NONE.
"""

from collections import Counter
from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from claimpath.measures.statistics.bootstrap import N_RESAMPLES
from claimpath.records import FALLACY_CLASSES, FallacyClass, Undefined

NONE = "none"
"""Label of a claim for which a system names no class."""
_NO_ITEMS = Undefined(reason="there are no items")
_ONE_LABEL = Undefined(reason="both give one and the same label to every item")


def cohen_kappa(
    a: Sequence[Hashable], b: Sequence[Hashable], *, times: Sequence[int] | None = None
) -> float | Undefined:
    """Kappa of two lists of labels for the same items. Raises ValueError where the lengths differ.

    times: how often each item is there, for resampling; by default once.
    """
    if len(a) != len(b):
        raise ValueError(f"{len(a)} labels of the first, {len(b)} of the second")
    weights = times if times is not None else [1] * len(a)
    n = sum(weights)
    if not n:
        return _NO_ITEMS
    first: Counter[Hashable] = Counter()
    second: Counter[Hashable] = Counter()
    n_same = 0
    for x, y, weight in zip(a, b, weights, strict=True):
        first[x] += weight
        second[y] += weight
        n_same += weight * (x == y)
    # Whole numbers to the end: a chance agreement of 1 is then exactly 1.
    agreed = n * n_same
    by_chance = sum(count * second[label] for label, count in first.items())
    return _ONE_LABEL if by_chance == n * n else (agreed - by_chance) / (n * n - by_chance)


def class_decision_labels(classes: Sequence[FallacyClass]) -> tuple[bool, ...]:
    """One claim's labels: for each of the nine classes whether it is named."""
    return tuple(name in classes for name in FALLACY_CLASSES)


def first_class_labels(classes: Sequence[FallacyClass]) -> tuple[str, ...]:
    """One claim's label: the class that is named first."""
    return (classes[0] if classes else NONE,)


def clustered_kappa_interval(
    a: Sequence[Hashable],
    b: Sequence[Hashable],
    clusters: Sequence[str],
    *,
    level: float = 0.95,
    n_resamples: int = N_RESAMPLES,
    seed: int = 1,
) -> tuple[float, float] | tuple[Undefined, Undefined]:
    """The interval that holds kappa with confidence `level`, as (low, high): percentile bootstrap over studies.

    clusters: the study of each item. Draws in which kappa is undefined are left out. Undefined with fewer than two
    studies, and where no draw has a kappa. Raises ValueError where lengths differ.
    """
    if not len(a) == len(b) == len(clusters):
        raise ValueError(f"{len(a)} and {len(b)} labels, {len(clusters)} clusters")
    names, membership = np.unique(np.asarray(clusters, dtype=str), return_inverse=True)
    if len(names) < 2:
        nothing = Undefined(reason="an interval needs claims about at least two studies")
        return nothing, nothing
    place = {label: number for number, label in enumerate(dict.fromkeys((*a, *b)))}
    tables: NDArray[np.float64] = np.zeros((len(names), len(place), len(place)))
    for number, x, y in zip(membership, a, b, strict=True):
        tables[number, place[x], place[y]] += 1
    drawn = np.random.default_rng(seed).integers(0, len(names), size=(n_resamples, len(names)))
    times = np.stack([np.bincount(row, minlength=len(names)) for row in drawn])
    resampled = np.tensordot(times, tables, axes=1)
    n = resampled.sum(axis=(1, 2))
    agreed = n * np.trace(resampled, axis1=1, axis2=2)
    by_chance = (resampled.sum(axis=2) * resampled.sum(axis=1)).sum(axis=1)
    usable = n * n - by_chance > 0
    if not usable.any():
        nothing = Undefined(reason="no draw has a kappa")
        return nothing, nothing
    kappas = (agreed - by_chance)[usable] / (n * n - by_chance)[usable]
    tail = (1 - level) / 2
    low, high = np.quantile(kappas, [tail, 1 - tail])
    return float(low), float(high)
