"""Recall per class by hand, against a slower count, and at its edges."""

from hypothesis import given
from hypothesis import strategies as st

from claimpath.measures.class_recall import ClassGap, class_ranks, n_found

IDS = [f"p{i}" for i in range(6)]


def gap(names: str, passages: str) -> ClassGap:
    return ClassGap(frozenset(names), frozenset(passages))


def test_worked_arithmetic() -> None:
    # Class A: gaps with {c, e}, {b}, and one without passages, which is left out. Ranking a b c d e.
    gaps = [gap("A", "ce"), gap("AB", "b"), gap("A", ""), gap("B", "d")]
    assert class_ranks("abcde", gaps, "A") == [3, 2]
    assert [n_found(class_ranks("abcde", gaps, "A"), k) for k in (1, 2, 3)] == [0, 1, 2]
    # As passages: b, c and e at ranks 2, 3 and 5.
    assert class_ranks("abcde", gaps, "A", "passages") == [2, 3, 5]
    assert [n_found(class_ranks("abcde", gaps, "B"), k) for k in (1, 2, 4)] == [0, 1, 2]


def test_a_passage_of_two_gaps_counts_once_as_a_passage() -> None:
    gaps = [gap("A", "b"), gap("A", "b")]
    assert class_ranks("ab", gaps, "A") == [2, 2]
    assert class_ranks("ab", gaps, "A", "passages") == [2]


def test_edges() -> None:
    assert class_ranks("", [gap("A", "b")], "A") == [None]
    assert class_ranks("ab", [], "A") == []
    assert class_ranks("ab", [gap("A", "")], "A", "passages") == []
    assert class_ranks("ab", [gap("A", "b")], "unknown") == []
    assert n_found([None, 3], 2) == 0
    assert n_found([], 5) == 0


GAPS = st.lists(
    st.builds(ClassGap, st.frozensets(st.sampled_from("AB")), st.frozensets(st.sampled_from(IDS))), max_size=5
)


@given(st.permutations(IDS), GAPS, st.integers(1, 7))
def test_counts_are_those_of_looking_at_the_first_k(ranking: list[str], gaps: list[ClassGap], k: int) -> None:
    first = set(ranking[:k])
    mine = [g for g in gaps if "A" in g.classes and g.passages]
    assert n_found(class_ranks(ranking, gaps, "A"), k) == sum(bool(g.passages & first) for g in mine)
    linked = {p for g in mine for p in g.passages}
    assert n_found(class_ranks(ranking, gaps, "A", "passages"), k) == len(linked & first)
