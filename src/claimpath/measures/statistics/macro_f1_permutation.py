"""Permutation test of a classifier: would its macro F1 be as high if its answers were dealt out among the items?

The statistic is MacroF1 (see `measures.macro_f1`). A permutation deals the gold labels out anew; how often each label
is given and how often it is gold stay as they are. With n_g(c) items of class c and n_s(c) items that were given c,
F1(c) = 2 TP(c) / (n_g(c) + n_s(c)), so that only TP changes. p = (1 + b) / (1 + n) with b of n permutations reaching
the observed value (Phipson and Smyth 2010). One-sided; range (0, 1]. A system that says one thing always has p = 1.
"""

from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from claimpath.measures.statistics.aggregate import Floats
from claimpath.records import Undefined

Labels = NDArray[np.int16]

N_PERMUTATIONS = 10_000
_BLOCK = 2_000_000
"""Labels that are held at the same time."""


def macro_f1_permutation(
    gold: Sequence[Hashable],
    predicted: Sequence[Hashable | None],
    classes: Sequence[Hashable],
    *,
    n_permutations: int = N_PERMUTATIONS,
    seed: int = 1,
) -> float | Undefined:
    """The p value. An item without a prediction (None) is a miss of its gold class. Undefined without items.

    Raises ValueError where lengths differ or a label is none of the classes.
    """
    if len(gold) != len(predicted):
        raise ValueError(f"{len(gold)} gold labels, {len(predicted)} predictions")
    if strange := {*gold, *predicted} - {*classes, None}:
        raise ValueError(f"labels {sorted(map(str, strange))} are none of the classes {list(classes)}")
    if not gold:
        return Undefined(reason="there are no items")
    place = {name: number for number, name in enumerate(classes)}
    truth = np.array([place[name] for name in gold], dtype=np.int16)
    said = np.array([-1 if name is None else place[name] for name in predicted], dtype=np.int16)
    below = np.array([(truth == c).sum() + (said == c).sum() for c in range(len(classes))], dtype=np.float64)
    observed = _macro_f1(truth[None, :], said, below)[0]
    generator = np.random.default_rng(seed)
    reached = 0
    for start in range(0, n_permutations, max(1, _BLOCK // len(gold))):
        rows = min(max(1, _BLOCK // len(gold)), n_permutations - start)
        dealt = generator.permuted(np.broadcast_to(truth, (rows, len(gold))), axis=1)
        reached += int((_macro_f1(dealt, said, below) >= observed - 1e-12).sum())
    return (1 + reached) / (1 + n_permutations)


def _macro_f1(truth: Labels, said: Labels, below: Floats) -> Floats:
    """Macro F1 of each row of gold labels."""
    right = truth == said
    kept = [c for c in range(len(below)) if below[c]]
    total = np.zeros(len(truth))
    for c in kept:
        total += 2 * (right & (said == c)).sum(axis=1) / below[c]
    return total / len(kept)
