"""Percent agreement: the share of pairs of annotators that gave an item the same label.

P = (1 / N) * sum over items of (pairs with the same label) / (pairs), over the N items with at least two labels. Range
[0, 1], no unit. It does not correct for chance, so it never stands alone. Undefined where no item has two labels.
"""

from collections import Counter
from collections.abc import Hashable, Sequence

from claimpath.records import Undefined


def percent_agreement(items: Sequence[Sequence[Hashable | None]]) -> float | Undefined:
    """Agreement over items. items: for each item the labels that annotators gave, None where one gave none."""
    shares: list[float] = []
    for given in items:
        labels = [label for label in given if label is not None]
        n_pairs = len(labels) * (len(labels) - 1)
        if n_pairs:
            shares.append(sum(n * (n - 1) for n in Counter(labels).values()) / n_pairs)
    if not shares:
        return Undefined(reason="no item has two labels")
    return sum(shares) / len(shares)
