"""What can be exported: a report or a bare graph, from a file or standard input."""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claimpath.errors import DataError
from claimpath.export.subgraphs import subgraphs_of
from claimpath.records import ReasoningGraph, Report, Study, Subgraph

MAX_BYTES = 200_000_000
"""Files beyond this size are refused."""
WANTED = "Give the report.json that `claimpath check` writes, or a graph's JSON."


@dataclass(frozen=True, slots=True)
class Source:
    """A graph to export, with the report around it where there is one."""

    graph: ReasoningGraph
    """The graph."""
    subgraphs: tuple[Subgraph, ...]
    """Its sub-graphs; read from the graph's edges where the file lists none."""
    report: Report | None = None
    """The whole report; None for a bare graph."""

    @property
    def studies(self) -> tuple[Study, ...]:
        """The report's studies; empty for a bare graph."""
        return self.report.studies if self.report else ()

    def study_of(self, passage_id: str) -> Study | None:
        """The study that holds a passage, None where none does."""
        return next((s for s in self.studies if any(p.id == passage_id for p in s.passages)), None)


def source_of(record: Report | ReasoningGraph) -> Source:
    """Make a source of a record. Raises DataError where ids occur twice or name nothing."""
    if isinstance(record, Report):
        return checked(Source(record.graph, record.subgraphs, record))
    return checked(Source(record, subgraphs_of(record)))


def checked(source: Source) -> Source:
    """Give the source back. Raises DataError where ids of its graph occur twice or name nothing."""
    ids = [node.id for node in source.graph.nodes]
    known = set(ids)
    if len(known) < len(ids):
        twice = next(node_id for node_id in ids if ids.count(node_id) > 1)
        raise DataError(f"The graph has two nodes with the id {twice!r}. {WANTED}")
    for edge in source.graph.edges:
        for end in (edge.source, edge.target):
            if end not in known:
                raise DataError(f"An edge of the graph names a node {end!r} that is not there. {WANTED}")
    names = [s.id for s in source.subgraphs]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise DataError(f"There are two sub-graphs with the id {twice!r}. {WANTED}")
    for s in source.subgraphs:
        for node_id in (*s.context_ids, *s.finding_ids, s.premise_id, s.fallacy_id):
            if node_id not in known:
                raise DataError(
                    f"The sub-graph {s.id!r} names a node {node_id!r} that is not there. {WANTED}"
                )
    return source


def read_source(path: str | Path) -> Source:
    """Read a report or a graph from a file, `-` for standard input.

    A graph is an object with `nodes` and `edges`, or one with such a `graph` and perhaps `subgraphs`. Raises DataError
    for anything else, with what it seems to be.
    """
    name = "standard input" if str(path) == "-" else str(path)
    return parse_source(_bytes(path, name), name)


def parse_source(data: bytes, name: str) -> Source:
    """Read a report or a graph from bytes; `name` stands in messages."""
    document = parse_json(data, name, wanted=WANTED)
    if not isinstance(document, dict):
        raise DataError(f"{name} holds {_kind_of(document)}, not a report. {WANTED}")
    keys = set(document)
    try:
        if {"claim", "graph", "made_by"} <= keys:
            return source_of(Report.model_validate(document))
        if isinstance(document.get("graph"), dict) and "nodes" in document["graph"]:
            graph = ReasoningGraph.model_validate(document["graph"])
            given = document.get("subgraphs")
            if given is None:
                return source_of(graph)
            return checked(Source(graph, tuple(Subgraph.model_validate(s) for s in given)))
        if keys == {"nodes", "edges"} and not _is_aif(document):
            return source_of(ReasoningGraph.model_validate(document))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the top"
        raise DataError(
            f"{name} looks like a report or graph, but {where} is wrong: {first['msg']} "
            f"({error.error_count()} such faults). Was it written by another version, or edited? {WANTED}"
        ) from error
    raise DataError(f"{name} is not a report: it seems to be {_seems(document)}. {WANTED}")


def parse_json(data: bytes, name: str, *, wanted: str) -> Any:
    """Parse JSON in UTF-8 or UTF-16. Raises DataError that says what the bytes seem to be instead."""
    if not data.strip():
        raise DataError(f"{name} is empty. {wanted}")
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        seen = _seems_bytes(data.lstrip()[:512])
        why = f"it seems to be {seen}" if seen else f"it is not JSON ({error})"
        raise DataError(f"{name} can't be read: {why}. {wanted}") from error


def _bytes(path: str | Path, name: str) -> bytes:
    from_stdin = str(path) == "-"
    data = sys.stdin.buffer.read(MAX_BYTES + 1) if from_stdin else read_bytes(Path(path), wanted=WANTED)
    if len(data) > MAX_BYTES:
        raise DataError(f"{name} is larger than {MAX_BYTES // 10**6} MB, which no report is. {WANTED}")
    return data


def read_bytes(path: Path, *, wanted: str) -> bytes:
    """Read a file. Raises DataError where that fails."""
    if os.path.isdir(path):
        report = path / "report.json"
        hint = f" Did you mean {report}?" if os.path.isfile(report) else ""
        raise DataError(f"{path} is a folder.{hint} {wanted}")
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise DataError(f"{path} can't be read: {why}. {wanted}") from error


def _seems_bytes(start: bytes) -> str | None:
    lowered = start.lower()
    if start.startswith(b"%PDF"):
        return "a PDF; `claimpath check CLAIM FILE` makes a report of a study"
    if lowered.startswith((b"<!doctype html", b"<html")):
        return "a web page; the report's record is the report.json beside report.html"
    if start.startswith(b"<"):
        return "XML; `claimpath check CLAIM FILE` makes a report of a study"
    if start.startswith(b"PK\x03\x04"):
        return "a ZIP or Word file"
    return None


def _kind_of(document: object) -> str:
    names = {list: "a list", str: "a string", bool: "true or false", int: "a number", float: "a number"}
    return names.get(type(document), "null")


def _is_aif(document: dict[str, Any]) -> bool:
    nodes = document.get("nodes")
    return isinstance(nodes, list) and any(isinstance(n, dict) and "nodeID" in n for n in nodes)


_KINDS: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"AIF"}), "an argument graph in xAIF"),
    (frozenset({"locutions"}), "an argument graph in the Argument Interchange Format"),
    (frozenset({"passages", "reading"}), "a study as `claimpath read --json` gives it"),
    (frozenset({"ranking", "ranker"}), "a ranking as `claimpath rank --json` gives it"),
)
"""Keys that give a document away."""


def _seems(document: dict[str, Any]) -> str:
    keys = set(document)
    kind = document.get("@type")
    if kind or "@context" in keys:
        return "a ClaimReview" if kind == "ClaimReview" else f"JSON-LD of type {str(kind)[:60]!r}"
    if _is_aif(document):
        return "an argument graph in the Argument Interchange Format"
    for marks, what in _KINDS:
        if marks <= keys:
            return what
    if not keys:
        return "an empty object"
    shown = ", ".join(sorted(str(key)[:30] for key in keys)[:6])
    return f"something else (its first keys are: {shown})"
