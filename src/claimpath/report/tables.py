"""A table passage's text, taken apart into rows and cells without losing a code point."""

import re
from dataclasses import dataclass

from claimpath.records import Passage

_SEPARATOR = re.compile(r"(?: |^)\|(?: |$)|\t")
"""A bar between blanks parts cells (`stages.read.tables`); a bar inside a word, as in |r|, does not."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: `text[start:end]` is its content, `text[end:stop]` the separator behind it."""

    start: int
    end: int
    stop: int


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    cells: tuple[Cell, ...]
    is_caption: bool
    """Whether the row is a caption or note over the whole width."""
    n_columns: int
    """Columns of the table."""


def table_rows(passage: Passage) -> tuple[Row, ...]:
    """Return the rows of a table passage, or nothing where the passage isn't a table with separated cells.

    The cells of all rows, joined with their separators, are the passage's text without its line ends.
    """
    if passage.origin != "table":
        return ()
    rows, at = [], 0
    for line in passage.text.split("\n"):
        if line.strip():
            rows.append(_cells(line, at))
        at += len(line) + 1
    n_columns = max((len(row) for row in rows), default=0)
    if n_columns < 2:
        return ()
    return tuple(Row(row, len(row) == 1, n_columns) for row in rows)


def _cells(line: str, offset: int) -> tuple[Cell, ...]:
    cells, at = [], 0
    for match in _SEPARATOR.finditer(line):
        cells.append(Cell(offset + at, offset + match.start(), offset + match.end()))
        at = match.end()
    if at < len(line) or not cells:
        cells.append(Cell(offset + at, offset + len(line), offset + len(line)))
    return tuple(cells)
