"""R@k(match=class): the share of reasoning gaps for which one of the first k fallacies has a right class.

R@k = sum over arguments of |{g in G : C_g and P_k meet}| / sum over arguments of |G|, where G are the gaps of an
argument, C_g the classes of g's interchangeable premises, and P_k the classes of the first k predicted fallacies
(MissciPlus, section 6.1, with the match of classes alone). Range [0, 1], no unit. One predicted class counts for
every gap that has it.
"""

from collections.abc import Collection, Sequence


def gaps_found(predicted: Sequence[str], gaps: Sequence[Collection[str]], k: int) -> tuple[int, int]:
    """Gaps of one argument that are found, and all its gaps. gaps: the classes of each gap."""
    first = set(predicted[:k])
    return sum(not first.isdisjoint(classes) for classes in gaps), len(gaps)


def argument_rejected(predicted: Sequence[str], gaps: Sequence[Collection[str]], k: int) -> int:
    """Arg@1(match=class) of one argument: 1 where at least one of the first k fallacies finds a gap, else 0."""
    return int(gaps_found(predicted, gaps, k)[0] > 0)
