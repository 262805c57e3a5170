"""The glyphs of a PDF page with their places, as PDFium gives them."""

import ctypes
import math
import re
from dataclasses import dataclass, field
from typing import Any

LIGATURES: dict[str, str] = {
    "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st",
}  # fmt: skip
"""Ligatures and what they stand for."""
_BOLD = re.compile(r"bold|black|heavy|semibold|demi|[-,]b(?:d|i)?$|\.b$|mdb|cmbx", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obli|slant|cmti|[-,]i$|-it$", re.IGNORECASE)
_MIN_SIZE = 1.5
_INVISIBLE = 3


@dataclass(slots=True)
class Glyph:
    """One character at its place. Units are points, y grows upwards."""

    text: str
    x0: float
    x1: float
    y: float
    """The baseline."""
    size: float
    """Font size in points, as it shows on the page."""
    bold: bool
    italic: bool
    index: int
    """Place in the file's order."""
    space_after: bool = False
    """Whether the file sets a blank behind it."""
    gap_after: bool = False
    """Whether PDFium takes the gap behind it for a blank."""


@dataclass(slots=True)
class PageGlyphs:
    """What a page holds."""

    number: int
    """Page number, from 1."""
    width: float
    height: float
    glyphs: list[Glyph] = field(default_factory=list)
    sideways: dict[int, list[Glyph]] = field(default_factory=dict)
    """Glyphs that run in another direction than most, by direction (90, 180, 270 degrees)."""
    n_ligatures: int = 0
    n_soft_hyphens: int = 0
    n_unmapped: int = 0
    """Glyphs for which the file doesn't say what character they are."""
    n_invisible: int = 0
    """Glyphs that are not drawn."""
    has_image: bool = False
    """Whether a picture covers most of the page."""


class _Reader:
    """Reads one page; holds the buffers that PDFium writes to."""

    def __init__(self, raw: Any, page: Any, text_page: Any, out: PageGlyphs) -> None:
        self.raw, self.page, self.text, self.out = raw, page, text_page, out
        self.fonts: dict[bytes, tuple[bool, bool]] = {}
        self.name = ctypes.create_string_buffer(128)
        self.flags = ctypes.c_int()
        self.box = raw.FS_RECTF()
        self.origin = [ctypes.c_double() for _ in range(2)]
        self.matrix = raw.FS_MATRIX()

    def read(self, index: int) -> tuple[int, Glyph] | None:
        raw, text = self.raw, self.text
        code = raw.FPDFText_GetUnicode(text, index)
        character = self._character(code, index)
        if character is None:
            return None
        # The loose box spans the glyph's advance, so that letters of a word touch and gaps are blanks.
        if not raw.FPDFText_GetLooseCharBox(text, index, self.box):
            return None
        box = (self.box.left, self.box.right, self.box.bottom, self.box.top)
        raw.FPDFText_GetCharOrigin(text, index, self.origin[0], self.origin[1])
        size = self._size(index)
        if not (
            size >= _MIN_SIZE and all(map(math.isfinite, (*box, self.origin[0].value, self.origin[1].value)))
        ):
            self.out.n_invisible += 1
            return None
        bold, italic = self._style(index)
        angle = raw.FPDFText_GetCharAngle(text, index)
        turn = round(math.degrees(angle) / 90) * 90 % 360 if angle > 0 else 0
        x0, x1, y = _turned(turn, *box, self.origin, self.out)
        return turn, Glyph(character, x0, max(x0, x1), y, size, bold, italic, index)

    def _character(self, code: int, index: int) -> str | None:
        if code == 0xAD:
            self.out.n_soft_hyphens += 1
            return "\u00ad"
        if code == 2 or self.raw.FPDFText_IsHyphen(self.text, index) == 1:
            return "-"
        if code < 32 or code in (0xFFFE, 0xFFFF, 0x7F) or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
            self.out.n_unmapped += code == 0
            return None
        if self.raw.FPDFText_HasUnicodeMapError(self.text, index) == 1:
            self.out.n_unmapped += 1
        character = chr(code)
        if character in LIGATURES:
            self.out.n_ligatures += 1
            return LIGATURES[character]
        return None if character in "\ufeff\u200b" else character

    def _size(self, index: int) -> float:
        size = float(self.raw.FPDFText_GetFontSize(self.text, index))
        if self.raw.FPDFText_GetMatrix(self.text, index, self.matrix):
            size *= math.hypot(self.matrix.c, self.matrix.d) or 1.0
        return size if math.isfinite(size) else 0.0

    def _style(self, index: int) -> tuple[bool, bool]:
        self.raw.FPDFText_GetFontInfo(self.text, index, self.name, 128, self.flags)
        name = self.name.value
        style = self.fonts.get(name)
        if style is None:
            font = name.decode("utf-8", "replace").rpartition("+")[2]
            heavy = self.raw.FPDFText_GetFontWeight(self.text, index) >= 600
            italic = _ITALIC.search(font) is not None or bool(self.flags.value & 64)
            style = self.fonts[name] = (heavy or _BOLD.search(font) is not None, italic)
        return style


def read_page(document: Any, number: int) -> PageGlyphs:
    """Read the glyphs of a page (`number` from 1), in the order of the file. Raises PdfiumError for a broken page."""
    from pypdfium2 import raw

    page = document[number - 1]
    try:
        width, height = page.get_width(), page.get_height()
        out = PageGlyphs(number, width, height)
        text_page = page.get_textpage()
        try:
            by_turn = _glyphs_by_turn(_Reader(raw, page, text_page, out), raw, text_page)
        finally:
            text_page.close()
        if by_turn:
            main = max(by_turn, key=lambda turn: len(by_turn[turn]))
            out.glyphs = by_turn.pop(main)
            out.sideways = by_turn
            if main in (90, 270):
                out.width, out.height = max(width, height), min(width, height)
        out.has_image = _is_picture(raw, page, width * height)
        return out
    finally:
        page.close()


def _glyphs_by_turn(reader: _Reader, raw: Any, text_page: Any) -> dict[int, list[Glyph]]:
    by_turn: dict[int, list[Glyph]] = {}
    last: Glyph | None = None
    for index in range(text_page.count_chars()):
        code = raw.FPDFText_GetUnicode(text_page, index)
        if code in (32, 0xA0, 9) or 0x2000 <= code <= 0x200A or code == 0x3000:
            if last is not None:
                generated = raw.FPDFText_IsGenerated(text_page, index) == 1
                last.gap_after = last.gap_after or generated
                last.space_after = last.space_after or not generated
            continue
        found = reader.read(index)
        if found is None:
            continue
        turn, last = found
        by_turn.setdefault(turn, []).append(last)
    return by_turn


def _turned(
    turn: int,
    left: float,
    right: float,
    bottom: float,
    top: float,
    origin: list[ctypes.c_double],
    page: PageGlyphs,
) -> tuple[float, float, float]:
    """Return left, right and baseline of a glyph as they are once the page is turned so that its text runs level."""
    x, y = origin[0].value, origin[1].value
    if turn == 90:
        return page.height - top, page.height - bottom, x
    if turn == 270:
        return bottom, top, page.width - x
    if turn == 180:
        return page.width - right, page.width - left, page.height - y
    return left, right, y


def _is_picture(raw: Any, page: Any, area: float) -> bool:
    covered = 0.0
    for count, item in enumerate(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=2)):
        left, bottom, right, top = item.get_bounds()
        covered += abs(right - left) * abs(top - bottom)
        if count > 200:
            break
    return covered > 0.4 * area
