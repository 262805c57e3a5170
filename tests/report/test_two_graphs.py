"""Two graphs: what stands beside what."""

import pytest

from claimpath.errors import SettingsError
from claimpath.records import FALLACY_CLASSES
from claimpath.report.two_graphs import GraphSide, all_pairs, counterparts


@pytest.fixture
def side(builder):
    """Makes a side with some gaps."""

    def made(name: str = "Report", n_gaps: int = 2, label: str = "Incorrect") -> GraphSide:
        own = type(builder)(label=label)
        own.study()
        for n in range(n_gaps):
            own.gap(FALLACY_CLASSES[n % 9], own.span(2, n % 2), own.span(3, 0), f"Premise {n}.")
        report = own.report()
        return GraphSide(name, report.graph, report.subgraphs)

    return made


def claim_of(side: GraphSide) -> str:
    return next(n.id for n in side.graph.nodes if n.type == "Claim")


def test_equal_claims_and_verdicts_are_joined_without_being_named(side) -> None:
    left, right = side(), side("Reference")
    kinds = {n.id: n.type for n in left.graph.nodes}
    assert [kinds[a] for a, _ in all_pairs(left, right, [])] == ["Claim", "Verdict"]
    other = side("Reference", label="Not Enough Information")
    assert [kinds[a] for a, _ in all_pairs(left, other, [])] == ["Claim"]


def test_pairs_come_once_and_in_the_order_of_the_picture(side) -> None:
    left, right = side(), side("Reference")
    given = [("c2", "c1"), ("c1", "c2"), ("x1", "x2"), ("c2", "c1"), (claim_of(left), claim_of(right))]
    assert all_pairs(left, right, given)[2:] == (("x1", "x2"), ("c1", "c2"), ("c2", "c1"))


@pytest.mark.parametrize("pair", [("gone", "c1"), ("c1", "gone")])
def test_a_pair_of_what_is_not_there_is_refused(side, pair: tuple[str, str]) -> None:
    with pytest.raises(SettingsError, match="'gone', which is no node of 'Re"):
        all_pairs(side(), side("Reference"), [pair])


def test_groups_that_share_most_stand_beside_each_other(side) -> None:
    left, right = side(n_gaps=3), side("Reference", n_gaps=4)
    # gap 1 shares one node with gap 1 but two with gap 3; gap 2 shares one with gap 3, which is taken
    pairs = [("c1", "c1"), ("f1", "f3"), ("q1", "q3"), ("c2", "c3")]
    assert counterparts(left, right, pairs) == [(0, 2), (1, None), (2, None), (None, 0), (None, 1), (None, 3)]
    assert counterparts(left, right, []) == [(i, None) for i in range(3)] + [(None, j) for j in range(4)]


def test_nodes_of_no_gap_have_a_group_of_their_own(side) -> None:
    left = side()
    first = GraphSide(left.name, left.graph, left.subgraphs[:1])
    (_, ids), (heading, loose) = first.groups()
    assert ids[0] == "x1"
    assert heading == "Outside the gaps"
    assert set(loose) == {"c2", "f2", "q2", "x2"}
