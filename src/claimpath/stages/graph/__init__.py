"""Building typed reasoning graphs."""

from claimpath.stages.graph.from_gaps import build_graph, subgraphs_from_gaps
from claimpath.stages.graph.from_quotes import nodes_from_quotes

__all__ = ["build_graph", "nodes_from_quotes", "subgraphs_from_gaps"]
