"""Where a table begins and ends among the rows of a region, and its rows as cells."""

import itertools
import re

from claimpath.stages.read.pdf.columns import Row
from claimpath.stages.read.pdf.lines import Piece

TABLE_CAPTION = re.compile(
    r"^\s*(?P<label>(?:supplementa(?:ry|l) )?table\s*[A-Z]?\.?\d{1,3}|table\s+[IVX]{1,5})\b", re.IGNORECASE
)
"""The start of a table's caption."""
_BULLETS = re.compile(
    r"^(?:[\u2022\u25cf\u25aa\u2013-]|\(?\d{1,3}[.)\]]|\[\d{1,3}\]|\(?[a-z][.)]|[IVX]{1,4}\.)$"
)
_RULE = re.compile(r"^[.\u2026_\-\u2013\u2014=\s]{8,}$")
_MAX_CAPTION = 7


def table_end(
    rows: list[Row], start: int, left: float, right: float, body_size: float
) -> tuple[int, int] | None:
    """Return the number of caption rows and the end of a table that begins at `start`, or None.

    A table needs a caption that begins with "Table", or four rows of three and more cells.
    """
    width = right - left
    if TABLE_CAPTION.match(rows[start].pieces[0].plain):
        first = next(
            (
                i
                for i in range(start + 1, min(start + 1 + _MAX_CAPTION, len(rows)))
                if _is_cells(rows[i], left, right)
            ),
            None,
        )
        if first is None or _prose_between(rows[start + 1 : first], width, body_size):
            return None
        return first - start, _last(rows, first, left, right, body_size)
    four = rows[start : start + 4]
    if len(four) == 4 and all(len(r.pieces) >= 3 and _is_cells(r, left, right) for r in four):
        return 0, _last(rows, start, left, right, body_size)
    return None


def _prose_between(rows: list[Row], width: float, body_size: float) -> bool:
    """Whether ordinary text, rather than the rest of a caption, stands in these rows."""
    ends = sum(
        1 for r in rows if len(r.pieces) == 1 and r.x1 - r.x0 > 0.9 * width and r.size >= body_size - 0.3
    )
    return ends > 4


def _last(rows: list[Row], first: int, left: float, right: float, body_size: float) -> int:
    """Return the end of the table: behind the last row of cells that no ordinary text parts from the others."""
    end = first + 1
    n_single = 0
    for index in range(first + 1, len(rows)):
        row = rows[index]
        gap = rows[index - 1].y - row.y
        if TABLE_CAPTION.match(row.pieces[0].plain):
            break
        if _is_cells(row, left, right) or _RULE.match(row.pieces[0].plain):
            if gap > 6 * row.size:
                break
            end, n_single = index + 1, 0
            continue
        n_single += 1
        wide = row.x1 - row.x0 > 0.7 * (right - left)
        most = 10 if row.size < body_size - 0.5 else 3
        if n_single > most or (wide and row.size >= body_size - 0.3) or gap > 3 * row.size:
            break
    return end


def _is_cells(row: Row, left: float, right: float) -> bool:
    """Whether the pieces of a row are cells, not the words of a stretched line or a number with its item."""
    pieces = row.pieces
    if len(pieces) < 2 or _BULLETS.match(pieces[0].plain.strip()):
        return False
    gaps = [b.x0 - a.x1 for a, b in itertools.pairwise(pieces)]
    stretched = (
        len(pieces) > 2 and row.x1 > right - 6 and row.x0 < left + 24
        and max(gaps) - min(gaps) < 0.25 * max(gaps) and max(gaps) < 2.5 * row.size
    )  # fmt: skip
    return not stretched


def cells(rows: list[Row]) -> list[list[str]]:
    """Put the pieces of a table's rows into columns; rows that only rule the table off are left out."""
    kept = [r for r in rows if not all(_RULE.match(p.plain) for p in r.pieces)]
    columns = _columns(kept)
    table: list[list[str]] = []
    for row in kept:
        line = [""] * len(columns)
        for piece in row.pieces:
            index = _column_of(piece, columns)
            line[index] = f"{line[index]} {piece.text}".strip()
        table.append(line)
    return table


def _columns(rows: list[Row]) -> list[tuple[float, float]]:
    """Return the x ranges of the columns, from the rows with the most cells."""
    most = max((len(r.pieces) for r in rows), default=1)
    spans = sorted((p.x0, p.x1) for r in rows if len(r.pieces) >= max(2, most - 1) for p in r.pieces)
    columns: list[tuple[float, float]] = []
    for x0, x1 in spans:
        if columns and x0 < columns[-1][1] - 1:
            columns[-1] = (columns[-1][0], max(columns[-1][1], x1))
        else:
            columns.append((x0, x1))
    return columns or [(0.0, 0.0)]


def _column_of(piece: Piece, columns: list[tuple[float, float]]) -> int:
    overlaps = [min(piece.x1, b) - max(piece.x0, a) for a, b in columns]
    best = max(range(len(columns)), key=lambda i: overlaps[i])
    # A cell across several columns goes to the first that it covers.
    return next((i for i, o in enumerate(overlaps) if o > 0.5 * (columns[i][1] - columns[i][0])), best)
