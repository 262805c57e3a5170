"""Names for what no public vocabulary has, and ids of a graph's parts."""

import hashlib
import json

from claimpath.export.plain import percent
from claimpath.export.source import Source

VOCABULARY = "urn:claimpath:vocabulary:"
"""Prefix of claimpath's own terms."""


def graph_iri(source: Source) -> str:
    """Give the graph's own IRI: the same for the same graph."""
    parts = [source.graph.model_dump(), *(s.model_dump() for s in source.subgraphs)]
    return "urn:claimpath:graph:" + hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def part_iri(graph: str, kind: str, part_id: str) -> str:
    """Give the IRI of a part (`node`, `subgraph`, `annotation`) of a graph."""
    return f"{graph}:{kind}:{percent(part_id, '-._~')}"


def term(name: str) -> str:
    """Give the IRI of a class's name: `Hasty Generalization` is `urn:claimpath:vocabulary:HastyGeneralization`."""
    return VOCABULARY + "".join(word[:1].upper() + word[1:] for word in name.split())
