"""Tables as CSV: figures as they were computed, interval ends and counts in columns of their own."""

import csv
import io
from collections.abc import Callable, Sequence

from claimpath.bench.tables.data import Cell, TableData, Value
from claimpath.records import Undefined

_BESIDE: dict[str, Callable[[Value], float | Undefined | None]] = {
    "low": lambda value: value.low,
    "high": lambda value: value.high,
    "count": lambda value: value.count,
    "n": lambda value: value.n,
}
"""Name of a further column, and what it holds."""


def separated(tables: Sequence[TableData]) -> str:
    """One CSV of all tables. Several get a first column `table` with their titles, and the union of their columns.

    Nothing is rounded: a number is written so that it reads back as the same number. Shares stay in [0, 1]. An
    undefined figure is `undefined: REASON`. Titles of a single table, and notes, are not part of it.
    """
    names = list(dict.fromkeys(column.name for table in tables for column in table.columns))
    header = ["table"] if len(tables) > 1 else []
    beside = {name: [kind for kind in _BESIDE if _any(tables, name, kind)] for name in names}
    for name in names:
        header += [name, *(f"{name} {kind}" for kind in beside[name])]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    for table in tables:
        for row in table.rows:
            cells = {column.name: cell for column, cell in zip(table.columns, row, strict=True)}
            line = [table.title] if len(tables) > 1 else []
            for name in names:
                cell = cells.get(name)
                line += [_raw(cell), *(_further(cell, kind) for kind in beside[name])]
            writer.writerow(line)
    return text.getvalue()


def _any(tables: Sequence[TableData], name: str, kind: str) -> bool:
    return any(
        isinstance(cell, Value) and _BESIDE[kind](cell) is not None
        for table in tables
        for row in table.rows
        for column, cell in zip(table.columns, row, strict=True)
        if column.name == name
    )


def _further(cell: Cell, kind: str) -> str:
    return _raw_number(_BESIDE[kind](cell)) if isinstance(cell, Value) else ""


def _raw(cell: Cell) -> str:
    if isinstance(cell, Value):
        return _raw_number(cell.value)
    # A bare carriage return is not quoted by the writer and would end the line for a reader.
    return "" if cell is None else str(cell).replace("\r\n", "\n").replace("\r", "\n")


def _raw_number(number: float | Undefined | None) -> str:
    if number is None:
        return ""
    return f"undefined: {number.reason}" if isinstance(number, Undefined) else repr(number)
