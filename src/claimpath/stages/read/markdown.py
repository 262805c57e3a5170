"""Markdown: headings make the section path; paragraphs, lists, tables, quotes and code are passages."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimpath.errors import StudyError
from claimpath.records import NotRead, Origin
from claimpath.stages.read.counting import counted
from claimpath.stages.read.draft import DraftPassage, DraftStudy
from claimpath.stages.read.encoding import decode_text, require_text
from claimpath.stages.read.identifiers import find_ids
from claimpath.stages.read.plaintext import read_plaintext
from claimpath.stages.read.section_names import is_references
from claimpath.stages.read.section_origin import section_origin
from claimpath.stages.read.section_path import SectionPath
from claimpath.stages.read.study_signs import warn_if_no_study
from claimpath.stages.read.tables import Cell, table_text

if TYPE_CHECKING:
    from markdown_it.token import Token

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.{0,20000}?)\n(?:---|\.\.\.)[ \t]*\n", re.DOTALL)
_FIELD = re.compile(
    r"^(title|doi|license|licence|lang|language)[ \t]*:[ \t]*(\S.*)$", re.MULTILINE | re.IGNORECASE
)
_TAGS = re.compile(
    r"</?(?:su[bp]|b|i|u|em|strong|br|p|div|span|a|img|table|thead|tbody|tr|t[dh]|ul|ol|li|h[1-6]|font|center|"
    r"small|details|summary|figure|figcaption|blockquote|pre|code|hr)\b[^<>]{0,2000}>",
    re.IGNORECASE,
)
_SUPERSCRIPT = re.compile(r"<sup>(?=[^<>])", re.IGNORECASE)
_MAX_NESTING = 60
_MAX_CHARS = 1_000_000
_MAX_BARS = 100_000
"""A text with more of either is read as plain text: parsing Markdown takes seconds from there on."""
_MAX_INLINE = 50_000
_MAX_BRACKETS = 500
"""Limits for one paragraph; beyond them its markup stays, as the parser's time grows with the square."""


def read_markdown(data: bytes, name: str) -> DraftStudy:
    """Read Markdown (CommonMark with tables). Raises StudyError where it holds no text or is too long."""
    decoded = decode_text(data, name)
    text = require_text(decoded, name)
    if len(text) > _MAX_CHARS or text.count("|") > _MAX_BARS:
        draft = read_plaintext(data, name)
        draft.kind = "markdown"
        draft.warnings.append("Too long for Markdown; it was read as plain text, so markup stands in it.")
        return draft
    draft = DraftStudy(kind="markdown", repairs=decoded.repairs, warnings=decoded.warnings)
    text = _take_front_matter(text.replace("\r\n", "\n"), draft)
    text, n_comments = _without_comments(text)
    if n_comments:
        draft.not_read.append(NotRead(what=counted(n_comments, "comment"), reason="hidden from readers"))
    _Walk(draft).run(_parse(text))
    if not draft.passages:
        raise StudyError(f"{name} holds no paragraphs. Give a file that holds a study.")
    draft.ids = find_ids(text[:5000]) | draft.ids
    warn_if_no_study(draft)
    return draft


def _parse(text: str) -> "list[Token]":
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": _MAX_NESTING}).enable("table")
    # HTML is kept as text and stripped later: the parser's own rules for it take quadratic time.
    parser.disable(["html_block", "html_inline", "inline"])
    env: dict[str, object] = {}
    tokens = parser.parse(text, env)
    for token in tokens:
        content = token.content
        if token.type == "inline" and len(content) <= _MAX_INLINE and content.count("[") <= _MAX_BRACKETS:
            token.children = []
            parser.inline.parse(content, parser, env, token.children)
    return tokens


def _take_front_matter(text: str, draft: DraftStudy) -> str:
    match = _FRONT_MATTER.match(text)
    if match is None:
        return text
    fields = {key.lower(): value.strip("\"'") for key, value in _FIELD.findall(match.group(1))}
    draft.title = fields.get("title", "")
    draft.licence = fields.get("licence") or fields.get("license")
    draft.language = fields.get("lang") or fields.get("language")
    if "doi" in fields:
        draft.ids |= {k: v for k, v in find_ids(fields["doi"]).items() if k == "doi"}
    return text[match.end() :]


