"""A table's cells in a rectangular grid: row and column spans are expanded, cells never fuse."""

from collections.abc import Iterable
from dataclasses import dataclass

from claimpath.stages.read.jats.nodes import Element, raw_text

MAX_COLUMNS = 200
MAX_CELLS = 200_000
_MAX_HEADER_ROWS = 20
_INDENT = ("\xa0", "\u2002", "\u2003", "\u2001")


@dataclass(slots=True)
class Cell:
    """One cell at one place of the grid."""

    text: str
    repeated: bool = False
    """True where the cell is the copy that a span puts here."""
    indented: bool = False
    """True where the cell's text begins with a wide blank, as members of a group do."""
    spans_row: bool = False
    """True for a cell that spans the whole table."""


@dataclass(slots=True)
class Grid:
    """Header rows, all as wide as the table, and body rows, which may be shorter."""

    header: list[list[Cell]]
    body: list[list[Cell]]
    n_columns: int
    cut: bool = False
    """True where the table was larger than `MAX_CELLS` and the rest was left out."""


def read_grid(table: Element) -> Grid:
    """Read a `table` element (HTML model or OASIS model)."""
    for block in table.iter("p", "list-item", "title", "break", "def", "disp-quote"):
        block.tail = " " + (block.tail or "")
    header: list[list[Cell]] = []
    body: list[list[Cell]] = []
    places = _column_names(table)
    pending: dict[int, tuple[int, Cell]] = {}
    n_cells, cut, in_head = 0, False, None
    for row in _own_rows(table):
        parent = row.getparent()
        section = parent.tag if parent is not None else ""
        is_head = section == "thead"
        if is_head != in_head:
            pending.clear()  # a span ends with its part of the table
            in_head = is_head
        cells = _expand_row(row, pending, places)
        n_cells += len(cells)
        if n_cells > MAX_CELLS:
            cut = True
            break
        if not is_head and not body and not header and _all_header_cells(row):
            is_head = True
            in_head = False
        is_head = is_head and len(header) < _MAX_HEADER_ROWS
        (header if is_head else body).append(cells)
    header = [cells for cells in header if cells]
    n_columns = max((len(r) for r in header + body), default=0)
    for cells in header:
        cells.extend(Cell("") for _ in range(n_columns - len(cells)))
    for cells in header + body:
        # Rows of the body stay as short as they are: one wide row must not blow up a long table.
        if n_columns > 1 and len(cells) == n_columns and cells[0].text and all(c.repeated for c in cells[1:]):
            cells[0].spans_row = True
    return Grid(header, [r for r in body if any(c.text for c in r)], n_columns, cut)


def _own_rows(table: Element) -> Iterable[Element]:
    """Rows of the table itself; those of a table inside a cell are text of that cell."""
    nested = [inner for inner in table.iter("table") if inner is not table]
    if not nested:
        return table.iter("tr", "row")
    foreign = {row for inner in nested for row in inner.iter("tr", "row")}
    for inner in nested:
        for cell in inner.iter("td", "th"):
            cell.tail = " " + (cell.tail or "")
    return [row for row in table.iter("tr", "row") if row not in foreign]


def _all_header_cells(row: Element) -> bool:
    cells = list(row.iterchildren("td", "th", "entry"))
    return len(cells) > 1 and all(c.tag == "th" for c in cells)


def _expand_row(row: Element, pending: dict[int, tuple[int, Cell]], places: dict[str, int]) -> list[Cell]:
    out: list[Cell] = []
    for cell in row.iterchildren("td", "th", "entry"):
        _take_pending(out, pending)
        text = raw_text(cell)
        first = Cell(" ".join(text.split()), indented=text.lstrip(" \n\t").startswith(_INDENT))
        width, height = _spans(cell, places)
        for offset in range(min(width, MAX_COLUMNS - len(out))):
            placed = first if offset == 0 else Cell(first.text, repeated=True)
            if height > 1:
                below = Cell(first.text, repeated=offset > 0, indented=first.indented)
                pending[len(out)] = (height - 1, below)
            out.append(placed)
    _take_pending(out, pending)
    return out


def _take_pending(out: list[Cell], pending: dict[int, tuple[int, Cell]]) -> None:
    """Put the cells that reach down from above where the row has got to."""
    while (place := pending.get(len(out))) is not None:
        left, cell = place
        if left > 1:
            pending[len(out)] = (left - 1, cell)
        else:
            del pending[len(out)]
        out.append(cell)


def _spans(cell: Element, places: dict[str, int]) -> tuple[int, int]:
    if cell.tag == "entry":
        start, end = places.get(cell.get("namest", "")), places.get(cell.get("nameend", ""))
        width = end - start + 1 if start is not None and end is not None and end > start else 1
        return width, _number(cell.get("morerows"), 0) + 1
    colspan, rowspan = cell.get("colspan"), cell.get("rowspan")
    if (colspan is None or colspan == "1") and (rowspan is None or rowspan == "1"):
        return 1, 1
    return _number(colspan, 1), _number(rowspan, 1)


def _column_names(table: Element) -> dict[str, int]:
    return {c.get("colname", ""): i for i, c in enumerate(table.iter("colspec"))}


def _number(text: str | None, default: int) -> int:
    try:
        return max(1 if default else 0, min(int(text or default), MAX_CELLS))
    except ValueError:
        return default
