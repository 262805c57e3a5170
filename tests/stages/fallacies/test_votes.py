"""The vote, by hand."""

from claimpath.stages.fallacies.marks import Mark, at_level, merged
from claimpath.stages.fallacies.votes import RunMarks, vote

ALL = frozenset(range(4))


def runs(*marks: list[Mark]) -> list[RunMarks]:
    return [RunMarks(tuple(found), ALL) for found in marks]


def test_one_run_is_taken_as_it_is() -> None:
    mark = Mark(0, 2, "ad hominem")
    assert vote(runs([mark])) == ([mark], [])


def test_more_than_half_decides_each_sentence() -> None:
    # Sentence 0: ad hominem in 3 of 3; sentence 1: in 2 of 3; sentence 2: in 1 of 3, so nothing.
    found, divided = vote(
        runs(
            [Mark(0, 1, "ad hominem")],
            [Mark(0, 1, "ad hominem")],
            [Mark(0, 0, "ad hominem"), Mark(2, 2, "straw man")],
        )
    )
    assert [(m.first, m.last, m.label, m.n_votes, m.n_runs) for m in found] == [
        (0, 0, "ad hominem", 3, 3),
        (1, 1, "ad hominem", 2, 3),
    ]
    assert divided == []
    assert [label for label, _ in found[0].alternatives] == []
    assert [label for label, _ in found[1].alternatives] == ["no fallacy"]


def test_without_a_majority_the_most_named_label_stands_and_the_others_are_alternatives() -> None:
    # Three labels with one vote each: the first in the taxonomy wins (straw man, logos, before ad hominem, ethos).
    found, _ = vote(runs([Mark(0, 0, "ad hominem")], [Mark(0, 0, "straw man")], [Mark(0, 0, "tu quoque")]))
    assert [(m.label, m.n_votes) for m in found] == [("straw man", 1)]
    assert [label for label, _ in found[0].alternatives] == ["ad hominem", "tu quoque"]


def test_a_sentence_may_have_two_labels() -> None:
    both = [Mark(0, 0, "ad hominem"), Mark(0, 0, "straw man")]
    found, _ = vote(runs(both, both, []))
    assert {m.label for m in found} == {"ad hominem", "straw man"}
    assert all([label for label, _ in m.alternatives] == ["no fallacy"] for m in found)


def test_half_is_left_open() -> None:
    assert vote(runs([Mark(3, 3, "tu quoque")], [])) == ([], [3])


def test_only_runs_that_judged_a_sentence_vote_on_it() -> None:
    seen = [RunMarks((Mark(0, 0, "tu quoque"),), frozenset({0})), RunMarks((), frozenset({1}))]
    found, divided = vote(seen)
    assert [(m.first, m.n_votes, m.n_runs) for m in found] == [(0, 1, 1)]
    assert divided == []


def test_neighbours_join() -> None:
    parts = [
        Mark(2, 3, "straw man", reason="b"),
        Mark(0, 1, "straw man", reason="a"),
        Mark(1, 1, "tu quoque"),
    ]
    found = merged(parts)
    assert [(m.first, m.last, m.label, m.reason) for m in found] == [
        (0, 3, "straw man", "a b"),
        (1, 1, "tu quoque", ""),
    ]


def test_a_coarser_level_drops_alternatives_that_become_the_label() -> None:
    mark = Mark(0, 0, "straw man", (("slippery slope", "x"), ("tu quoque", ""), ("no fallacy", "")))
    assert at_level(mark, 1).alternatives == (("ethos", ""), ("no fallacy", ""))
    assert at_level(mark, 0).label == "fallacy"
    assert at_level(mark, 0).alternatives == (("no fallacy", ""),)
