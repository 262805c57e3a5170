"""The largest number of pairs between two sides, each member in one pair at most (augmenting paths, Kuhn 1955)."""

from collections.abc import Sequence


def most_pairs(partners: Sequence[Sequence[int]]) -> dict[int, int]:
    """Pair as many as can be paired. partners: for each member of the one side, those of the other that it may have.

    Gives member of the other side to member of the one. Takes at most (members x possible pairs) steps.
    """
    paired: dict[int, int] = {}
    for member in range(len(partners)):
        _pair(member, partners, paired, set())
    return paired


def _pair(member: int, partners: Sequence[Sequence[int]], paired: dict[int, int], tried: set[int]) -> bool:
    # Each free member starts a path; a path ends at a partner that is free or can be freed.
    for partner in partners[member]:
        if partner in tried:
            continue
        tried.add(partner)
        if partner not in paired or _pair(paired[partner], partners, paired, tried):
            paired[partner] = member
            return True
    return False


def smallest_cover(sets: Sequence[frozenset[int]]) -> int:
    """The fewest items that hold one of every set (smallest hitting set), found by trying; sets: none is empty."""
    return _cover(sorted(set(sets), key=len), len(sets))


def _cover(sets: Sequence[frozenset[int]], most: int) -> int:
    if not sets or most <= 0:
        return 0 if not sets else most + 1
    best = most
    for item in sorted(sets[0]):
        rest = [found for found in sets if item not in found]
        best = min(best, 1 + _cover(rest, best - 1))
    return best
