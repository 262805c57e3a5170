"""What a page carries besides the article: running heads and feet, page numbers, line numbers."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import pairwise

from claimpath.stages.read.pdf.lines import Piece

_EDGE = 0.09
"""Heads and feet stand in this share of the page's height at its top and bottom."""
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"(?:page\s*)?[-–—]?\s*(?:\d{1,4}|[ivxl]{1,5})\s*[-–—]?(?:\s*(?:of|/)\s*\d{1,4})?", re.IGNORECASE
)
_LINE_NUMBER = re.compile(r"\d{1,4}")
_MIN_LINE_NUMBERS = 15


@dataclass(slots=True)
class Furniture:
    """What was taken off the pages."""

    n_heads: int = 0
    n_page_numbers: int = 0
    n_line_numbers: int = 0
    samples: list[str] = field(default_factory=list)
    """Different running heads and feet, as they stand on the first page that has them."""


def take_off(pages: list[list[Piece]], heights: list[float]) -> Furniture:
    """Take running heads and feet, page numbers and line numbers off the pages, in place."""
    found = Furniture()
    _take_line_numbers(pages, found)
    repeated = _repeated(pages, heights)
    texts = {text for text, _ in repeated}
    for number, pieces in enumerate(pages):
        kept = []
        for piece in pieces:
            if not _at_edge(piece, heights[number]):
                if number and _key(piece)[0] in texts and len(piece.plain) >= 12:  # on a page that is turned
                    found.n_heads += 1
                else:
                    kept.append(piece)
            elif _PAGE_NUMBER.fullmatch(piece.plain.strip()) and (
                len(pages) > 1 or _outermost(piece, pieces)
            ):
                found.n_page_numbers += 1
            elif _key(piece) in repeated or (number and _key(piece)[0] in texts and len(piece.plain) >= 12):
                found.n_heads += 1
                if len(found.samples) < 6 and piece.plain not in found.samples:
                    found.samples.append(piece.plain)
            else:
                kept.append(piece)
        pieces[:] = kept
    return found


def _at_edge(piece: Piece, height: float) -> bool:
    return piece.y > (1 - _EDGE) * height or piece.y < _EDGE * height


def _outermost(piece: Piece, pieces: list[Piece]) -> bool:
    return piece.y <= min(p.y for p in pieces) or piece.y >= max(p.y for p in pieces)


def _key(piece: Piece) -> tuple[str, int]:
    """Return what makes two heads the same: the text without its numbers, and the height on the page."""
    text = _DIGITS.sub("#", re.sub(r"\s+", "", piece.plain).lower())
    return text, round(piece.y / 6)


def _repeated(pages: list[list[Piece]], heights: list[float]) -> set[tuple[str, int]]:
    on_pages: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    for number, pieces in enumerate(pages):
        for piece in pieces:
            if _at_edge(piece, heights[number]) and any(c.isalnum() for c in piece.plain):
                text, level = _key(piece)
                on_pages[text][level].add(number)
    least = 2 if len(pages) < 9 else 3
    repeated: set[tuple[str, int]] = set()
    for text, levels in on_pages.items():
        for level in levels:
            near = set().union(*(levels.get(level + d, set()) for d in (-1, 0, 1)))
            if len(near) >= least:
                repeated.add((text, level))
    return repeated


def _take_line_numbers(pages: list[list[Piece]], found: Furniture) -> None:
    """Take off numbers that count the lines in the margin, where there are too many of them for a list's."""
    margins = [_margin_numbers(pieces) for pieces in pages]
    if sum(map(len, margins)) < _MIN_LINE_NUMBERS:
        return
    for pieces, numbers in zip(pages, margins, strict=True):
        doomed = {id(p) for p in numbers}
        pieces[:] = [p for p in pieces if id(p) not in doomed]
        found.n_line_numbers += len(doomed)


def _margin_numbers(pieces: list[Piece]) -> list[Piece]:
    """Return the numbers left of a page's text that go down the page in equal steps."""
    numbers = [p for p in pieces if _LINE_NUMBER.fullmatch(p.plain)]
    others = [p for p in pieces if not _LINE_NUMBER.fullmatch(p.plain)]
    if len(numbers) < 5 or not others:
        return []
    edge = Counter(round(p.x0 / 4) for p in others).most_common(1)[0][0] * 4
    margin = sorted((p for p in numbers if p.x1 <= edge + 2), key=lambda p: -p.y)
    if len(margin) < 5:
        return []
    values = [int(p.plain) for p in margin]
    step, n_steps = Counter(b - a for a, b in pairwise(values)).most_common(1)[0]
    return margin if step in (1, 2, 5, 10) and n_steps >= 0.7 * (len(values) - 1) else []
