"""Spreading items over people."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from claimpath.review.projects.assign import spread


def test_by_hand() -> None:
    # Three items, two people each, of three people: six assignments, so two for each.
    out = spread([1, 2, 3], [10, 11, 12], 2, seed=7)
    assert {person: len(mine) for person, mine in out.items()} == {10: 2, 11: 2, 12: 2}
    assert Counter(item for mine in out.values() for item in mine) == {1: 2, 2: 2, 3: 2}
    assert out == spread([1, 2, 3], [10, 11, 12], 2, seed=7)
    assert spread([], [10], 1) == {10: ()}
    assert spread([1], [], 1) == {}


def test_what_is_given_stays_and_authors_are_left_out() -> None:
    out = spread([1, 2], [10, 11, 12], 2, given={1: {10}}, barred={1: {11}, 2: {10, 11}})
    assert out == {10: (), 11: (), 12: out[12]}
    assert sorted(out[12]) == [1, 2]


@given(
    n_items=st.integers(0, 40),
    n_people=st.integers(1, 7),
    n_each=st.integers(1, 3),
    seed=st.integers(0, 1000),
    authors=st.dictionaries(st.integers(0, 39), st.sets(st.integers(100, 106), max_size=3), max_size=10),
)
def test_laws(n_items: int, n_people: int, n_each: int, seed: int, authors: dict[int, set[int]]) -> None:
    people = list(range(100, 100 + n_people))
    out = spread(list(range(n_items)), people, n_each, barred=authors, seed=seed)
    for item in range(n_items):
        holders = [person for person in people if item in out[person]]
        free = [person for person in people if person not in authors.get(item, ())]
        assert len(holders) == min(n_each, len(free))
        assert not set(holders) & authors.get(item, set())
    assert all(len(mine) == len(set(mine)) for mine in out.values())
    if not authors:
        sizes = [len(mine) for mine in out.values()]
        assert max(sizes) - min(sizes) <= 1
