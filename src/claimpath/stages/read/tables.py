"""Tables as text: one line per row, cells parted by ` | `, spans expanded. Every format's reader uses it."""

from collections.abc import Sequence
from dataclasses import dataclass

CELL_BREAK = " | "
"""What stands between two cells."""
MAX_SPAN = 1_000
"""Largest row or column span that is followed; real tables stay under 100."""
MAX_CELLS = 500_000
"""Most cells of one table after spans are expanded; spans are no longer expanded beyond."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as the file gives it."""

    text: str
    """Its text."""
    rowspan: int = 1
    """Rows that it covers."""
    colspan: int = 1
    """Columns that it covers."""


def expand_spans(rows: Sequence[Sequence[Cell]]) -> list[list[str]]:
    """Lay cells out on a grid: the text of a cell that covers several places stands in each of them.

    A row that is one single cell stays one cell, so that a heading inside a table is not repeated.
    """
    grid: list[list[str]] = []
    hanging: dict[int, tuple[int, str]] = {}  # column -> (rows still to fill, text)
    n_cells = 0
    for row in rows:
        line: list[str] = []
        column = 0
        alone = len(row) == 1 and not hanging
        for cell in row:
            while column in hanging:
                line.append(_take(hanging, column))
                column += 1
            width = 1 if alone or n_cells > MAX_CELLS else min(max(cell.colspan, 1), MAX_SPAN)
            height = 1 if n_cells > MAX_CELLS else min(max(cell.rowspan, 1), MAX_SPAN)
            for _ in range(width):
                if column in hanging and line:
                    break  # overlapping spans: the cell from above keeps its place
                line.append(cell.text)
                if height > 1:
                    hanging[column] = (height - 1, cell.text)
                column += 1
            n_cells += width
        for left in sorted(c for c in hanging if c >= column):
            line.extend([""] * (left - column))
            line.append(_take(hanging, left))
            column = left + 1
        grid.append(line)
    return grid


def table_text(rows: Sequence[Sequence[Cell]]) -> tuple[str, list[tuple[int, int]]]:
    """Return the table's text, one line per row that isn't empty, and the half-open offsets of its rows."""
    lines: list[str] = []
    spans: list[tuple[int, int]] = []
    at = 0
    for cells in expand_spans(rows):
        texts = [" ".join(text.split()) for text in cells]
        if not any(texts):
            continue
        line = CELL_BREAK.join(texts).strip()
        lines.append(line)
        spans.append((at, at + len(line)))
        at += len(line) + 1
    return "\n".join(lines), spans


def _take(hanging: dict[int, tuple[int, str]], column: int) -> str:
    left, text = hanging[column]
    if left == 1:
        del hanging[column]
    else:
        hanging[column] = (left - 1, text)
    return text
