"""How a document sets its text and headings: the body's font size, and the level of each heading's style."""

import re
from collections import Counter
from dataclasses import dataclass, field

from claimpath.stages.read.pdf.blocks import BULLET, Block, is_heading_name
from claimpath.stages.read.pdf.lines import Piece
from claimpath.stages.read.pdf.markup import without_marks
from claimpath.stages.read.section_names import is_top_level, split_number

_MAX_HEADING = 150
Style = tuple[float, bool, bool, bool]


def body_size(pages: list[list[Piece]]) -> float:
    """Return the font size of most characters."""
    sizes: Counter[float] = Counter()
    for pieces in pages:
        for piece in pieces:
            sizes[piece.size] += len(piece.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


@dataclass(slots=True)
class Styles:
    """The styles of a document's headings."""

    body: float
    body_font: str = ""
    body_is_bold: bool = False
    top: set[Style] = field(default_factory=set)
    """Styles of headings with the usual names of first-level sections."""

    @classmethod
    def of(cls, blocks: list[Block], body: float) -> "Styles":
        """Learn the styles from the headings that bear a usual name."""
        fonts: Counter[str] = Counter()
        for block in blocks:
            for line in block.lines:
                if abs(line.size - body) <= 0.3:
                    fonts[line.font] += len(line.text)
        styles = cls(body, fonts.most_common(1)[0][0] if fonts else "")
        n_bold = sum(len(b.text) for b in blocks if b.lines and b.bold)
        styles.body_is_bold = n_bold > 0.5 * sum(len(b.text) for b in blocks if b.lines)
        for block in blocks:
            if len(block.lines) == 1 and not block.table and is_heading_name(block.lines[0]):
                styles.top.add(_style(block))
        return styles

    def level(self, block: Block, following: Block | None = None) -> int | None:
        """Return a heading's level (1 for the outermost), or None where the block is no heading.

        `following` is the next block, where the caller knows it: a line in a font of its own above the body's text
        is a heading even where it is neither larger nor bold.
        """
        text = without_marks(block.text).strip()
        if block.table is not None or not 2 <= len(text) <= _MAX_HEADING or len(block.lines) > 4:
            return None
        if len(block.lines) == 1 and is_heading_name(block.lines[0]):
            return 1
        number, rest = split_number(text)
        if not rest or not (rest[0].isupper() or ord(rest[0]) > 0x2E80) or BULLET.match(text):
            return None
        if sum(c.isalpha() for c in rest) < 3 or text.endswith((".", ",", ";", ":", "-")) or "@" in text:
            return None
        level = self._level_by_style(block, number, rest)
        if level is None and following is not None and self._own_font_above_body(block, following):
            return 2
        return level

    def _own_font_above_body(self, block: Block, following: Block) -> bool:
        return (
            len(block.lines) == 1 and block.font != self.body_font and not block.italic and block.size > self.body - 1.6
            and len(block.text) < 80 and following.table is None and following.page == block.page
            and following.font == self.body_font and abs(following.size - self.body) <= 0.3
            and 0 < block.lines[0].y - following.lines[0].y < 3 * self.body
        )  # fmt: skip

    def _level_by_style(self, block: Block, number: str, rest: str) -> int | None:
        size, bold, italic, capitals = _style(block)
        stands_out = (
            size >= self.body + 0.7 or (bold and not self.body_is_bold) or (capitals and len(rest) > 5)
        )
        if re.fullmatch(r"\d{1,2}(?:\.\d{1,2})*", number) and (stands_out or italic):
            return number.count(".") + 1
        if size < self.body - 0.7:
            return None
        if stands_out:
            if is_top_level(rest) or _style(block) in self.top:
                return 1
            return 1 if self.top and size > max(s[0] for s in self.top) + 0.5 else 2
        short = block.lines[-1].x1 - block.left < 0.75 * (block.right - block.left)
        return 3 if italic and len(block.lines) == 1 and short and not block.indented else None


def _style(block: Block) -> Style:
    text = without_marks(block.text)
    letters = [c for c in text if c.isalpha()]
    capitals = len(letters) > 3 and all(c.isupper() or not c.islower() for c in letters) and text.isascii()
    return block.size, block.bold, block.italic, capitals
