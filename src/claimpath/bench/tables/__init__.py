"""Tables of results as Markdown, CSV and LaTeX."""

from claimpath.bench.tables.cells import summary_value
from claimpath.bench.tables.data import TABLE_FORMATS, Cell, Column, TableData, TableFormat, Value
from claimpath.bench.tables.render import render, render_all

__all__ = [
    "TABLE_FORMATS",
    "Cell",
    "Column",
    "TableData",
    "TableFormat",
    "Value",
    "render",
    "render_all",
    "summary_value",
]
