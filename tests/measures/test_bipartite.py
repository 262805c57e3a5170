"""Pairings and covers against going through all of them."""

from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.bipartite import most_pairs, smallest_cover


def test_an_augmenting_path_is_found() -> None:
    # 0 would take 0 first; 1 can have 0 only, so 0 has to move to 1.
    assert most_pairs([[0, 1], [0]]) == {0: 1, 1: 0}
    assert most_pairs([]) == {}
    assert most_pairs([[], [3]]) == {3: 1}


@given(st.lists(st.lists(st.integers(0, 4), unique=True, max_size=4), max_size=5))
def test_no_pairing_is_larger(partners: list[list[int]]) -> None:
    paired = most_pairs(partners)
    assert all(partner in partners[member] for partner, member in paired.items())
    best = 0
    for order in permutations(range(5), len(partners)):
        best = max(best, sum(partner in mine for partner, mine in zip(order, partners, strict=True)))
    assert len(paired) == best


@given(st.lists(st.frozensets(st.integers(0, 5), min_size=1, max_size=3), max_size=5))
def test_no_cover_is_smaller(sets: list[frozenset[int]]) -> None:
    smallest = next(
        n for n in range(6) for chosen in combinations(range(6), n) if all(s & set(chosen) for s in sets)
    )
    assert smallest_cover(sets) == smallest
