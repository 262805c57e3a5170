"""Reading files of items: JSON, or JSON lines, with the place of whatever is wrong."""

import json
from collections.abc import Iterator
from typing import Any

from claimpath.errors import DataError

MOST_ITEMS = 20_000


def text_of(name: str, content: bytes) -> str:
    """The text of a file. Raises DataError where it is not UTF-8, or empty."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(f"{name} is not UTF-8 (byte {error.start}); save it as UTF-8") from None
    if not text.strip():
        raise DataError(f"{name} is empty; give a file with at least one item")
    return text


def objects_of(name: str, content: bytes) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a JSON document, a JSON list or JSON lines, each with its place. Raises DataError."""
    text = text_of(name, content)
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        whole = None
    if whole is not None:
        rows = whole if isinstance(whole, list) else [whole]
        for number, row in enumerate(rows, start=1):
            where = f"{name}, entry {number}"
            yield where, _object(row, where)
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise DataError(
                    f"{name}:{number}: not JSON ({error}); one object a line was expected"
                ) from None
            yield f"{name}:{number}", _object(row, f"{name}:{number}")


def text_field(row: dict[str, Any], field: str, where: str, default: str | None = None) -> str:
    """A field that is a text. Raises DataError where it is missing, empty or something else."""
    value = row.get(field, default)
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or (not value.strip() and default is None):
        raise DataError(f"{where}: the field {field!r} must be a text that is not empty")
    return value


def authors_of(row: dict[str, Any], where: str) -> tuple[str, ...]:
    """Login names in `author` or `authors`. Raises DataError for anything else."""
    given = row.get("authors", row.get("author"))
    if given is None:
        return ()
    names = [given] if isinstance(given, str) else given
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise DataError(f"{where}: `author` must be a name, or a list of names")
    return tuple(name.strip().lower() for name in names if name.strip())


def _object(row: Any, where: str) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise DataError(f"{where}: an object was expected, not a JSON {type(row).__name__}")
    return row
