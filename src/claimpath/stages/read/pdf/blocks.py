"""From the rows of a region to paragraphs, headings' lines and tables."""

import itertools
import re
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field

from claimpath.stages.read.pdf.columns import Region, Row
from claimpath.stages.read.pdf.lines import SUB_CLOSE, SUP_CLOSE, SUP_OPEN, Piece
from claimpath.stages.read.pdf.table_rows import table_end
from claimpath.stages.read.section_names import is_top_level

BULLET = re.compile(r"^\s*[\u2022\u25cf\u25aa\u25e6\u2023\u2043\u25a0\u25a1\u2713\u2714\uf0b7\u00b7]\s*")
"""A bullet at the start of a line."""
_NUMBERED = re.compile(r"^\s*(?:\(?\d{1,2}[.)]|\(?[a-z][.)])\s+\S")
_END = re.compile(r"[.!?:;\u3002][\"'\u2019\u201d)\]]*\s*(?:\[[\d,\u2013 -]+\])?$")


@dataclass(slots=True)
class Line:
    """One line of text."""

    text: str
    x0: float
    x1: float
    y: float
    size: float
    bold: bool
    italic: bool
    bold_start: bool
    font: str

    @property
    def ends_sentence(self) -> bool:
        """Whether a sentence may end here; citation marks behind the full stop don't count."""
        return ends_sentence(self.text)


@dataclass(slots=True)
class Block:
    """Lines that belong together, or a table."""

    lines: list[Line] = field(default_factory=list)
    page: int = 0
    left: float = 0.0
    """Left edge of the column."""
    right: float = 0.0
    """Right edge of the column."""
    spanning: bool = False
    table: list[Row] | None = None
    """The rows of a table, whose caption the lines are."""
    first_of_region: bool = False

    @property
    def text(self) -> str:
        """The lines with blanks between them, as they stand."""
        return " ".join(line.text for line in self.lines)

    @property
    def size(self) -> float:
        """Font size of most lines."""
        return statistics.mode(line.size for line in self.lines)

    @property
    def bold(self) -> bool:
        """Whether every line is bold."""
        return all(line.bold for line in self.lines)

    @property
    def italic(self) -> bool:
        """Whether every line is in italics."""
        return all(line.italic for line in self.lines)

    @property
    def font(self) -> str:
        """The font of most lines."""
        return statistics.mode(line.font for line in self.lines)

    @property
    def indented(self) -> bool:
        """Whether the first line is set in."""
        return bool(self.lines) and self.lines[0].x0 - self.left > 0.7 * self.lines[0].size


def ends_sentence(text: str) -> bool:
    """Whether a sentence may end at the end of this text, which may hold marks around scripts."""
    bare = re.sub(f"{SUP_OPEN}[^{SUP_CLOSE}]*{SUP_CLOSE}\\s*$", "", text).rstrip(SUB_CLOSE + SUP_CLOSE + " ")
    return _END.search(bare) is not None


def region_blocks(region: Region, page: int, body_size: float) -> Iterator[Block]:
    """Cut a region into blocks, top to bottom."""
    rows = region.rows
    left, right = _edges(region)
    start = 0
    pending: list[Line] = []
    first = True

    def flush() -> Iterator[Block]:
        nonlocal first
        for lines in _paragraphs(pending, left, right):
            yield Block(lines, page, left, right, region.spanning, None, first)
            first = False
        pending.clear()

    while start < len(rows):
        found = table_end(rows, start, left, right, body_size)
        if found is not None:
            n_caption, end = found
            yield from flush()
            caption = [_line(row) for row in rows[start : start + n_caption]]
            yield Block(caption, page, left, right, region.spanning, rows[start + n_caption : end])
            start = end
            continue
        pending.append(_line(rows[start]))
        start += 1
    yield from flush()


