"""Plain text: paragraphs by blank lines, hard-wrapped lines joined, headings by their form."""

import re

from claimpath.errors import StudyError
from claimpath.records import Origin
from claimpath.stages.read.draft import DraftPassage, DraftStudy
from claimpath.stages.read.encoding import decode_text, require_text
from claimpath.stages.read.identifiers import find_ids
from claimpath.stages.read.linebreaks import Vocabulary, join_lines
from claimpath.stages.read.notices import is_retracted_title, notice_of_title
from claimpath.stages.read.section_names import (
    is_references,
    is_top_level,
    split_number,
)
from claimpath.stages.read.section_origin import section_origin
from claimpath.stages.read.section_path import SectionPath
from claimpath.stages.read.study_signs import warn_if_no_study

_LONGEST_WRAP = 130
"""Lines longer than this were not wrapped: each is a paragraph of its own."""
_BULLET = re.compile(r"^\s*(?:[-*\u2022\u25e6\u2043\u2023]\s+|\(?\d{1,3}[.)]\s+|\([a-z]\)\s+)(?=\S)")
_UNDERLINE = re.compile(r"^\s*(={3,}|-{3,}|~{3,})\s*$")
_NUMBERED = re.compile(r"^\s*\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+[A-Z][^.!?;:,]{2,70}$")
_ENDS_SENTENCE = re.compile(r"[.!?;,\u3002]['\")\]\u201d]*$")
_LINE = re.compile(r"\r\n|[\n\r\f\v\x85\u2028\u2029]")


def read_plaintext(data: bytes, name: str) -> DraftStudy:
    """Read a plain text. Raises StudyError where it holds no text or is too long."""
    decoded = decode_text(data, name)
    lines = _LINE.split(require_text(decoded, name))
    draft = DraftStudy(kind="text", repairs=decoded.repairs, warnings=decoded.warnings)
    vocabulary = Vocabulary()
    vocabulary.add_lines(lines)
    _Walk(draft, vocabulary).run(_blocks(lines))
    if not draft.passages:
        if not draft.title:
            raise StudyError(f"{name} holds headings or references only. Give a file that holds a study.")
        draft.passages.append(DraftPassage(draft.title, "body"))
    draft.notice = notice_of_title(draft.title)
    draft.retracted = draft.notice is None and is_retracted_title(draft.title)
    draft.ids.update(find_ids("\n".join(lines[:40])))
    warn_if_no_study(draft)
    return draft


def _blocks(lines: list[str]) -> list[list[str]]:
    """Group lines into blocks: blank lines part them; a known heading and an underline close one."""
    blocks: list[list[str]] = []
    current: list[str] = []

    def close() -> None:
        if current:
            blocks.append(current.copy())
            current.clear()

    for line in lines:
        if not line.strip():
            close()
        elif _UNDERLINE.match(line):
            if len(current) == 1 and len(current[0]) < 150:
                blocks.append([current.pop(), line])
            close()
        elif len(line) > _LONGEST_WRAP or _is_known_heading(line) or _NUMBERED.match(line):
            close()
            blocks.append([line])
        else:
            current.append(line)
    close()
    return blocks


class _Walk:
    def __init__(self, draft: DraftStudy, vocabulary: Vocabulary) -> None:
        self.draft = draft
        self.vocabulary = vocabulary
        self.path = SectionPath()
        self.origin: Origin = "body"
        self.in_references = False
        self.n_references = 0
        self.n_mended = 0

    def run(self, blocks: list[list[str]]) -> None:
        for index, block in enumerate(blocks):
            level = _heading_level(block)
            if index == 0 and self._is_title(block, blocks):
                self.draft.title = join_lines(_without_underline(block), self.vocabulary)[0].lstrip("# ")
            elif level:
                self._heading(level, block[0].strip())
            elif self.in_references:
                self.n_references += len(block) if len(block) > 1 and _BULLET.match(block[1]) else 1
            else:
                self._paragraphs(block)
        if self.n_references:
            self.draft.repairs.append(f"list of references left out ({self.n_references} entries)")
        if self.n_mended:
            self.draft.repairs.append(f"{self.n_mended} words mended that a line break had cut")

    def _is_title(self, block: list[str], blocks: list[list[str]]) -> bool:
        lines = _without_underline(block)
        text = " ".join(line.strip() for line in lines)
        return (
            len(blocks) > 1 and len(lines) <= 3 and 8 < len(text) <= 300
            and not _ENDS_SENTENCE.search(text) and not is_top_level(text) and not _BULLET.match(text)
        )  # fmt: skip

    def _heading(self, level: int, text: str) -> None:
        self.in_references = is_references(text)
        title = text.strip().rstrip(":").strip()
        self.path.enter(level, title)
        self.origin = section_origin(self.path.titles)

    def _paragraphs(self, block: list[str]) -> None:
        items = _split_items(block)
        joined = []
        for item in items:
            text, n_mended = join_lines(item, self.vocabulary)
            self.n_mended += n_mended
            joined.append(text)
        if len(joined) > 1 and not _BULLET.match(block[0]):
            self._add(joined.pop(0), self.origin, None)
        if len(joined) > 1 or _BULLET.match(joined[0]):
            rows, at = [], 0
            for text in joined:
                rows.append((at, at + len(text)))
                at += len(text) + 1
            self._add("\n".join(joined), "list" if self.origin == "body" else self.origin, rows)
            return
        for text in joined:
            self._add(text, self.origin, None)

    def _add(self, text: str, origin: Origin, rows: list[tuple[int, int]] | None) -> None:
        if text:
            self.draft.passages.append(DraftPassage(text, origin, self.path.titles, rows=rows))


def _without_underline(block: list[str]) -> list[str]:
    return block[:-1] if len(block) > 1 and _UNDERLINE.match(block[-1]) else block


def _split_items(block: list[str]) -> list[list[str]]:
    """Split a block into paragraphs and list items; bullets count at its start and behind a colon."""
    items: list[list[str]] = [[]]
    in_list = _BULLET.match(block[0]) is not None
    for line in block:
        opens = _BULLET.match(line) is not None
        if opens and not in_list and items[-1] and items[-1][-1].rstrip().endswith(":"):
            in_list = True
        if opens and in_list and items[-1]:
            items.append([])
        items[-1].append(line)
    return items


def _heading_level(block: list[str]) -> int:
    """Return 0 for no heading, else its level (1 for the outermost)."""
    if len(block) == 2 and (underline := _UNDERLINE.match(block[1])):
        return 1 if underline.group(1)[0] == "=" else 2
    text = block[0].strip()
    if len(block) > 1 or len(text) > 100:
        return 0
    if _is_known_heading(text):
        return 1
    number, rest = split_number(text)
    return (
        _level_by_form(number, rest) if rest and rest[0].isupper() and not _ENDS_SENTENCE.search(rest) else 0
    )


def _level_by_form(number: str, text: str) -> int:
    n_words = len(text.split())
    if "." in number or (number.isdigit() and n_words <= 8):
        return number.count(".") + 1
    letters = [c for c in text if c.isalpha()]
    if len(letters) >= 4 and n_words <= 10 and all(c.isupper() for c in letters):
        return 1
    return 2 if text.endswith(":") and n_words <= 6 else 0


def _is_known_heading(line: str) -> bool:
    text = line.strip()
    return 0 < len(text) < 60 and not text[0].islower() and is_top_level(text)
