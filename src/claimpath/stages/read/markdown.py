"""Markdown: headings make the section path; paragraphs, lists, tables, quotes and code are passages."""

import re

from claimpath.errors import StudyError
from claimpath.records import NotRead
from claimpath.stages.read.building import ArticleBuilder, fill_draft
from claimpath.stages.read.counting import counted
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.encoding import decode_text, require_text
from claimpath.stages.read.html.blocks import BlockWalk
from claimpath.stages.read.html.tree import parse_markup
from claimpath.stages.read.identifiers import find_ids
from claimpath.stages.read.plaintext import read_plaintext
from claimpath.stages.read.study_signs import warn_if_no_study

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.{0,20000}?)\n(?:---|\.\.\.)[ \t]*\n", re.DOTALL)
_FIELD = re.compile(
    r"^(title|doi|license|licence|lang|language)[ \t]*:[ \t]*(\S.*)$", re.MULTILINE | re.IGNORECASE
)
_TAGS = re.compile(
    r"&lt;(/?)(su[bp]|b|i|u|em|strong|br|p|div|span|table|thead|tbody|tr|t[dh]|ul|ol|li|h[1-6]|center|small|figure|"
    r"figcaption|blockquote|caption)\b(?:(?!&lt;|&gt;)[^<>]){0,2000}&gt;",
    re.IGNORECASE,
)
"""Plain HTML that people write into Markdown; its attributes are dropped."""
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
        draft.not_read.append(NotRead(what=counted(n_comments, "comment"), reason="not visible to readers"))
    _read_blocks(_as_html(text), draft)
    if not draft.passages:
        raise StudyError(f"{name} holds no paragraphs. Give a file that holds a study.")
    draft.ids = find_ids(text[:5000]) | draft.ids
    warn_if_no_study(draft)
    return draft


def _read_blocks(html: str, draft: DraftStudy) -> None:
    root, cut = parse_markup(f"<html><body>{html}</body></html>", "the text")
    if cut:
        draft.not_read.append(
            NotRead(what="the end of the text", reason="lists or quotes are nested too deeply")
        )
    n_images = sum(1 for _ in root.iter("img"))
    if n_images:
        draft.not_read.append(NotRead(what=counted(n_images, "picture"), reason="an image without text"))
    builder = ArticleBuilder()
    walk = BlockWalk(builder, draft.title, keep_short=True)
    body = root.find("body")
    walk.walk(root if body is None else body)
    fill_draft(draft, builder, title=walk.title)
    draft.abstract_only = False


def _as_html(text: str) -> str:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    parser = MarkdownIt("commonmark", {"maxNesting": _MAX_NESTING}).enable("table")
    # HTML is kept as text and its plain tags are set free later: the parser's own rules for it take quadratic time.
    parser.disable(["html_block", "html_inline", "inline"])
    env: dict[str, object] = {}
    tokens = parser.parse(text, env)
    for token in tokens:
        content = token.content
        if token.type != "inline":
            continue
        token.children = []
        if len(content) <= _MAX_INLINE and content.count("[") <= _MAX_BRACKETS:
            parser.inline.parse(content, parser, env, token.children)
            for child in token.children:
                if child.type == "text_special":
                    child.type = "text"
        else:
            plain = Token("text", "", 0)
            plain.content = content
            token.children.append(plain)
    html = str(parser.renderer.render(tokens, parser.options, env))
    return _TAGS.sub(lambda match: f"<{match.group(1)}{match.group(2).lower()}>", html)


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
