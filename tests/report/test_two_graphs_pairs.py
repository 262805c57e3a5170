"""Pairs of nodes from an alignment of sub-graphs, as the align stage gives it."""

import asyncio

import pytest

from claimpath.records import Alignment, Report
from claimpath.report.two_graphs import GraphSide, all_pairs
from claimpath.report.two_graphs_pairs import aligned_pairs
from claimpath.stages.align import align, side_of


class SameWords:
    """A judge that gives 5 to equal texts and 0 to others."""

    name = "same words"
    is_free = True

    async def score(self, pairs):
        return [5 if a == b else 0 for a, b in pairs]

    async def aclose(self) -> None:
        pass


def aligned(left: Report, right: Report) -> tuple[Alignment, GraphSide, GraphSide]:
    done = asyncio.run(align(side_of(left), side_of(right), [SameWords()]))
    sides = (GraphSide(name, r.graph, r.subgraphs) for name, r in (("Report", left), ("Reference", right)))
    return done, *sides


@pytest.fixture
def reports(builder) -> tuple[Report, Report]:
    """Gap 1 of the first is gap 2 of the second; nothing else matches."""
    made = []
    for classes in (("Ambiguity", "False Dilemma"), ("Hasty Generalization", "Ambiguity")):
        own = type(builder)()
        own.study()
        for fallacy_class in classes:
            own.gap(fallacy_class, own.span(2, 0), own.span(3, 0), f"Premise of {fallacy_class}.")
        made.append(own.report())
    return made[0], made[1]


def test_the_nodes_of_matched_subgraphs_are_joined_and_no_others(reports) -> None:
    done, left, right = aligned(*reports)
    assert aligned_pairs(done, left, right) == (("x1", "x2"), ("c1", "c2"), ("f1", "f2"), ("q1", "q2"))
    assert len(all_pairs(left, right, aligned_pairs(done, left, right))) == 6


def test_a_graph_aligned_with_itself_joins_every_node(reports) -> None:
    done, left, right = aligned(reports[0], reports[0])
    pairs = all_pairs(left, right, aligned_pairs(done, left, right))
    assert {a for a, _ in pairs} == {n.id for n in left.graph.nodes}


def test_components_that_one_side_lacks_join_nothing(reports) -> None:
    done, left, right = aligned(reports[0], reports[0])
    bare = tuple(s.model_copy(update={"finding_ids": ()}) for s in left.subgraphs)
    pairs = aligned_pairs(done, GraphSide("Report", left.graph, bare), right)
    assert not [pair for pair in pairs if pair[0].startswith("f")]
    assert aligned_pairs(done, left, GraphSide("Reference", right.graph, ())) == ()
