"""JSON Lines files that a person may have written by hand."""

import json
from pathlib import Path
from typing import Any

from claimpath.errors import SettingsError


def read_json_lines(path: Path, what: str) -> list[tuple[int, dict[str, Any]]]:
    """The objects of a file with their line numbers, from 1. Empty lines and lines that begin with # are left out.

    what: names the file in messages, such as `scripted answers`.

    Raises SettingsError where the file can't be read or a line is not a JSON object.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"can't read the {what} {str(path)!r}: {error}") from error
    rows = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise SettingsError(f"line {number} of the {what} {str(path)!r} is not JSON: {error}") from error
        if not isinstance(row, dict):
            raise SettingsError(
                f"line {number} of the {what} {str(path)!r} is not a JSON object: {line[:60]!r}"
            )
        rows.append((number, row))
    return rows
