"""F1(match=class): micro-averaged F1 of the sets of classes, predicted and gold, of each argument.

F1 = 2 TP / (|P| + |C|), where, summed over arguments, P are the different classes of the first k predictions, C the
different classes of the gaps, and TP the classes in both. Range [0, 1], no unit. The classes of interchangeable
premises all count as gold, so that even a perfect reader who names one of them loses recall here.
"""

from collections.abc import Collection, Sequence


def class_set_counts(predicted: Sequence[str], gaps: Sequence[Collection[str]], k: int) -> tuple[int, int]:
    """2 TP and |P| + |C| of one argument; F1 is the ratio of their sums."""
    first = set(predicted[:k])
    gold = {name for classes in gaps for name in classes}
    return 2 * len(first & gold), len(first) + len(gold)
