"""The glyphs of a PDF page with their places, as PDFium gives them."""

import ctypes
import math
import re
import sys
from dataclasses import dataclass, field
from typing import Any

LIGATURES: dict[str, str] = {
    "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st",
}  # fmt: skip
"""Ligatures and what they stand for."""
_BOLD = re.compile(r"bold|black|heavy|semibold|demi|[-,]b(?:d|i)?$|\.b$|mdb|cmbx", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obli|slant|cmti|[-,]i$|-it$", re.IGNORECASE)
_MIN_SIZE = 1.5
_LEVEL_ENOUGH = 12
"""Degrees that a line may be off; italics by slanting the font don't turn the line."""
_UNDRAWN, _CLIP_ONLY = 3, 7
MAX_PAGE_GLYPHS = 100_000
"""Most characters of one page that are read; a full page of small print has 12,000."""
FEW_GLYPHS = 25
"""A page with fewer glyphs and a picture over most of it is a scan."""


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
    font: str
    """The font's name."""
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
    slanted: str = ""
    """Characters that run neither level nor upright: a watermark."""
    n_ligatures: int = 0
    n_soft_hyphens: int = 0
    n_unmapped: int = 0
    """Glyphs for which the file doesn't say what character they are."""
    n_invisible: int = 0
    """Glyphs that are not drawn, or too small to be seen."""
    n_cut: int = 0
    """Characters beyond the most that a page may hold."""
    has_image: bool = False
    """Whether a picture covers most of the page."""

    @property
    def is_scan(self) -> bool:
        """Whether the page is a picture without text."""
        return self.has_image and len(self.glyphs) < FEW_GLYPHS


def read_page(document: Any, number: int) -> PageGlyphs:
    """Read the glyphs of a page (`number` from 1), in the order of the file. Raises PdfiumError for a broken page."""
    from pypdfium2 import raw

    page = document[number - 1]
    try:
        width, height = page.get_width(), page.get_height()
        out = PageGlyphs(number, width, height)
        text_page = page.get_textpage()
        try:
            n_chars = text_page.count_chars()
            out.n_cut = max(0, n_chars - MAX_PAGE_GLYPHS)
            out.has_image = _is_picture(raw, page, width * height)
            # The text layer of a scan is not drawn either, but it is what the picture says.
            check = not out.has_image and _has_undrawn_text(raw, page)
            by_turn = _glyphs_by_turn(raw, text_page.raw, min(n_chars, MAX_PAGE_GLYPHS), out, check)
        finally:
            text_page.close()
        if by_turn:
            main = max(by_turn, key=lambda turn: len(by_turn[turn]))
            out.glyphs = by_turn.pop(main)
            out.sideways = by_turn
            if main in (90, 270):
                out.width, out.height = max(width, height), min(width, height)
        return out
    finally:
        page.close()


def _glyphs_by_turn(
    raw: Any, text: Any, n_chars: int, out: PageGlyphs, check_drawn: bool
) -> dict[int, list[Glyph]]:
    """Read all glyphs in one loop: it runs once for each of tens of thousands, so names are local and calls few."""
    code_of, box_of, origin_of = (
        raw.FPDFText_GetUnicode,
        raw.FPDFText_GetLooseCharBox,
        raw.FPDFText_GetCharOrigin,
    )
    size_of, matrix_of, font_of = raw.FPDFText_GetFontSize, raw.FPDFText_GetMatrix, raw.FPDFText_GetFontInfo
    is_generated = raw.FPDFText_IsGenerated
    box, matrix, name, flags = (
        raw.FS_RECTF(),
        raw.FS_MATRIX(),
        ctypes.create_string_buffer(128),
        ctypes.c_int(),
    )
    x, y = ctypes.c_double(), ctypes.c_double()
    fonts: dict[bytes, tuple[bool, bool, str]] = {}
    by_turn: dict[int, list[Glyph]] = {}
    last: Glyph | None = None
    for index in range(n_chars):
        code = code_of(text, index)
        if code in _BLANKS:
            if last is not None:
                generated = is_generated(text, index) == 1
                last.gap_after = last.gap_after or generated
                last.space_after = last.space_after or not generated
            continue
        character = _character(raw, text, index, code, out)
        # The loose box spans the glyph's advance, so that letters of a word touch and gaps are blanks.
        if character is None or not box_of(text, index, box):
            continue
        if check_drawn and not _is_drawn(raw, raw.FPDFText_GetTextObject(text, index)):
            out.n_invisible += 1
            continue
        origin_of(text, index, x, y)
        matrix_of(text, index, matrix)
        size = size_of(text, index) * (math.hypot(matrix.c, matrix.d) or 1.0)
        if not (
            size >= _MIN_SIZE and -1e6 < box.left < 1e6 and -1e6 < box.right < 1e6 and -1e6 < y.value < 1e6
        ):
            out.n_invisible += 1
            continue
        font_of(text, index, name, 128, flags)
        style = fonts.get(name.value)
        if style is None:
            style = fonts[name.value] = _style(raw, text, index, name.value, flags.value)
        turn = 0
        x0, x1, level = box.left, box.right, y.value
        if matrix.b or matrix.c or matrix.a < 0:
            angle = math.degrees(math.atan2(matrix.b, matrix.a))
            turn = round(angle / 90) * 90 % 360
            if abs((angle + 45) % 90 - 45) > _LEVEL_ENOUGH:
                out.slanted += character
                continue
            if turn:
                x0, x1, level = _turned(turn, box, x.value, y.value, out)
        last = Glyph(character, x0, max(x0, x1), level, size, *style, index)
        by_turn.setdefault(turn, []).append(last)
    return by_turn


_BLANKS = frozenset({9, 32, 0xA0, 0x3000, *range(0x2000, 0x200B)})


def _character(raw: Any, text: Any, index: int, code: int, out: PageGlyphs) -> str | None:
    if 32 < code < 127:
        return chr(code)
    if code == 2:
        return "-"  # PDFium's sign for a hyphen at the end of a line
    if code == 0xAD:
        out.n_soft_hyphens += 1
        return "\u00ad"
    if (
        code < 32
        or code in (0x7F, 0xFFFE, 0xFFFF, 0xFEFF, 0x200B)
        or 0xD800 <= code <= 0xDFFF
        or code > 0x10FFFF
    ):
        out.n_unmapped += code == 0
        return None
    if (0xE000 <= code <= 0xF8FF or code == 0xFFFD) and raw.FPDFText_HasUnicodeMapError(text, index) == 1:
        out.n_unmapped += 1
    character = chr(code)
    if character in LIGATURES:
        out.n_ligatures += 1
        return LIGATURES[character]
    return character if not 0xE000 <= code <= 0xE003 else "\ufffd"


def _style(raw: Any, text: Any, index: int, name: bytes, flags: int) -> tuple[bool, bool, str]:
    font = re.sub(r"^[A-Z]{6}\+|\+\d+$", "", name.decode("utf-8", "replace"))
    bold = raw.FPDFText_GetFontWeight(text, index) >= 600 or _BOLD.search(font) is not None
    return bold, _ITALIC.search(font) is not None or bool(flags & 64), sys.intern(font)


def _turned(turn: int, box: Any, x: float, y: float, page: PageGlyphs) -> tuple[float, float, float]:
    """Return left, right and baseline of a glyph as they are once the page is turned so that its text runs level."""
    if turn == 90:
        return box.bottom, box.top, page.width - x
    if turn == 270:
        return page.height - box.top, page.height - box.bottom, x
    return page.width - box.right, page.width - box.left, page.height - y


def _is_drawn(raw: Any, item: Any) -> bool:
    return not item or raw.FPDFTextObj_GetTextRenderMode(item) not in (_UNDRAWN, _CLIP_ONLY)


def _has_undrawn_text(raw: Any, page: Any) -> bool:
    """Whether a page holds text that is set but not drawn."""
    n_objects = min(raw.FPDFPage_CountObjects(page.raw), 100_000)
    for index in range(n_objects):
        item = raw.FPDFPage_GetObject(page.raw, index)
        kind = raw.FPDFPageObj_GetType(item)
        if kind == raw.FPDF_PAGEOBJ_FORM or (kind == raw.FPDF_PAGEOBJ_TEXT and not _is_drawn(raw, item)):
            return True
    return False


def _is_picture(raw: Any, page: Any, area: float) -> bool:
    covered = 0.0
    for count, item in enumerate(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=2)):
        left, bottom, right, top = item.get_bounds()
        covered += abs(right - left) * abs(top - bottom)
        if count > 200:
            break
    return covered > 0.4 * area


_COUNTS = (
    "slanted",
    "number",
    "width",
    "height",
    "n_ligatures",
    "n_soft_hyphens",
    "n_unmapped",
    "n_invisible",
    "n_cut",
    "has_image",
)


def to_message(page: PageGlyphs) -> dict[str, Any]:
    """Turn a page into plain values that can be sent to another process."""
    message: dict[str, Any] = {key: getattr(page, key) for key in _COUNTS}
    message["glyphs"] = [_plain(g) for g in page.glyphs]
    message["sideways"] = {turn: [_plain(g) for g in glyphs] for turn, glyphs in page.sideways.items()}
    return message


def from_message(message: dict[str, Any]) -> PageGlyphs:
    """Turn plain values back into a page."""
    page = PageGlyphs(**{key: message[key] for key in _COUNTS})
    page.glyphs = [Glyph(*values) for values in message["glyphs"]]
    page.sideways = {
        turn: [Glyph(*values) for values in glyphs] for turn, glyphs in message["sideways"].items()
    }
    return page


def _plain(g: Glyph) -> tuple[Any, ...]:
    return g.text, g.x0, g.x1, g.y, g.size, g.bold, g.italic, g.font, g.index, g.space_after, g.gap_after
