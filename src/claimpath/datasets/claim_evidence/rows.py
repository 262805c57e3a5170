"""Rows of a set's file, strictly: the first thing that is wrong is an error with file and line."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

from claimpath.datasets.checks.problem import Problem
from claimpath.datasets.checks.rows import json_rows, table_rows
from claimpath.errors import DataError

_VERIFY = "`claimpath data verify` shows everything that is wrong"


def strict_json(folder: Path, file: str, *, advice: str = _VERIFY) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a file of JSON lines, each with `file:line`. Raises DataError, which ends with the advice."""
    problems: list[Problem] = []
    for line, row in json_rows(folder, file, problems):
        _refuse(problems, advice)
        yield f"{file}:{line}", row
    _refuse(problems, advice)


def strict_table(
    folder: Path, file: str, columns: Iterable[str], delimiter: Literal[",", "\t"], *, advice: str = _VERIFY
) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a table with a header, each with `file:line`. Raises DataError, which ends with the advice."""
    problems: list[Problem] = []
    for line, row in table_rows(folder, file, columns, problems, delimiter=delimiter):
        _refuse(problems, advice)
        yield f"{file}:{line}", row
    _refuse(problems, advice)


def text_of_field(row: dict[str, Any], name: str, where: str) -> str:
    """A text that is there and not empty, without blanks around it. Raises DataError."""
    value = row.get(name)
    if not isinstance(value, str) or not value.strip():
        raise DataError(f"{where}: {name!r} is {value!r}; a text was expected")
    return value.strip()


def _refuse(problems: list[Problem], advice: str) -> None:
    if problems:
        first = problems[0]
        place = first.file if first.line is None else f"{first.file}:{first.line}"
        raise DataError(f"{place}: {first.problem}. {advice}")
