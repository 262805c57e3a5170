"""Paragraphs that hold lists, figures and other blocks: where the text is cut, and what floats."""

from claimpath.stages.read.jats.names import BLOCKS
from claimpath.stages.read.jats.nodes import Element

_BLOCKS = frozenset(BLOCKS)


def paragraphs_with_blocks(root: Element) -> set[Element]:
    mixed: set[Element] = set()
    for block in root.iter(*BLOCKS):
        parent = block.getparent()
        while parent is not None and parent is not root:
            if parent.tag == "p":
                mixed.add(parent)
                break
            if parent.tag in _BLOCKS:
                break
            parent = parent.getparent()
    return mixed


def is_outermost(block: Element, paragraph: Element) -> bool:
    """Whether no other block stands between a block and the paragraph that holds it."""
    parent = block.getparent()
    while parent is not None and parent is not paragraph:
        if parent.tag in _BLOCKS:
            return False
        parent = parent.getparent()
    return True


def is_mid_sentence(before: str, after: str) -> bool:
    """Whether a float interrupts a sentence of the paragraph around it."""
    before, after = before.rstrip(), after.lstrip()
    if not before or not after:
        return False
    return before[-1] not in '.:;?!)]”"' or after[0].islower() or after[0] in ",.;:)"
