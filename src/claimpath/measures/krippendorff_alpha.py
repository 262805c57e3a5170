"""Krippendorff's alpha: agreement of any number of annotators beyond chance (Krippendorff 2011).

For items u with m_u >= 2 labels and n = sum of m_u over them: the coincidence o(c, k) is the sum over u of (ordered
pairs of labels c, k in u from different annotators) / (m_u - 1), n_c the sum of o(c, k) over k. Then

    alpha = 1 - (n - 1) * sum over c, k of o(c, k) d(c, k) / sum over c, k of n_c n_k d(c, k)

with the difference d(c, k) by level: nominal 0 or 1; ordinal (sum of n_g for g from c to k, less (n_c + n_k) / 2)^2;
interval (c - k)^2; ratio ((c - k) / (c + k))^2, 0 where both are 0. At most 1, which is full agreement; 0 is what
chance gives; below 0 is disagreement. Items with fewer than two labels do not count. Undefined where no item has two
labels, and where all labels are the same, as agreement can't then be told from chance.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence
from typing import Literal, get_args

from claimpath.records import Undefined

Level = Literal["nominal", "ordinal", "interval", "ratio"]
LEVELS: tuple[Level, ...] = get_args(Level)

_NO_PAIRS = Undefined(reason="no item has two labels")
_ONE_LABEL = Undefined(reason="all labels are the same")
Difference = Callable[[int, int], float]


def krippendorff_alpha(
    items: Sequence[Sequence[Hashable | None]],
    *,
    level: Level = "nominal",
    order: Sequence[Hashable] | None = None,
    times: Sequence[int] | None = None,
) -> float | Undefined:
    """Alpha over items.

    items: for each item the labels that annotators gave, None where one gave none; who gave which does not matter.
    order: for the level ordinal, all labels from the lowest to the highest; by default sorted. The levels interval
    and ratio need numbers, ratio none below 0. times: how often each item is there, for resampling; by default once.

    Raises ValueError for another level, a label that is not in `order`, and labels that the level can't measure.
    """
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}; choose one of: {', '.join(LEVELS)}")
    counted = zip(items, times if times is not None else [1] * len(items), strict=True)
    paired = [
        (labels, n) for given, n in counted if n and len(labels := [x for x in given if x is not None]) >= 2
    ]
    if not paired:
        return _NO_PAIRS
    coincidences, totals = _coincidences(paired)
    if len(totals) < 2:
        return _ONE_LABEL
    values = _in_order(totals, level, order)
    counts = [totals[value] for value in values]
    differ = _difference(level, values, counts)
    n = sum(counts)
    observed = sum(
        coincidences[first, second] * differ(i, k)
        for i, first in enumerate(values)
        for k, second in enumerate(values)
        if i != k
    )
    expected = sum(
        counts[i] * counts[k] * differ(i, k) for i in range(len(values)) for k in range(len(values)) if i != k
    )
    return 1 - (n - 1) * observed / expected


def _coincidences(
    paired: Sequence[tuple[Sequence[Hashable], int]],
) -> tuple[defaultdict[tuple[Hashable, Hashable], float], dict[Hashable, int]]:
    """The matrix of coincidences without its diagonal, and how often each label stands in an item with two labels."""
    found: defaultdict[tuple[Hashable, Hashable], float] = defaultdict(float)
    totals: Counter[Hashable] = Counter()
    for labels, times in paired:
        here = Counter(labels)
        for label, n in here.items():
            totals[label] += n * times
        for first, n_first in here.items():
            for second, n_second in here.items():
                if first != second:
                    found[first, second] += times * n_first * n_second / (len(labels) - 1)
    return found, dict(totals)


def _in_order(totals: dict[Hashable, int], level: Level, order: Sequence[Hashable] | None) -> list[Hashable]:
    if level == "nominal":
        return list(totals)
    if level == "ordinal":
        if order is not None:
            if missing := [label for label in totals if label not in order]:
                raise ValueError(f"the label {missing[0]!r} is not in the order")
            return [label for label in order if label in totals]
        return sorted(totals, key=lambda label: label)  # type: ignore[arg-type, return-value]
    for label in totals:
        if isinstance(label, bool) or not isinstance(label, int | float):
            raise ValueError(f"the label {label!r} is no number, which the level {level} needs")
        if not math.isfinite(label):
            raise ValueError(f"the label {label!r} is not finite")
        if level == "ratio" and label < 0:
            raise ValueError(f"the label {label!r} is below 0, which the level ratio does not allow")
    return list(totals)


def _difference(level: Level, values: Sequence[Hashable], counts: Sequence[int]) -> Difference:
    if level == "nominal":
        return lambda i, k: float(i != k)
    if level == "ordinal":

        def between(i: int, k: int) -> float:
            low, high = min(i, k), max(i, k)
            return float(sum(counts[low : high + 1]) - (counts[low] + counts[high]) / 2) ** 2

        return between
    numbers = [float(value) for value in values]  # type: ignore[arg-type]
    if level == "interval":
        return lambda i, k: (numbers[i] - numbers[k]) ** 2

    def relative(i: int, k: int) -> float:
        total = numbers[i] + numbers[k]
        return ((numbers[i] - numbers[k]) / total) ** 2 if total else 0.0

    return relative
