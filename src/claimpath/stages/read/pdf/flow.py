"""Paragraphs that a column's or page's end cut in two are put together again, past figures and tables."""

import re

from claimpath.stages.read.pdf.blocks import BULLET, Block, ends_sentence
from claimpath.stages.read.pdf.markup import without_marks
from claimpath.stages.read.pdf.styles import Styles
from claimpath.stages.read.pdf.table_rows import TABLE_CAPTION

FIGURE_CAPTION = re.compile(
    r"^\s*(?P<label>(?:supplementa(?:ry|l) |extended data )?"
    r"(?:fig(?:ure)?s?\.?|scheme|chart|box|plate)\s*[A-Z]?\d{1,3}[A-Z]?)\b"
    r"(?P<after>\s*[.:|\u2013\u2014-]|\s)",
    re.IGNORECASE,
)
"""The start of a figure's caption."""


def caption_label(block: Block, body: float) -> str | None:
    """Return the label where the block is the caption of a figure or of a table whose rows were not found."""
    text = without_marks(block.text)
    match = FIGURE_CAPTION.match(text) or TABLE_CAPTION.match(text)
    if match is None or not block.lines:
        return None
    behind = text[match.end("label") :].lstrip()
    marked = behind[:1] in ".:|\u2013\u2014" or block.lines[0].bold_start or block.size < body - 0.4
    if not marked and behind[:1].islower():
        return None  # "Figure 1 shows ..."
    return match.group("label").strip() if marked else None


def join_flow(blocks: list[Block], styles: Styles) -> list[Block]:
    """Join blocks of the running text that belong to one paragraph; a heading between them ends it."""
    joined: list[Block] = []
    last: Block | None = None
    for block in blocks:
        if caption_label(block, styles.body) is None and styles.level(block) is not None:
            joined.append(block)
            last = None
        elif not _is_running(block, styles.body):
            joined.append(block)
        elif last is not None and _continues(last, block):
            last.lines.extend(block.lines)
        else:
            joined.append(block)
            last = block
    return joined


def _is_running(block: Block, body: float) -> bool:
    return (
        block.table is None and abs(block.size - body) <= 0.6 and caption_label(block, body) is None
        and not BULLET.match(block.text)
    )  # fmt: skip


def _continues(last: Block, block: Block) -> bool:
    if last.lines[-1].bold != block.lines[0].bold or abs(last.size - block.size) > 0.3:
        return False
    if ends_sentence(last.text):
        return False
    start = without_marks(block.text).lstrip()[:1]
    end = without_marks(last.text).rstrip()
    if start.islower() or end.endswith(("-", ",")):
        return True
    full = last.lines[-1].x1 > last.right - 0.12 * (last.right - last.left) and len(last.lines) > 1
    return full and block.first_of_region and not block.indented and not block.bold
