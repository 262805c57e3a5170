"""The order in which a page is read: spanning parts and columns, found from where the pieces of lines stand."""

from collections import Counter
from dataclasses import dataclass, field

from claimpath.stages.read.pdf.lines import Piece

_MIN_PROSE = 4
"""So many full lines on each side of a gutter make two columns."""
_MAX_COLUMNS = 4


@dataclass(slots=True)
class Row:
    """Pieces on one baseline within a region, left to right."""

    pieces: list[Piece]

    @property
    def y(self) -> float:
        """The baseline."""
        return self.pieces[0].y

    @property
    def x0(self) -> float:
        """Left end."""
        return self.pieces[0].x0

    @property
    def x1(self) -> float:
        """Right end."""
        return max(p.x1 for p in self.pieces)

    @property
    def size(self) -> float:
        """Font size of the longest piece."""
        return max(self.pieces, key=lambda p: len(p.text)).size


@dataclass(slots=True)
class Region:
    """A column, or a part that spans columns, to be read top to bottom."""

    rows: list[Row] = field(default_factory=list)
    spanning: bool = False

    @property
    def x0(self) -> float:
        """Left edge."""
        return min(r.x0 for r in self.rows)

    @property
    def x1(self) -> float:
        """Right edge."""
        return max(r.x1 for r in self.rows)


def reading_order(pieces: list[Piece], depth: int = 0) -> list[Region]:
    """Return the regions of a page (or of a column) in reading order."""
    if not pieces:
        return []
    rows = _rows(pieces)
    gutter = _gutter(pieces) if depth < _MAX_COLUMNS else None
    if gutter is None:
        return [Region(rows, spanning=depth == 0)]
    regions: list[Region] = []
    spans = _spanning(rows, gutter)
    start = 0
    for end in range(1, len(rows) + 1):
        if end < len(rows) and spans[end] == spans[start]:
            continue
        band = rows[start:end]
        if spans[start]:
            regions.append(Region(band, spanning=True))
        else:
            left = [p for row in band for p in row.pieces if _middle(p) <= gutter]
            right = [p for row in band for p in row.pieces if _middle(p) > gutter]
            regions += reading_order(left, depth + 1) + reading_order(right, depth + 1)
        start = end
    return regions


def _middle(piece: Piece) -> float:
    return (piece.x0 + piece.x1) / 2


def _rows(pieces: list[Piece]) -> list[Row]:
    """Group pieces by baseline, top to bottom."""
    rows: list[Row] = []
    for piece in sorted(pieces, key=lambda p: (-p.y, p.x0)):
        if rows and abs(rows[-1].y - piece.y) <= 0.3 * min(piece.size, rows[-1].pieces[0].size):
            rows[-1].pieces.append(piece)
        else:
            rows.append(Row([piece]))
    for row in rows:
        row.pieces.sort(key=lambda p: p.x0)
    return rows


def _gutter(pieces: list[Piece]) -> float | None:
    """Return the x of the blank strip that parts two columns of prose, or None."""
    left_edge, right_edge = min(p.x0 for p in pieces), max(p.x1 for p in pieces)
    width = right_edge - left_edge
    if width < 120 or len(pieces) < 2 * _MIN_PROSE:
        return None
    best: tuple[float, float] | None = None
    for low, high in _blank_strips(pieces, left_edge, right_edge):
        x = (low + high) / 2
        left = [p for p in pieces if p.x1 <= x]
        right = [p for p in pieces if p.x0 >= x]
        n_crossing = len(pieces) - len(left) - len(right)
        n_left = sum(1 for p in left if p.x1 - p.x0 >= 0.6 * (low - left_edge) and _is_wordy(p))
        n_right = sum(1 for p in right if p.x1 - p.x0 >= 0.6 * (right_edge - high) and _is_wordy(p))
        if min(n_left, n_right) < _MIN_PROSE or n_crossing > 1.2 * (n_left + n_right):
            continue
        score = n_left + n_right - 1.5 * n_crossing + 0.2 * (high - low)
        if best is None or score > best[0]:
            best = (score, x)
    return None if best is None else best[1]


