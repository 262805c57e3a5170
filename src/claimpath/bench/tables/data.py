"""A table before it is written in a format."""

from dataclasses import dataclass
from typing import Literal, get_args

from claimpath.errors import SettingsError
from claimpath.records import Undefined

TableFormat = Literal["markdown", "csv", "latex"]
TABLE_FORMATS: tuple[TableFormat, ...] = get_args(TableFormat)


@dataclass(frozen=True, slots=True)
class Value:
    """A figure as it was computed; it is rounded where it is printed."""

    value: float | Undefined
    """The figure. A share stays in [0, 1], also where it is printed in per cent."""
    low: float | Undefined | None = None
    """Lower end of its interval; None where none is computed."""
    high: float | Undefined | None = None
    """Upper end of its interval."""
    count: float | None = None
    """What stands above the line of a ratio."""
    n: int | None = None
    """What stands below the line of a ratio."""
    percent: bool = False
    """Whether it is printed in per cent, with the sign; not needed where its column is."""
    places: int | None = None
    """Digits after the point; by default 3, and 1 in per cent (2 in a column of per cent)."""


Cell = str | int | Value | None
"""Text, a count, a figure, or nothing where the table has nothing to say."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column and how its figures are printed."""

    name: str
    percent: bool = False
    """Whether figures are printed in per cent; the heading then ends with the sign, and the cells don't."""
    text: bool = False
    """Whether it holds words, which are set to the left."""


@dataclass(frozen=True, slots=True)
class TableData:
    """A table: its title, columns, rows, and what stands below. Columns given as text hold figures or words."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse rows of another length and columns of one name, which would shift or hide a figure."""
        for number, row in enumerate(self.rows, start=1):
            if len(row) != len(self.columns):
                raise SettingsError(
                    f"row {number} of the table {self.title!r} has {len(row)} cells; {len(self.columns)} are needed"
                )
        names = [column.name for column in self.columns]
        if len(set(names)) != len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise SettingsError(f"the table {self.title!r} has two columns {twice!r}; give each its own name")

    @property
    def all_notes(self) -> tuple[str, ...]:
        """The notes, then why figures are undefined."""
        columns: dict[str, list[str]] = {}
        for row in self.rows:
            for column, cell in zip(self.columns, row, strict=True):
                if isinstance(cell, Value) and isinstance(cell.value, Undefined):
                    columns.setdefault(cell.value.reason, []).append(column.name)
        why = tuple(
            f"Undefined in {', '.join(dict.fromkeys(names))}: {reason}" for reason, names in columns.items()
        )
        return (*self.notes, *why)
