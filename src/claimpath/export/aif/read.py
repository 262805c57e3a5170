"""Reading argument graphs in AIFdb's JSON, and xAIF around it. Nothing is dropped without being listed."""

import html
from collections import Counter
from pathlib import Path
from typing import Any

from claimpath.errors import DataError
from claimpath.export.aif.cycles import find_cycle
from claimpath.export.aif.records import KNOWN_TYPES, AifEdge, AifGraph, AifNode
from claimpath.export.plain import without_surrogates
from claimpath.export.source import parse_json, read_bytes

WANTED = 'Give an AIF graph in JSON: {"nodes": [{"nodeID", "text", "type"}], "edges": [{"fromID", "toID"}]}.'
_KEYS = frozenset({"nodes", "edges"})


def read_aif(path: str | Path) -> AifGraph:
    """Read an argument graph from a file. See `parse_aif`."""
    return parse_aif(read_bytes(Path(path), wanted=WANTED), str(path))


def parse_aif(data: bytes, name: str = "the graph") -> AifGraph:
    """Read an argument graph from bytes; `name` stands in messages.

    Empty and cyclic graphs are read, with a warning. Edges to missing nodes and entries that can't be read are
    listed in `left_out`. Raises DataError for what is not AIF, with what it seems to be.
    """
    document = parse_json(data, name, wanted=WANTED)
    if not isinstance(document, dict):
        raise DataError(f"{name} is not an AIF graph: its top is not an object. {WANTED}")
    if isinstance(document.get("AIF"), dict):
        outer = [key for key in document if key != "AIF"]
        document = document["AIF"]
    else:
        outer = []
    _refuse_others(document, name)
    return _Reading(document, outer).graph()


def _refuse_others(document: dict[str, Any], name: str) -> None:
    nodes, edges = document.get("nodes"), document.get("edges")
    if isinstance(nodes, dict):
        raise DataError(f"{name} is not AIF: its nodes are an object, as in arguebuf's own format. {WANTED}")
    entries = [n for n in nodes if isinstance(n, dict)] if isinstance(nodes, list) else []
    links = [e for e in edges if isinstance(e, dict)] if isinstance(edges, list) else []
    of_ova = any("id" in n and "nodeID" not in n for n in entries) and (
        "analysis" in document or any(isinstance(e.get("from"), dict) for e in links)
    )
    if of_ova:
        raise DataError(
            f"{name} is not AIF but a file of OVA2, another format of the same people (nodes with `id`, edges with "
            f"`from` and `to`, an `analysis`). Save it as AIF in OVA3 or AIFdb, then read that. {WANTED}"
        )
    if "fallacy_class" in {key for n in entries for key in n} or any("spans" in n for n in entries):
        raise DataError(f"{name} is a reasoning graph of claimpath; export it with --to aif. {WANTED}")
    if not isinstance(nodes, list) or not isinstance(edges, list):
        missing = " and ".join(key for key in ("nodes", "edges") if not isinstance(document.get(key), list))
        keys = ", ".join(str(key)[:30] for key in list(document)[:5]) or "none"
        raise DataError(
            f"{name} is not an AIF graph: it has no list of {missing} (its first keys are: {keys}). {WANTED}"
        )
    if nodes and not any("nodeID" in n for n in entries):
        raise DataError(f"{name} is not an AIF graph: none of its {len(nodes)} nodes has a nodeID. {WANTED}")


class _Reading:
    """One reading, which collects what it meets."""

    def __init__(self, document: dict[str, Any], outer: list[str]) -> None:
        self._document = without_surrogates(document)
        self._left_out = [f"{key!r} beside the graph: not part of AIF" for key in outer]
        self._warnings: list[str] = []
        self._repairs: Counter[str] = Counter()
        if self._document != document:
            self._repairs["documents with halves of characters, replaced by U+FFFD"] = 1

    def graph(self) -> AifGraph:
        nodes = self._nodes()
        edges = self._edges(nodes)
        for key, value in self._document.items():
            if key not in _KEYS and value:
                size = f" ({len(value)})" if isinstance(value, list | dict) else ""
                self._left_out.append(f"{key!r}{size}: not part of the graph of nodes and edges")
        if not nodes:
            self._warnings.append("The graph is empty: it has no node.")
        elif not edges:
            self._warnings.append(f"The graph has no edge between its {len(nodes)} nodes.")
        cycle = find_cycle(nodes, [(e.source, e.target) for e in edges])
        if cycle:
            self._warnings.append(f"The graph has a cycle: {' -> '.join(cycle)}.")
        other = sorted({n.type for n in nodes.values()} - KNOWN_TYPES)
        if other:
            self._warnings.append(f"Types that AIF does not know are kept: {', '.join(other)}.")
        return AifGraph(
            nodes=tuple(nodes.values()),
            edges=edges,
            warnings=tuple(self._warnings),
            repairs=tuple(f"{what} ({n})" for what, n in self._repairs.items()),
            left_out=tuple(self._left_out),
        )

    def _nodes(self) -> dict[str, AifNode]:
        nodes: dict[str, AifNode] = {}
        for place, entry in enumerate(self._document["nodes"], start=1):
            node_id = self._id(entry.get("nodeID")) if isinstance(entry, dict) else None
            if node_id is None:
                self._left_out.append(f"node {place}: it has no nodeID")
                continue
            kind = entry.get("type")
            if not isinstance(kind, str) or not kind.strip():
                self._left_out.append(f"node {node_id}: it has no type")
                continue
            text = entry.get("text")
            if text is None:
                self._warnings.append(f"Node {node_id} has no text.")
            node = AifNode(
                id=node_id,
                type=kind.strip(),
                text=self._text(text) or "",
                timestamp=self._text(entry.get("timestamp")),
                scheme=self._text(entry.get("scheme")),
                scheme_id=self._id(entry.get("schemeID")),
            )
            if node_id not in nodes:
                nodes[node_id] = node
            elif nodes[node_id] != node:
                self._left_out.append(f"node {node_id}: a second, different node with this nodeID")
            else:
                self._repairs["repeated nodes merged"] += 1
        return nodes

    def _edges(self, nodes: dict[str, AifNode]) -> tuple[AifEdge, ...]:
        edges = []
        for place, entry in enumerate(self._document["edges"], start=1):
            if not isinstance(entry, dict):
                self._left_out.append(f"edge {place}: not an object")
                continue
            ends = self._id(entry.get("fromID")), self._id(entry.get("toID"))
            edge_id = self._id(entry.get("edgeID"))
            name = edge_id or f"number {place}"
            missing = [
                f"no {key}" if end is None else f"node {end} is missing"
                for key, end in zip(("fromID", "toID"), ends, strict=True)
                if end is None or end not in nodes
            ]
            start, end = ends
            if missing or start is None or end is None:
                self._left_out.append(f"edge {name}: {', '.join(missing)}")
                continue
            edges.append(AifEdge(id=edge_id or f"e{place}", source=start, target=end))
        return tuple(edges)

    def _id(self, value: object) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool):
            self._repairs["numbers read as ids"] += 1
            return str(value)
        return value if isinstance(value, str) and value else None

    def _text(self, value: object) -> str | None:
        if value is None:
            return None
        text = value if isinstance(value, str) else str(value)
        decoded = html.unescape(text)
        if decoded != text:
            self._repairs["texts with HTML entities decoded"] += 1
        return decoded
