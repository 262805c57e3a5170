"""Cells as text, and measures as cells."""

from claimpath.bench.tables.data import Cell, Column, Value
from claimpath.measures import MeasureSummary
from claimpath.records import Undefined


def summary_value(summary: MeasureSummary) -> Value:
    """A measure over many units as a cell, with its interval."""
    return Value(value=summary.value, low=summary.low, high=summary.high)


def shown(cell: Cell, column: Column) -> tuple[str, str]:
    """A cell's figure or words, and what stands beside in brackets; both may be empty."""
    if not isinstance(cell, Value):
        return f"{cell:,}" if isinstance(cell, int) else cell or "", ""
    if isinstance(cell.value, Undefined):
        return "undefined", ""
    times = 100 if cell.percent or column.percent else 1
    places = cell.places if cell.places is not None else (2 if column.percent else 1 if cell.percent else 3)
    figure = f"{times * cell.value:.{places}f}" + (" %" if cell.percent and not column.percent else "")
    between = ""
    if isinstance(cell.low, float | int) and isinstance(cell.high, float | int):
        low, high = (f"{times * end:.{places}f}" for end in (cell.low, cell.high))
        if cell.n is None:
            return figure, f"[{low}, {high}]"
        between = f"{low} to {high}"
    if cell.n is None:
        return figure, ""
    of = f"{cell.count:g} of {cell.n}" if cell.count is not None else f"n = {cell.n}"
    return figure, f"({of}; {between})" if between else f"({of})"


def heading(column: Column) -> str:
    """A column's heading where figures are printed."""
    return f"{column.name} %" if column.percent else column.name
