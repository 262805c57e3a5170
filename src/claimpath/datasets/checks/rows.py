"""Read rows for checking: whatever can't be read becomes a problem, and the rest is read on."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from claimpath.datasets.checks.problem import Problem
from claimpath.datasets.missciplus import json_object
from claimpath.datasets.missciplus_parse import Malformed
from claimpath.errors import DataError

Row = dict[str, Any]
MAX_CELL = 10_000_000
"""Characters that a cell of a table may have; the standard reader stops at 131,072."""


def text_of(folder: Path, file: str, problems: list[Problem]) -> str:
    """The text of a file; bytes that are no UTF-8 are a problem, and read as replacement characters."""
    try:
        content = (folder / file).read_bytes()
    except OSError as error:
        raise DataError(f"can't read {str(folder / file)!r}: {error.strerror}") from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        problems.append(Problem(file=file, line=line, field="", problem="not UTF-8"))
        return content.decode("utf-8-sig", errors="replace")


def json_rows(folder: Path, file: str, problems: list[Problem]) -> Iterator[tuple[int, Row]]:
    """The objects of a file of JSON lines, each with its line."""
    n_rows = 0
    for number, line in enumerate(text_of(folder, file, problems).split("\n"), start=1):
        if not line.strip():
            continue
        n_rows += 1
        try:
            row = json_object(line)
        except Malformed as problem:
            problems.append(Problem(file=file, line=number, field="", problem=str(problem)))
            continue
        yield number, row
    if not n_rows:
        problems.append(Problem(file=file, line=None, field="", problem="the file holds no rows"))


def table_rows(
    folder: Path,
    file: str,
    columns: Iterable[str],
    problems: list[Problem],
    *,
    delimiter: Literal[",", "\t"] = ",",
) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table with a header, each with the line that it begins on.

    columns: names that have to be in the header, as they are written. Nothing is read where one is missing.
    """
    csv.field_size_limit(MAX_CELL)
    # A tab-separated file of these sets holds quotation marks as text.
    lines = io.StringIO(text_of(folder, file, problems), newline="")
    tabs = delimiter == "\t"
    reader = csv.reader(lines, "excel-tab", quoting=csv.QUOTE_NONE) if tabs else csv.reader(lines)
    header = next(reader, [])
    if missing := [name for name in columns if name not in header]:
        problems.append(
            Problem(
                file=file,
                line=1,
                field=missing[0],
                problem=f"the header lacks {', '.join(missing)}; it has {', '.join(header) or 'nothing'}",
            )
        )
        return
    start = reader.line_num + 1
    try:
        for cells in reader:
            if cells:
                if len(cells) != len(header):
                    problems.append(
                        Problem(
                            file=file,
                            line=start,
                            field="",
                            problem=f"{len(cells)} cells; the header has {len(header)}",
                        )
                    )
                else:
                    yield start, dict(zip(header, cells, strict=True))
            start = reader.line_num + 1
    except csv.Error as error:
        problems.append(Problem(file=file, line=start, field="", problem=f"not a table ({error})"))


class Ids:
    """Ids that were seen, with their lines."""

    def __init__(self) -> None:
        self._lines: dict[str, int] = {}

    def twice(self, value: object, line: int) -> str | None:
        """Note an id; return what to say where it was there before."""
        text = str(value)
        first = self._lines.setdefault(text, line)
        return None if first == line else f"the id {text!r} was used on line {first}"


def empty(row: Mapping[str, Any], name: str) -> str | None:
    """What to say where a text is missing, no text or empty."""
    value = row.get(name)
    if value is None:
        return f"the field {name!r} is missing"
    if not isinstance(value, str):
        return f"{name!r} is {type(value).__name__}; text was expected"
    return None if value.strip() else f"{name!r} is empty"
