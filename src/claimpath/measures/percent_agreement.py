"""Percent agreement: the share of pairs of annotators that gave an item the same label.

P = (1 / N) * sum over items of (pairs with the same label) / (pairs), over the N items with at least two labels. Range
[0, 1], no unit. It does not correct for chance, so it never stands alone. Undefined where no item has two labels.
"""

from collections import Counter
from collections.abc import Hashable, Sequence

from claimpath.records import Undefined


def percent_agreement(
    items: Sequence[Sequence[Hashable | None]], *, times: Sequence[int] | None = None
) -> float | Undefined:
    """Agreement over items.

    items: for each item the labels that annotators gave, None where one gave none. times: how often each item is there,
    for resampling; by default once.
    """
    total, n_items = 0.0, 0
    for given, n_times in zip(items, times if times is not None else [1] * len(items), strict=True):
        labels = [label for label in given if label is not None]
        n_pairs = len(labels) * (len(labels) - 1)
        if n_pairs:
            total += n_times * (sum(n * (n - 1) for n in Counter(labels).values()) / n_pairs)
            n_items += n_times
    if not n_items:
        return Undefined(reason="no item has two labels")
    return total / n_items