class _Walk:
    def __init__(self, draft: DraftStudy) -> None:
        self.draft = draft
        self.path = SectionPath()
        self.section_origin: Origin = "body"
        self.in_references = False
        self.n_references = 0
        self.n_images = 0

    def run(self, tokens: "Sequence[Token]") -> None:
        at = 0
        while at < len(tokens):
            token = tokens[at]
            end = _closing(tokens, at)
            inside = tokens[at + 1 : end]
            if token.type == "heading_open":
                self._heading(int(token.tag[1]), self._text(inside))
            elif token.type in ("bullet_list_open", "ordered_list_open"):
                self._list(inside)
            elif token.type == "table_open":
                self._table(inside)
            elif token.type == "blockquote_open":
                self._lines(
                    [self._text([t]) for t in inside if t.type in ("inline", "fence", "code_block")], "quote"
                )
            elif token.type in ("fence", "code_block"):
                self._add(token.content.rstrip("\n"), self._origin("body"))
            elif token.type == "paragraph_open":
                self._add(self._text(inside), self._origin("body"))
            at = end + 1
        if self.n_references:
            self.draft.repairs.append(f"list of references left out ({self.n_references} entries)")
        if self.n_images:
            what = counted(self.n_images, "picture")
            self.draft.not_read.append(NotRead(what=what, reason="an image; only its description was read"))

    def _origin(self, wanted: Origin) -> Origin:
        return wanted if self.section_origin == "body" else self.section_origin

    def _heading(self, level: int, title: str) -> None:
        if (
            level == 1
            and not self.draft.passages
            and not self.path.titles
            and self.draft.title in ("", title)
        ):
            self.draft.title = title
            return
        self.in_references = is_references(title)
        self.path.enter(level, title)
        self.section_origin = section_origin(self.path.titles)

    def _list(self, tokens: "Sequence[Token]") -> None:
        items: list[list[str]] = []
        for token in tokens:
            if token.type == "list_item_open":
                items.append([])
            elif token.type in ("inline", "fence", "code_block") and items:
                items[-1].append(self._text([token]))
        lines = [" ".join(parts) for parts in items]
        if self.in_references:
            self.n_references += len(lines)
        else:
            self._lines(lines, "list")

    def _table(self, tokens: "Sequence[Token]") -> None:
        rows: list[list[Cell]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(Cell(self._text([token])))
        text, spans = table_text(rows)
        self._add(text, "table", spans)

    def _lines(self, lines: list[str], origin: Origin) -> None:
        kept = [line for line in lines if line]
        if origin != "list":
            for line in kept:
                self._add(line, self._origin(origin))
            return
        spans, at = [], 0
        for line in kept:
            spans.append((at, at + len(line)))
            at += len(line) + 1
        self._add("\n".join(kept), self._origin(origin), spans)

    def _add(self, text: str, origin: Origin, rows: list[tuple[int, int]] | None = None) -> None:
        if not text.strip():
            return
        if self.in_references:
            self.n_references += 1
            return
        self.draft.passages.append(DraftPassage(text, origin, self.path.titles, rows=rows))

    def _text(self, tokens: "Sequence[Token]") -> str:
        """Return the text of inline tokens without their markup."""
        parts: list[str] = []
        for token in tokens:
            for child in token.children or [token]:
                if child.type in ("softbreak", "hardbreak"):
                    parts.append(" ")
                elif child.type == "image":
                    self.n_images += 1
                    parts.append(child.content)
                elif child.type in ("text", "code_inline", "fence", "code_block", "inline", "text_special"):
                    parts.append(child.content)
        text = "".join(parts)
        if "<" in text:
            text = _TAGS.sub("", _SUPERSCRIPT.sub("^", text))
        return " ".join(text.split())


def _without_comments(text: str) -> tuple[str, int]:
    """Cut HTML comments out, in one pass; an unclosed one stays as text."""
    parts: list[str] = []
    at = n_comments = 0
    while (start := text.find("<!--", at)) >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            break
        parts.append(text[at:start])
        at = end + 3
        n_comments += 1
    return "".join(parts) + text[at:], n_comments


def _closing(tokens: "Sequence[Token]", at: int) -> int:
    """Return the index of the token that closes the one at `at` (itself where it opens nothing)."""
    if tokens[at].nesting != 1:
        return at
    depth = 0
    for index in range(at, len(tokens)):
        depth += tokens[index].nesting
        if depth == 0:
            return index
    return len(tokens) - 1
