"""P@k(match=class): the share of the first k predicted fallacies whose class is one of the argument's.

P@k = sum over arguments of |{p in P_k : p is in C}| / sum over arguments of |P_k|, where P_k are the classes of the
first k predicted fallacies and C all classes of the argument's gaps. Range [0, 1], no unit; undefined where nothing
was predicted. Unlike MissciPlus's published code, which counts gold premises that are matched over fallacies that are
predicted, so that one fallacy can count several times, each prediction counts once.
"""

from collections.abc import Collection, Sequence


def right_classes(predicted: Sequence[str], gaps: Sequence[Collection[str]], k: int) -> tuple[int, int]:
    """Of the first k predictions of one argument, those with a right class, and all."""
    gold = {name for classes in gaps for name in classes}
    first = predicted[:k]
    return sum(name in gold for name in first), len(first)
