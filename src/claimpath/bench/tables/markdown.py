"""A table as Markdown."""

from claimpath.bench.tables.cells import heading, shown
from claimpath.bench.tables.data import Column, TableData

_ESCAPED = str.maketrans({mark: f"\\{mark}" for mark in "\\|*`"} | {"<": "&lt;", "\n": " ", "\r": " "})


def escape(text: str) -> str:
    """Text that stays as it is inside a cell."""
    return text.translate(_ESCAPED)


def markdown(table: TableData) -> str:
    """The table with its title above and its notes below."""
    lines = [f"{escape(table.title)}\n"] if table.title else []
    lines += [_line([heading(column) for column in table.columns]), _rule(table.columns)]
    for row in table.rows:
        cells = [shown(cell, column) for cell, column in zip(row, table.columns, strict=True)]
        lines.append(_line([f"{figure} {beside}".rstrip() for figure, beside in cells]))
    if table.all_notes:
        lines += ["", *(escape(note) for note in table.all_notes)]
    return "\n".join(lines) + "\n"


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(escape(cell) for cell in cells) + " |"


def _rule(columns: tuple[Column, ...]) -> str:
    return "| " + " | ".join("---" for _ in columns) + " |"
