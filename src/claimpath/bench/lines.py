"""Files of predictions: is it a run of ours or lines of JSON, and the lines with their places."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from claimpath.errors import DataError

_RUN_START = re.compile(r'\s*\{\s*"(?:manifest|summary)"\s*:\s*\{\s*"task"\s*:\s*"(?P<task>[^"]+)"')
_N_START = 400


def task_of_run(path: str | Path) -> str | None:
    """The task of a run that `bench run --out` wrote; None where the file is none.

    Raises DataError where the file can't be read.
    """
    started = _RUN_START.match(read_text(path, most=_N_START))
    if started:
        return started["task"]
    try:
        # Another program may have put the fields of a run in another order.
        document = json.loads(read_text(path))
    except (ValueError, RecursionError):
        return None
    if not isinstance(document, dict) or "id" in document:
        return None
    for part in (document.get("manifest"), document.get("summary")):
        if isinstance(part, dict) and isinstance(part.get("task"), str):
            return str(part["task"])
    return None


def known_task_of_run(path: str | Path) -> str:
    """The same for a file that has to be a run. Raises DataError for any other file."""
    task = task_of_run(path)
    if task is None:
        raise DataError(
            f"{path} is not a run of this bench; give a file that `claimpath bench run --out FILE` wrote"
        )
    return task


def read_text(path: str | Path, *, most: int = -1) -> str:
    """A file's text, or its first characters. Raises DataError for a file that is missing or is not UTF-8."""
    path = Path(path)
    try:
        with path.open(encoding="utf-8-sig") as file:
            return file.read(most)
    except FileNotFoundError:
        raise DataError(
            f"there is no file {str(path)!r}; give the path of a predictions or run file"
        ) from None
    except IsADirectoryError:
        raise DataError(f"{str(path)!r} is a folder; give a predictions or run file") from None
    except UnicodeDecodeError as error:
        raise DataError(f"{path} is not UTF-8 (byte {error.start}); save it as UTF-8") from None
    except OSError as error:
        raise DataError(f"can't read {str(path)!r} ({error.strerror})") from None


def json_lines(path: str | Path) -> list[tuple[str, dict[str, Any]]]:
    """The objects of a file with one on each line, each with file and line for messages. Blank lines are skipped.

    Raises DataError for a line that is not a JSON object, and for a file without any.
    """
    path = Path(path)
    rows: list[tuple[str, dict[str, Any]]] = []
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if not line.strip():
            continue
        where = f"{path.name}:{number}"
        try:
            row = json.loads(line)
        except (json.JSONDecodeError, RecursionError) as error:
            reason = f"{error.msg} at column {error.colno}" if isinstance(error, ValueError) else "too deep"
            raise DataError(f"{where}: not JSON ({reason}); one object a line") from None
        if not isinstance(row, dict):
            raise DataError(f"{where}: an object with the text field `id` was expected")
        rows.append((where, row))
    if not rows:
        raise DataError(f"{path} holds no predictions; write one JSON object a line, with `id`")
    return rows


def id_of(row: Mapping[str, Any], where: str, known: Mapping[str, Any], *, of: str) -> str:
    """The `id` of a line. of: what it names, such as `argument`. Raises DataError for one that is not known."""
    found = row.get("id")
    if not isinstance(found, str):
        raise DataError(f"{where}: an object with the text field `id` was expected")
    if found not in known:
        raise DataError(f"{where}: the data has no {of} {found!r}; check that --split is the right one")
    return found


def error_of(row: Mapping[str, Any], where: str) -> str | None:
    """Why a system failed, where a line says so. Raises DataError for a reason that is no text."""
    said = row.get("error")
    if said is None:
        return None
    if not isinstance(said, str) or not said.strip():
        raise DataError(f"{where}: `error` is {said!r}; a text that says what went wrong was expected")
    return said.strip()


def whole_number(row: Mapping[str, Any], name: str, where: str) -> int:
    """A field that is a whole number, from 0; 0 where it is missing. Raises DataError for anything else."""
    found = row.get(name, 0)
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        raise DataError(f"{where}: `{name}` is {found!r}; a whole number from 0 was expected")
    return found
