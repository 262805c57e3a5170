"""Cycles, against networkx."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.export.aif.cycles import find_cycle

EDGES = st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef")), max_size=10)


@settings(deadline=None)
@given(EDGES)
def test_a_cycle_is_found_exactly_where_networkx_finds_one(edges: list[tuple[str, str]]) -> None:
    networkx = pytest.importorskip("networkx", reason="networkx is not installed")
    cycle = find_cycle("abcdef", edges)
    assert bool(cycle) is not networkx.is_directed_acyclic_graph(networkx.DiGraph(edges))
    assert all(pair in edges for pair in pairwise(cycle))
    if cycle:
        assert cycle[0] == cycle[-1]
        assert len(set(cycle)) == len(cycle) - 1


def test_a_long_chain_is_no_trouble() -> None:
    nodes = [str(n) for n in range(20_000)]
    chain = list(pairwise(nodes))
    assert find_cycle(nodes, chain) == ()
    assert len(find_cycle(nodes, [*chain, (nodes[-1], nodes[0])])) == 20_001