def _edges(region: Region) -> tuple[float, float]:
    """Return where most full lines begin and end."""
    starts = sorted(r.x0 for r in region.rows)
    ends = sorted(r.x1 for r in region.rows)
    left = starts[len(starts) // 10] if len(starts) > 10 else starts[0]
    right = ends[-1 - len(ends) // 10] if len(ends) > 10 else ends[-1]
    return left, right


def _line(row: Row) -> Line:
    main: Piece = max(row.pieces, key=lambda p: len(p.text))
    text = " ".join(p.text for p in row.pieces) + (" " if row.pieces[-1].ends_with_space else "")
    return Line(
        text, row.x0, row.x1, main.y, main.size, all(p.bold for p in row.pieces), all(p.italic for p in row.pieces),
        row.pieces[0].bold_start, main.font,
    )  # fmt: skip


def _paragraphs(lines: list[Line], left: float, right: float) -> Iterator[list[Line]]:
    if not lines:
        return
    spacing = _spacing(lines)
    current = [lines[0]]
    for index in range(1, len(lines)):
        following = lines[index + 1] if index + 1 < len(lines) else None
        if _breaks(current, lines[index], following, spacing, left, right):
            yield current
            current = []
        current.append(lines[index])
    yield current


def _spacing(lines: list[Line]) -> dict[float, float]:
    """Return the usual distance between lines for each font size."""
    gaps: dict[float, list[float]] = {}
    for above, below in itertools.pairwise(lines):
        if above.size == below.size and 0 < above.y - below.y < 2.6 * above.size:
            gaps.setdefault(above.size, []).append(above.y - below.y)
    return {size: sorted(found)[len(found) // 3] for size, found in gaps.items()}


def _breaks(
    current: list[Line],
    line: Line,
    following: Line | None,
    spacing: dict[float, float],
    left: float,
    right: float,
) -> bool:
    """Whether a new block begins with this line."""
    last = current[-1]
    gap = last.y - line.y
    usual = spacing.get(line.size, 1.25 * line.size)
    if abs(last.size - line.size) > 0.6 or last.bold != line.bold or gap > 1.4 * max(usual, line.size):
        return True
    if gap < -2 or is_heading_name(line) or is_heading_name(last) or BULLET.match(line.text):
        return True
    if len(current) == 1 and _is_capitals(last.text) and not _is_capitals(line.text):
        return True
    if last.italic != line.italic and len(current) == 1 and last.x1 < left + 0.8 * (right - left):
        return not last.ends_sentence or last.italic
    ended = last.ends_sentence
    if ended and _NUMBERED.match(line.text):
        return True
    return _indent_breaks(current, line, following, left, right, ended) or (
        ended and last.x1 < right - 0.2 * (right - left) and not line.text[:1].islower()
    )


def _indent_breaks(
    current: list[Line], line: Line, following: Line | None, left: float, right: float, ended: bool
) -> bool:
    last = current[-1]
    step = 0.7 * line.size
    if line.x0 - last.x0 > step:
        # Set in: a paragraph's first line, where the next one returns; else a quotation, or a hanging indent.
        returns = following is not None and following.x0 < line.x0 - step
        if returns or following is None:
            return ended or last.x1 < right - 0.1 * (right - left)
        return ended and len(current) > 1
    if last.x0 - line.x0 > step and len(current) > 1 and all(abs(c.x0 - last.x0) < 2 for c in current):
        return True  # back from a quotation
    return bool(
        ended
        and last.x0 - line.x0 > step
        and len(current) > 2
        and current[0].x0 < line.x0 + 2
        and _hangs(current)
    )


def _hangs(current: list[Line]) -> bool:
    """Whether a block hangs: its first line starts left of all others."""
    return all(c.x0 - current[0].x0 > 0.7 * c.size for c in current[1:])


def _is_capitals(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return len(letters) > 5 and all(c.isupper() for c in letters)


def is_heading_name(line: Line) -> bool:
    """Whether a line is nothing but the usual name of a section."""
    text = line.text.strip()
    return (
        len(text) < 60
        and not text[:1].islower()
        and not text.endswith((".", ",", ";"))
        and is_top_level(text)
    )
