"""The Argument Interchange Format: writing a report as an argument graph, and reading such graphs."""

from claimpath.export.aif.build import aif_graph
from claimpath.export.aif.read import parse_aif, read_aif
from claimpath.export.aif.records import AifEdge, AifGraph, AifInference, AifNode
from claimpath.export.aif.write import aif_bytes, export_aif

__all__ = [
    "AifEdge", "AifGraph", "AifInference", "AifNode", "aif_bytes", "aif_graph", "export_aif", "parse_aif", "read_aif",
]  # fmt: skip
