"""From glyphs to pieces of lines: by place on the page, not by the order of the file."""

import itertools
from collections import Counter
from dataclasses import dataclass

from claimpath.stages.read.pdf.glyphs import Glyph

SUP_OPEN, SUP_CLOSE, SUB_OPEN, SUB_CLOSE = "\ue000", "\ue001", "\ue002", "\ue003"
"""Marks around superscripts and subscripts while lines are put together; no font maps to them after `_clean`."""

_PIECE_GAP = 0.85
"""A gap of so many font sizes parts two pieces of a line (columns, cells)."""
_WORD_GAP = 0.15
_SURE_GAP = 0.05
"""A gap of so many font sizes stands for a blank; the smaller one does where PDFium says so too."""


@dataclass(slots=True)
class Piece:
    """A piece of a line without wide gaps: a line of a column, or a cell's line."""

    text: str
    """Its text, with marks around superscripts and subscripts."""
    x0: float
    x1: float
    y: float
    """The baseline."""
    size: float
    """The commonest font size in it."""
    bold: bool
    """Whether most of its letters are bold."""
    italic: bool
    page: int
    ends_with_space: bool = False
    font: str = ""
    """The commonest font in it."""
    bold_start: bool = False
    """Whether its first word is bold."""

    @property
    def plain(self) -> str:
        """The text without marks."""
        return self.text.translate(_NO_MARKS)


_NO_MARKS = {ord(c): None for c in (SUP_OPEN, SUP_CLOSE, SUB_OPEN, SUB_CLOSE)}


def make_pieces(glyphs: list[Glyph], page: int) -> list[Piece]:
    """Group glyphs into pieces, top to bottom and left to right."""
    pieces: list[Piece] = []
    for row in _rows(_runs(glyphs)):
        for group in _split_at_gaps(row):
            piece = _piece(group, page)
            if piece is not None:
                pieces.append(piece)
    return pieces


def _runs(glyphs: list[Glyph]) -> list[list[Glyph]]:
    """Group neighbours in the file's order that stand next to each other, scripts included."""
    runs: list[list[Glyph]] = []
    for glyph in glyphs:
        last = runs[-1][-1] if runs else None
        if last is not None:
            size = max(last.size, glyph.size)
            near = -0.6 * size < glyph.x0 - last.x1 < 0.6 * size
            first = runs[-1][0]
            level = abs(glyph.y - last.y) < 0.55 * size and abs(glyph.y - first.y) < 1.2 * max(
                size, first.size
            )
            if near and level:
                runs[-1].append(glyph)
                continue
        runs.append([glyph])
    return runs


def _level(run: list[Glyph]) -> tuple[float, float]:
    """Return the baseline and size of a run: those of its largest common size."""
    sizes = Counter(round(g.size * 2) / 2 for g in run)
    size = max(sizes, key=lambda s: (sizes[s] >= 0.3 * len(run), s))
    levels = Counter(round(g.y * 2) / 2 for g in run if abs(g.size - size) <= 0.3)
    return (levels.most_common(1)[0][0] if levels else run[0].y), size


def _rows(runs: list[list[Glyph]]) -> list[list[Glyph]]:
    """Put runs on the same baseline together; small raised or lowered runs go to the line that they touch."""
    levelled = sorted(((*_level(run), run) for run in runs), key=lambda item: (-item[0], item[2][0].x0))
    rows: list[tuple[float, float, list[Glyph]]] = []
    scripts: list[tuple[float, float, list[Glyph]]] = []
    common = Counter(round(size) for _, size, run in levelled for _ in run).most_common(1)
    usual = common[0][0] if common else 10.0
    for y, size, run in levelled:
        if size < 0.8 * usual and len(run) <= 12:
            scripts.append((y, size, run))
            continue
        if rows and abs(rows[-1][0] - y) <= 0.25 * min(size, rows[-1][1]):
            rows[-1][2].extend(run)
        else:
            rows.append((y, size, list(run)))
    _place_scripts(scripts, rows)
    rows.sort(key=lambda row: -row[0])
    return [row for _, _, row in rows]


