"""A table passage's text, taken apart into a header, rows and cells without losing a code point.

The readers write a row as `Arm: A | n: 12`, each cell with its column's header, or as bare cells. The header is found
again here, so that a page can show it once and keep the repetition out of sight.
"""

import re
from collections import Counter
from dataclasses import dataclass, replace

from claimpath.records import Passage

_SEPARATOR = re.compile(r"(?: |^)\|(?: |$)|\t")
"""A bar between blanks parts cells; a bar inside a word, as in |r|, does not."""
_KEY_END = ": "
_MOST_KEYED = 0.8
"""Share of the cells that must carry a header for the table to be shown with one."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: header in `text[start:value]`, content in `text[value:end]`, separator in `text[end:stop]`."""

    start: int
    value: int
    end: int
    stop: int


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    cells: tuple[Cell | None, ...]
    """A cell per column; None where the row has none."""
    is_caption: bool
    """Whether the row is a caption, a group's name or a note over the whole width."""

    @property
    def filled(self) -> tuple[Cell, ...]:
        """The cells that the row has, in order."""
        return tuple(cell for cell in self.cells if cell is not None)


@dataclass(frozen=True, slots=True)
class Table:
    """A table passage taken apart. The filled cells of all rows, joined, are the text without its line ends."""

    header: tuple[str, ...]
    """The columns' headers where the cells repeat them; empty where they don't."""
    rows: tuple[Row, ...]
    n_columns: int


def table_of(passage: Passage) -> Table | None:
    """Return a table passage taken apart, or None where the passage isn't a table with separated cells."""
    if passage.origin != "table":
        return None
    lines, at = [], 0
    for line in passage.text.split("\n"):
        if line.strip():
            lines.append(_cells(line, at))
        at += len(line) + 1
    n_columns = max((len(cells) for cells in lines), default=0)
    if n_columns < 2:
        return None
    keyed = _keyed(passage.text, lines)
    if keyed is not None:
        return keyed
    rows = tuple(Row(_padded(cells, n_columns), len(cells) == 1) for cells in lines)
    return Table((), rows, n_columns)


def _cells(line: str, offset: int) -> tuple[Cell, ...]:
    cells, at = [], 0
    for match in _SEPARATOR.finditer(line):
        cells.append(Cell(offset + at, offset + at, offset + match.start(), offset + match.end()))
        at = match.end()
    if at < len(line) or not cells:
        cells.append(Cell(offset + at, offset + at, offset + len(line), offset + len(line)))
    return tuple(cells)


def _padded(cells: tuple[Cell, ...], n_columns: int) -> tuple[Cell | None, ...]:
    return cells if len(cells) == 1 else (*cells, *[None] * (n_columns - len(cells)))


def _keyed(text: str, lines: list[tuple[Cell, ...]]) -> Table | None:
    """Tell headers and content apart, where nearly all cells carry a header and all rows agree on their order."""
    prefixes = [[_prefixes(text, cell) for cell in cells] for cells in lines]
    counts = Counter(p for row in prefixes for own in row for p in set(own))
    keys = [[next((p for p in own if counts[p] > 1), None) for own in row] for row in prefixes]
    wide = [key for row in keys if len(row) > 1 for key in row]
    if not wide or sum(key is not None for key in wide) < _MOST_KEYED * len(wide):
        return None
    header = _header([row for row in keys if len(row) > 1])
    if header is None:
        return None
    columns = {key: n for n, key in enumerate(header)}
    rows = [_keyed_row(cells, own, columns) for cells, own in zip(lines, keys, strict=True)]
    if any(row is None for row in rows):
        return None
    names = tuple(key.removesuffix(_KEY_END) for key in header)
    return Table(names, tuple(row for row in rows if row is not None), len(header))


def _prefixes(text: str, cell: Cell) -> list[str]:
    """Everything before a colon, the longest first."""
    content = text[cell.start : cell.end]
    ends = [m.end() for m in re.finditer(_KEY_END, content)]
    return [content[:end] for end in reversed(ends)]


def _header(rows: list[list[str | None]]) -> list[str] | None:
    """Merge the rows' headers into one order; None where two rows contradict each other."""
    header: list[str] = []
    for row in rows:
        at = -1
        for key in row:
            if key is None:
                continue
            if key not in header:
                header.insert(at + 1, key)
            if header.index(key) <= at:
                return None
            at = header.index(key)
    return header


def _keyed_row(cells: tuple[Cell, ...], keys: list[str | None], columns: dict[str, int]) -> Row | None:
    if len(cells) == 1 and keys[0] not in columns:
        return Row(cells, True)
    places: list[Cell | None] = [None] * len(columns)
    at = -1
    for cell, key in zip(cells, keys, strict=True):
        at = at + 1 if key is None else columns.get(key, len(columns))
        if at >= len(columns) or places[at] is not None:
            return None
        places[at] = replace(cell, value=cell.start + len(key or ""))
    return Row(tuple(places), False)
