"""Building typed reasoning graphs."""

from claimpath.stages.graph.from_gaps import build_graph, subgraphs_from_gaps

__all__ = ["build_graph", "subgraphs_from_gaps"]