def _place_scripts(
    scripts: list[tuple[float, float, list[Glyph]]], rows: list[tuple[float, float, list[Glyph]]]
) -> None:
    """Give each small run to the row whose text it touches, or else to a small row of its own."""
    lonely: list[tuple[float, float, list[Glyph]]] = []
    rows.sort(key=lambda row: row[0])
    levels = [row[0] for row in rows]
    from bisect import bisect_left

    for y, size, run in scripts:
        best: tuple[float, int] | None = None
        x0, x1 = run[0].x0, run[-1].x1
        for index in range(bisect_left(levels, y - 14), len(rows)):
            row_y, row_size, row = rows[index]
            if row_y > y + 8:
                break
            if (
                not -0.7 * row_size < y - row_y < 0.4 * row_size
                and not -0.35 * row_size < y - row_y < 0.75 * row_size
            ):
                continue
            gap = min((min(abs(x0 - g.x1), abs(g.x0 - x1)) for g in row), default=99.0)
            if gap < 0.5 * row_size and (best is None or gap + abs(y - row_y) < best[0]):
                best = (gap + abs(y - row_y), index)
        if best is not None:
            rows[best[1]][2].extend(run)
        else:
            lonely.append((y, size, run))
    lonely.sort(key=lambda item: -item[0])
    merged: list[tuple[float, float, list[Glyph]]] = []
    for y, size, run in lonely:
        if merged and abs(merged[-1][0] - y) <= 0.25 * size:
            merged[-1][2].extend(run)
        else:
            merged.append((y, size, list(run)))
    rows.extend(merged)


def _split_at_gaps(row: list[Glyph]) -> list[list[Glyph]]:
    row.sort(key=lambda g: (round(g.x0, 1), g.index))
    groups: list[list[Glyph]] = [[row[0]]]
    right = row[0].x1
    for glyph in row[1:]:
        if glyph.x0 - right > _PIECE_GAP * max(glyph.size, groups[-1][-1].size):
            groups.append([])
        groups[-1].append(glyph)
        right = max(right, glyph.x1) if len(groups[-1]) > 1 else glyph.x1
    return groups


def _piece(group: list[Glyph], page: int) -> Piece | None:
    y, size = _level(group)
    parts: list[str] = []
    state = ""
    last: Glyph | None = None
    spaced = _letter_spacing(group)
    for glyph in group:
        if last is not None and _same_place(last, glyph):
            continue  # bold by printing twice
        gap = last is not None and _is_gap(last, glyph, size, spaced)
        wanted = _script_of(glyph, y, size)
        if wanted != state:
            parts.append(_CLOSE[state])
        if gap:
            parts.append(" ")
        if wanted != state:
            parts.append(_OPEN[wanted])
            state = wanted
        parts.append(glyph.text)
        last = glyph
    parts.append(_CLOSE[state])
    text = " ".join("".join(parts).split())
    if not text:
        return None
    letters = [g for g in group if g.text.isalnum()] or group
    return Piece(
        text, group[0].x0, max(g.x1 for g in group), y, size,
        sum(g.bold for g in letters) > 0.6 * len(letters), sum(g.italic for g in letters) > 0.6 * len(letters),
        page, group[-1].space_after, Counter(g.font for g in letters).most_common(1)[0][0],
        all(g.bold for g in letters[:4]),
    )  # fmt: skip


def _letter_spacing(group: list[Glyph]) -> float:
    """Return the gap between letters of a spaced-out heading in font sizes; 0 for ordinary text."""
    gaps = sorted((b.x0 - a.x1) / max(a.size, 1.0) for a, b in itertools.pairwise(group))
    if len(gaps) < 4:
        return 0.0
    middle = gaps[len(gaps) // 2]
    return middle if middle > 0.08 else 0.0


def _is_gap(last: Glyph, glyph: Glyph, size: float, spaced: float) -> bool:
    gap = (glyph.x0 - last.x1) / size
    if spaced:
        return gap > spaced + 0.2
    return gap > _WORD_GAP or last.space_after or (gap > _SURE_GAP and last.gap_after)


_OPEN = {"": "", "sup": SUP_OPEN, "sub": SUB_OPEN}
_CLOSE = {"": "", "sup": SUP_CLOSE, "sub": SUB_CLOSE}


def _script_of(glyph: Glyph, y: float, size: float) -> str:
    if glyph.size > 0.88 * size:
        return ""
    raised = glyph.y - y
    if raised > 0.18 * size:
        return "sup"
    return "sub" if raised < -0.07 * size else ""


def _same_place(a: Glyph, b: Glyph) -> bool:
    """Whether a letter is printed twice to look bold. The parts of a ligature share a place, but follow each other."""
    if a.text != b.text or abs(a.index - b.index) == 1:
        return False
    return abs(a.x0 - b.x0) < 0.12 * a.size and abs(a.y - b.y) < 0.12 * a.size
