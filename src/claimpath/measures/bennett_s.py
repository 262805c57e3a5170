"""Bennett's S: agreement of two annotators beyond that of drawing labels evenly (Bennett, Alpert, Goldstein 1954).

S = (p_o - 1/k) / (1 - 1/k), where p_o is the share of items with the same label and k the number of labels that could
be given. Range [-1 / (k - 1), 1], no unit; 1 is full agreement, 0 what even drawing gives. Unlike Cohen's kappa, it
does not fall where one label is rare. It depends on k, so k is a parameter and never counted from the data.
Undefined without an item that both labelled, and for fewer than two labels.

For more than two annotators: the mean of S over their pairs, each pair over the items that both labelled
(RECV, section 5 and Table A2). Pairs without a common item are left out.
"""

from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations

from claimpath.records import Undefined

_NO_ITEMS = Undefined(reason="there is no item that both labelled")


def bennett_s(
    a: Sequence[Hashable | None],
    b: Sequence[Hashable | None],
    *,
    n_labels: int,
    times: Sequence[int] | None = None,
) -> float | Undefined:
    """S of two lists of labels for the same items; None where an annotator gave none.

    n_labels: how many labels could be given. times: how often each item is there, for resampling; by default once.
    Raises ValueError where the lengths differ, or where more different
    labels occur than could be given.
    """
    if len(a) != len(b):
        raise ValueError(f"{len(a)} labels of the first, {len(b)} of the second")
    weights = times if times is not None else [1] * len(a)
    pairs = [
        (x, y, n) for x, y, n in zip(a, b, weights, strict=True) if x is not None and y is not None and n
    ]
    seen = {label for pair in pairs for label in pair[:2]}
    if len(seen) > n_labels:
        raise ValueError(f"{len(seen)} different labels, but only {n_labels} could be given")
    if n_labels < 2:
        return Undefined(reason="with fewer than two labels agreement means nothing")
    if not pairs:
        return _NO_ITEMS
    agreed, n = sum(weight * (x == y) for x, y, weight in pairs), sum(weight for *_, weight in pairs)
    return (n_labels * agreed - n) / (n * (n_labels - 1))


def pairwise_bennett_s(
    labels: Mapping[str, Sequence[Hashable | None]], *, n_labels: int
) -> dict[tuple[str, str], float | Undefined]:
    """S of every pair of annotators, in the mapping's order. labels: annotator to labels of the same items."""
    return {
        (first, second): bennett_s(labels[first], labels[second], n_labels=n_labels)
        for first, second in combinations(labels, 2)
    }


def mean_bennett_s(labels: Mapping[str, Sequence[Hashable | None]], *, n_labels: int) -> float | Undefined:
    """Mean of S over the pairs of annotators that have common items."""
    values = [
        value for value in pairwise_bennett_s(labels, n_labels=n_labels).values() if isinstance(value, float)
    ]
    if not values:
        return Undefined(reason="no two annotators labelled a common item")
    return sum(values) / len(values)
