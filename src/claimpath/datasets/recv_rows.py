"""Rows of a table: JSON lines, JSON, CSV or TSV, read strictly and without guessing the encoding."""

import csv
import hashlib
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimpath.errors import DataError

SUFFIXES = (".jsonl", ".json", ".csv", ".tsv")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Row:
    """One row."""

    where: str
    """File and line, for messages."""
    number: int
    """Number of the row in its file, from 1, the header not counted."""
    values: dict[str, Any]
    """Column to value."""


@dataclass(frozen=True, slots=True)
class Table:
    """A file's rows."""

    name: str
    sha256: str
    columns: tuple[str, ...]
    """All columns, in the order of their first appearance."""
    rows: tuple[Row, ...]


def read_table(path: Path, *, name: str = "", header: Sequence[str] | None = None) -> Table:
    """Read a table. name: how messages call the file. header: the columns of a CSV or TSV file that has no header row.

    In TSV a quotation mark is a sign like any other, unless it encloses the whole field with the marks inside doubled.
    Raises DataError, with file and line, where the file can't be read, is empty, not UTF-8 (UTF-16 with its mark is
    read too), or a row does not have the columns of the header.
    """
    name = name or path.name
    content, text = read_text(path, name)
    suffix = path.suffix.lower()
    if suffix == ".jsonl":
        rows = _json_lines(text, name)
    elif suffix == ".json":
        rows = _json(text, name)
    elif suffix in (".csv", ".tsv"):
        rows = _delimited(text, name, tabs=suffix == ".tsv", header=header)
    else:
        raise DataError(f"{name}: a file ending in {', '.join(SUFFIXES)} was expected")
    if not rows:
        raise DataError(f"{name} holds no rows")
    columns = tuple(dict.fromkeys(column for row in rows for column in row.values))
    return Table(name, hashlib.sha256(content).hexdigest(), columns, tuple(rows))


def read_text(path: Path, name: str) -> tuple[bytes, str]:
    """A file's bytes, and its text with plain line ends. Raises DataError where it can't be read or is not UTF-8."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise DataError(f"there is no file {str(path)!r}") from None
    except OSError as error:
        raise DataError(f"can't read {str(path)!r}: {error.strerror}") from error
    encoding = "utf-16" if content.startswith(_UTF16) else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise DataError(
            f"{name} is not UTF-8 (byte {error.start} is {content[error.start : error.start + 1]!r}); save it as UTF-8"
        ) from None
    return content, text.replace("\r\n", "\n").replace("\r", "\n")


def _json_lines(text: str, name: str) -> list[Row]:
    rows: list[Row] = []
    for line_number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            where = f"{name}:{line_number}"
            try:
                value = json.loads(line)
            except ValueError as error:
                raise DataError(f"{where}: not JSON ({error}); one object a line was expected") from None
            rows.append(_object(value, where, len(rows) + 1))
    return rows


def _json(text: str, name: str) -> list[Row]:
    if not text.strip():
        return []
    try:
        value = json.loads(text)
    except ValueError as error:
        raise DataError(f"{name}: not JSON ({error})") from None
    if isinstance(value, dict):
        lists = [inner for inner in value.values() if isinstance(inner, list)]
        value = lists[0] if len(lists) == 1 else None
    if not isinstance(value, list):
        raise DataError(f"{name}: a list of objects was expected, or an object that holds one")
    return [_object(entry, f"{name}, entry {number}", number) for number, entry in enumerate(value, start=1)]


def _object(value: Any, where: str, number: int) -> Row:
    if not isinstance(value, dict):
        raise DataError(f"{where}: an object was expected")
    return Row(where, number, value)


def _delimited(text: str, name: str, *, tabs: bool, header: Sequence[str] | None) -> list[Row]:
    lines = _tab_lines(text) if tabs else _comma_lines(text, name)
    columns = list(header or ())
    rows: list[Row] = []
    for line_number, fields in lines:
        if not columns:
            columns = [field.strip() for field in fields]
            if repeated := next((c for c in columns if columns.count(c) > 1), None):
                raise DataError(f"{name}:{line_number}: the column {repeated!r} is there twice; rename one")
            continue
        if len(fields) != len(columns):
            raise DataError(
                f"{name}:{line_number}: {len(fields)} fields where {len(columns)} were expected "
                f"({', '.join(columns)})"
            )
        rows.append(Row(f"{name}:{line_number}", len(rows) + 1, dict(zip(columns, fields, strict=True))))
    return rows


def _tab_lines(text: str) -> list[tuple[int, list[str]]]:
    return [
        (number, [_without_quotes(field) for field in line.split("\t")])
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip()
    ]


def _without_quotes(field: str) -> str:
    inner = field[1:-1]
    if len(field) > 1 and field[0] == field[-1] == '"' and '"' not in inner.replace('""', ""):
        return inner.replace('""', '"')
    return field


def _comma_lines(text: str, name: str) -> list[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text), strict=True)
    lines = []
    try:
        for fields in reader:
            if any(field.strip() for field in fields):
                lines.append((reader.line_num, fields))
    except csv.Error as error:
        raise DataError(
            f"{name}:{reader.line_num}: not CSV ({error}); inside a quoted field, a quotation mark is written twice"
        ) from None
    return lines
