"""Telling what a file holds, and reading it as cases."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from claimpath.datasets.missciplus import SUFFIX, read_arguments
from claimpath.datasets.missciplus_study import study_of
from claimpath.errors import DataError
from claimpath.export.source import parse_json, parse_source, read_bytes
from claimpath.records import GraphDocument, Report, Span, Study
from claimpath.review.cases.state import MarkRole
from claimpath.review.imports.from_graph import report_from_graph
from claimpath.stages.graph.from_argument import graph_from_argument

WANTED = "Give a report.json, a MissciPlus file (.jsonl), or what `claimpath graph --json` printed."
SUFFIXES = (".json", ".jsonl")


@dataclass(frozen=True, slots=True)
class Imported:
    """A case to be opened."""

    kind: str
    """`report`, `argument` or `graph`."""
    report: Report
    title: str | None = None
    """None takes the claim."""
    explanation: str = ""
    marks: tuple[tuple[MarkRole, Span], ...] = ()
    """Sentences that people linked."""
    warnings: tuple[str, ...] = ()


def files_of(path: Path) -> tuple[list[Path], int]:
    """Give the files to read, and how many of a folder's files are of another kind. Raises DataError for none."""
    if path.is_file():
        return [path], 0
    if not path.is_dir():
        raise DataError(f"{path} does not exist. {WANTED}")
    every = sorted(p for p in path.rglob("*") if p.is_file())
    files = [p for p in every if p.suffix.lower() in SUFFIXES]
    if not files:
        raise DataError(f"the folder {path} holds no .json or .jsonl file. {WANTED}")
    return files, len(every) - len(files)


def read_cases(path: Path, study: Study | None = None) -> Iterator[Imported]:
    """Read a file's cases. study: for graphs, which do not hold one. Raises DataError for a file that holds none."""
    if path.suffix.lower() == ".jsonl":
        yield from _arguments(path)
        return
    data = read_bytes(path, wanted=WANTED)
    document = parse_json(data, str(path), wanted=WANTED)
    if isinstance(document, dict) and "made_from" in document:
        yield _graph(document, path, study)
        return
    source = parse_source(data, str(path))
    if source.report is None:
        raise DataError(f"{path} holds a graph without its claim. {WANTED}")
    yield Imported("report", source.report)


def _graph(document: dict[str, object], path: Path, study: Study | None) -> Imported:
    try:
        graph = GraphDocument.model_validate_json(json.dumps(document))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise DataError(
            f"{path} looks like a graph, but {where} is wrong: {first['msg']}. {WANTED}"
        ) from error
    said = graph.explanation if isinstance(graph.explanation, str) else ""
    notes = () if study else ("without --study, none of its words have a place in a study",)
    return Imported("graph", report_from_graph(graph, study), explanation=said, warnings=notes)


def _arguments(path: Path) -> Iterator[Imported]:
    suffix = SUFFIX if path.name.endswith(SUFFIX) else path.suffix
    split = read_arguments(path.parent, path.name.removesuffix(suffix), suffix, tolerate_bad_sentences=True)
    warnings = split.warnings
    for argument in split.arguments:
        document = graph_from_argument(argument)
        marks = tuple(
            (role, span)
            for kind, role in _MARKS.items()
            for node in document.graph.nodes
            if node.type == kind
            for span in node.spans
        )
        title = f"{argument.id}: {document.claim.text}"
        yield Imported(
            "argument", report_from_graph(document, study_of(argument)), title, marks=marks, warnings=warnings
        )
        warnings = ()  # said once a file


_MARKS: dict[str, MarkRole] = {"StudyFinding": "kernel", "StudyContext": "undermining"}