def _is_wordy(piece: Piece) -> bool:
    return sum(c.isalpha() for c in piece.text) >= 12 or (len(piece.text) > 5 and ord(piece.text[0]) > 0x2E80)


def _blank_strips(pieces: list[Piece], left: float, right: float) -> list[tuple[float, float]]:
    """Return x ranges that fewer pieces cross than stand beside them, from the middle 70 % of the width."""
    n = int(right - left) + 2
    delta = [0] * (n + 1)
    for piece in pieces:
        delta[max(0, int(piece.x0 - left) + 1)] += 1
        delta[min(n, max(0, int(piece.x1 - left)))] -= 1
    crossing: list[int] = []
    total = 0
    for step in delta[:n]:
        total += step
        crossing.append(total)
    low, high = int(0.15 * n), int(0.85 * n)
    strips: list[tuple[int, float, float]] = []
    start = low
    for x in range(low, high + 1):
        if x == high or abs(crossing[x] - crossing[start]) > 0:
            if x - start >= 5:
                strips.append((crossing[start], left + start, left + x))
            start = x
    strips.sort(key=lambda s: (s[0], s[1] - s[2]))
    return [(a, b) for count, a, b in strips[:12] if count <= 0.6 * len(pieces)]


def _spanning(rows: list[Row], gutter: float) -> list[bool]:
    """Say for each row whether it belongs to a part that spans the gutter."""
    spans = [any(p.x0 < gutter - 2 and p.x1 > gutter + 2 for p in row.pieces) for row in rows]
    column = _column_edges(rows, gutter)
    in_table = False
    for index, row in enumerate(rows):
        if spans[index]:
            in_table = in_table or row.pieces[0].plain.lower().startswith("table")
            continue
        if in_table and not _is_prose_row(row, gutter, column):
            spans[index] = True
            continue
        in_table = False
        if index and spans[index - 1] and _ends_paragraph(rows[index - 1], row, gutter):
            spans[index] = True
    _close_gaps(spans, rows)
    return spans


def _column_edges(rows: list[Row], gutter: float) -> tuple[float, float]:
    """Return the commonest left edges of the two columns."""
    left = Counter(round(p.x0) for r in rows for p in r.pieces if p.x1 < gutter)
    right = Counter(round(p.x0) for r in rows for p in r.pieces if p.x0 > gutter)
    return (left.most_common(1)[0][0] if left else 0.0, right.most_common(1)[0][0] if right else gutter)


def _is_prose_row(row: Row, gutter: float, column: tuple[float, float]) -> bool:
    """Whether a row is a line of one or both columns rather than cells of a table."""
    left = [p for p in row.pieces if p.x1 < gutter]
    right = [p for p in row.pieces if p.x0 > gutter]
    full_left = not left or (len(left) == 1 and left[0].x1 - left[0].x0 > 0.7 * (gutter - column[0]))
    full_right = not right or (len(right) == 1 and abs(right[0].x0 - column[1]) < 14 and _is_wordy(right[0]))
    return full_left and full_right and bool(left or right)


def _ends_paragraph(above: Row, row: Row, gutter: float) -> bool:
    """Whether a short row is the last line of a paragraph that spans the gutter."""
    if len(row.pieces) > 1 or row.x0 > gutter:
        return False
    same = abs(above.x0 - row.x0) < 3 and abs(above.size - row.size) < 0.6
    return same and above.y - row.y < 1.7 * row.size


def _close_gaps(spans: list[bool], rows: list[Row]) -> None:
    """Let one or two short rows between spanning rows (a header's cell, a row of a table) span as well."""
    for index in range(1, len(rows) - 1):
        if spans[index] or not spans[index - 1]:
            continue
        stop = min(index + 3, len(rows))
        following = next((i for i in range(index, stop) if spans[i]), None)
        if following is None or rows[index - 1].y - rows[following].y > 4.5 * rows[index].size:
            continue
        if all(
            sum(p.x1 - p.x0 for p in rows[i].pieces) < 0.6 * (rows[i].x1 - rows[i].x0 + 60)
            for i in range(index, following)
        ):
            for i in range(index, following):
                spans[i] = True
