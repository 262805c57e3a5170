"""Words inside figures: labels of boxes and axes are no paragraphs of the article."""

from claimpath.stages.read.pdf.blocks import Block
from claimpath.stages.read.pdf.flow import FIGURE_CAPTION, caption_label
from claimpath.stages.read.pdf.markup import without_marks
from claimpath.stages.read.pdf.styles import Styles

_LONG_LINE = 60


def figure_texts_of(blocks: list[Block], styles: Styles) -> dict[str, list[int]]:
    """Return the blocks that stand in figures (short pieces above a caption, not in the body's size), by label."""
    captions: dict[int, list[tuple[float, str]]] = {}
    for block in blocks:
        if block.lines and block.table is None and FIGURE_CAPTION.match(without_marks(block.text)):
            label = caption_label(block, styles.body)
            if label:
                captions.setdefault(block.page, []).append((block.lines[0].y, label))
    found: dict[str, list[int]] = {}
    for index, block in enumerate(blocks):
        if block.table is not None or block.page not in captions or not _is_fragment(block, styles):
            continue
        below = [(y, label) for y, label in captions[block.page] if y < block.lines[-1].y]
        if below:
            found.setdefault(max(below)[1], []).append(index)
    return found


def _is_fragment(block: Block, styles: Styles) -> bool:
    if abs(block.size - styles.body) <= 0.25 or any(line.bold_start for line in block.lines):
        return False
    if len(block.text) > _LONG_LINE * len(block.lines) or styles.level(block) is not None:
        return False
    return not any(line.text.rstrip().endswith(".") and len(line.text) > 40 for line in block.lines)
