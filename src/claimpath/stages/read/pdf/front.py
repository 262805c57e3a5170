"""The first page of an article: title, identifiers, licence, and an abstract that bears no heading."""

import re
from dataclasses import dataclass

from claimpath.stages.read.pdf.blocks import Block, ends_sentence, is_heading_name
from claimpath.stages.read.pdf.markup import without_marks
from claimpath.stages.read.section_names import is_top_level

_RUN_IN = re.compile(r"^\s*(?:abstract|summary)\s*(?:[.:\u2014\u2013-]|(?=[A-Z]))\s*", re.IGNORECASE)
_IMPRINT = re.compile(
    r"copyright|\u00a9|creative commons|open[- ]access article|licen[cs]e|correspond(?:ence|ing)|"
    r"\breceived\b|\baccepted\b|"
    r"e-?mail|@|department of|university|academic editor|edited by|reviewed by|\bdoi\b|citation:|cite this article|"
    r"full list of author",
    re.IGNORECASE,
)
_LICENCE = re.compile(
    r"(?:https?://)?creativecommons\.org/(?:licenses|publicdomain)/[\w.+-]+(?:/[\d.]+)?|"
    r"Creative Commons (?:Attribution|CC0|Public Domain)[\w -]{0,60}?Licen[cs]e|\bCC[ -]BY(?:-[A-Z]{2})*\b(?: \d\.\d)?",
    re.IGNORECASE,
)
_MIN_ABSTRACT = 300
_BAD_TITLE = re.compile(
    r"^(?:untitled|microsoft|\S+\.(?:docx?|pdf|tex|indd|qxd)|[\w-]*\d[\w .-]*|.{0,9})$", re.IGNORECASE
)


@dataclass(slots=True)
class Front:
    """What the blocks in front of the article's text are."""

    title: str
    title_blocks: set[int]
    """Indexes of the blocks that make the title."""
    start: int
    """Index of the first block of the article's text: its abstract or first section."""
    abstract: set[int]
    """Indexes of blocks in front of it that are an abstract without a heading."""


def find_front(blocks: list[Block], body: float, metadata_title: str) -> Front:
    """Tell title, abstract and imprint from the text."""
    first_page = blocks[0].page if blocks else 1
    start = _first_section(blocks, first_page)
    title_blocks = _title_blocks(blocks[: len(blocks) if start is None else start], body, first_page)
    title = " ".join(without_marks(blocks[i].text).strip() for i in sorted(title_blocks))
    if not title and not _BAD_TITLE.match(metadata_title.strip()):
        title = metadata_title.strip()
    if start is None:
        return Front(title, title_blocks, 0, set())
    abstract: set[int] = set()
    if not _is_abstract_name(blocks[start]):
        after = max(title_blocks, default=-1)
        abstract = {i for i in range(after + 1, start) if _reads_as_abstract(blocks[i])}
    return Front(title, title_blocks, start, abstract)


def run_in_abstract(text: str) -> str | None:
    """Return the text behind a run-in "Abstract:", or None where the block doesn't begin so."""
    match = _RUN_IN.match(text)
    return text[match.end() :] if match and len(text) > match.end() + 60 else None


def find_licence(text: str) -> str | None:
    """Return the licence that a text names."""
    match = _LICENCE.search(text)
    return " ".join(match.group().split()) if match else None


def is_imprint(block: Block) -> bool:
    """Whether a block holds addresses, dates or rights."""
    return _IMPRINT.search(without_marks(block.text)) is not None


def _first_section(blocks: list[Block], first_page: int) -> int | None:
    for index, block in enumerate(blocks):
        if block.page > first_page + 1:
            return None
        if block.table is not None or not block.lines:
            continue
        if len(block.lines) == 1 and is_heading_name(block.lines[0]):
            return index
        if run_in_abstract(without_marks(block.text)) is not None:
            return index
    return None


def _is_abstract_name(block: Block) -> bool:
    return (
        re.match(r"\s*(?:a\s*b\s*s\s*t\s*r\s*a\s*c\s*t|summary)\b", without_marks(block.text), re.IGNORECASE)
        is not None
    )


def _title_blocks(blocks: list[Block], body: float, first_page: int) -> set[int]:
    """Return the blocks in the largest font of the first page; the longest, where several styles share the size."""
    candidates = [
        i for i, b in enumerate(blocks)
        if b.page == first_page and b.table is None and b.size >= body + 1 and len(b.text) >= 12
        and not is_top_level(without_marks(b.text)) and sum(c.isalpha() for c in b.text) > 6
    ]  # fmt: skip
    if not candidates:
        return set()
    largest = max(blocks[i].size for i in candidates)
    best = max((i for i in candidates if blocks[i].size >= largest - 0.3), key=lambda i: len(blocks[i].text))
    chosen = {best}
    for step in (-1, 1):
        index = best + step
        while (
            index in candidates
            and abs(blocks[index].size - blocks[best].size) < 0.3
            and blocks[index].bold == blocks[best].bold
        ):
            chosen.add(index)
            index += step
    return chosen


def _reads_as_abstract(block: Block) -> bool:
    if block.table is not None or len(block.text) < _MIN_ABSTRACT or not ends_sentence(block.text):
        return False
    return not _IMPRINT.search(without_marks(block.text)[:200])
