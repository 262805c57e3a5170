"""What kind of file is this? Content first, the name second; what is not a study is refused with its name."""

import re
from pathlib import PurePath
from typing import Literal

from claimpath.errors import StudyError
from claimpath.stages.read.encoding import decode_text, looks_binary
from claimpath.stages.read.signatures import foreign_format, zip_format

FileKind = Literal["xml", "json", "html", "pdf", "docx", "markdown", "text"]
"""What a file holds. `xml` is JATS, NLM, PubMed or BioC XML, `json` is BioC; their readers look closer."""

READABLE = "XML (JATS, NLM, PubMed, BioC), BioC JSON, HTML, PDF, DOCX, Markdown and plain text"
"""The formats that are read, in words."""

_HEAD = 200_000
_JUNK_BEFORE = 1024
_PROLOGUE = re.compile(
    r"\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE(?:[^\[>]*\[.*?\]\s*>|[^>\[]*>)", re.DOTALL | re.IGNORECASE
)
_TAG = re.compile(r"<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)[\s/>]")
_HTML_DOCTYPE = re.compile(r"<!DOCTYPE\s+html", re.IGNORECASE)
_HTML_ROOTS = frozenset(
    {"html", "head", "body", "div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "main", "section", "table",
     "span", "ul", "ol", "pre", "header", "nav", "meta", "title", "link", "script", "style", "center", "font",
     "b", "i", "em", "strong", "a", "img", "br", "hr"}
)  # fmt: skip
_HTML_SIGN = re.compile(
    r"<(?:div|h[1-6]|span|section|ul|ol|header|script|meta|main|img|br|a\s+href)\b", re.IGNORECASE
)
_JATS_SIGN = re.compile(
    r"<(?:sec|front|front-stub|article-meta|boxed-text|disp-quote|table-wrap|fig|abstract|xref|"
    r"floats-group|p\s+id)\b|article-type="
)
_ANY_TAG = re.compile(r"</?[A-Za-z][\w-]*(?:\s[^<>]*)?/?>")
_ATX = re.compile(r"^#{1,6}[ \t]+\S", re.MULTILINE)
_MD_TABLE = re.compile(r"^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*$", re.MULTILINE)
_JSON_START = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\]])")
_REFUSED_NAMES = {
    ".csv": "a table of values", ".tsv": "a table of values", ".xls": "a spreadsheet",
    ".xlsx": "a spreadsheet", ".doc": "a file of an old Word version", ".rtf": "an RTF document",
    ".epub": "an e-book",
}  # fmt: skip
_MARKDOWN_NAMES = frozenset({".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd"})
_XML_NAMES = frozenset({".xml", ".nxml"})
_HTML_NAMES = frozenset({".html", ".htm", ".xhtml", ".shtml"})


def sniff_kind(data: bytes, name: str) -> FileKind:
    """Say what the bytes are. Raises StudyError for what we don't read, naming what it is."""
    suffix = PurePath(name).suffix.lower()
    if _is_pdf(data):
        return "pdf"
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")):
        return _zip_kind(data, name)
    if what := foreign_format(data):
        raise _refused(name, what)
    if suffix == ".pdf":
        raise StudyError(f"{name} is named .pdf but holds no PDF; it may be damaged. Download it again.")
    if looks_binary(data):
        raise StudyError(f"{name} holds binary data that is not a study. What is read: {READABLE}.")
    return _text_kind(data, name, suffix)


def _is_pdf(data: bytes) -> bool:
    at = data.find(b"%PDF-", 0, _JUNK_BEFORE + 5)
    # A text may speak of the signature: behind other text, demand an object too.
    return at == 0 or (at > 0 and (b" obj" in data[at : at + 100_000] or b"startxref" in data))


def _zip_kind(data: bytes, name: str) -> FileKind:
    what = zip_format(data)
    if what == "docx":
        return "docx"
    if what == "broken":
        raise StudyError(f"{name} is a damaged zip file or Office document. Download or save it again.")
    raise _refused(name, what)


def _text_kind(data: bytes, name: str, suffix: str) -> FileKind:
    head = decode_text(data[:_HEAD], name).text.lstrip("\ufeff \t\r\n")
    if not head and len(data) <= _HEAD:
        raise StudyError(f"{name} holds nothing but blanks. Give a file that holds a study.")
    if head.startswith("<") and (kind := _markup_kind(head)):
        return kind
    if _JSON_START.match(head):
        return "json"
    if suffix in _XML_NAMES:
        raise StudyError(f"{name} is named {suffix} but holds no XML. What is read: {READABLE}.")
    if suffix == ".json":
        raise StudyError(f"{name} is named .json but holds no JSON. What is read: {READABLE}.")
    if suffix == ".docx":
        raise StudyError(f"{name} is named .docx but is no Word document; it may be damaged. Save it again.")
    if suffix in _REFUSED_NAMES:
        raise _refused(name, _REFUSED_NAMES[suffix])
    if suffix in _HTML_NAMES and _ANY_TAG.search(head):
        return "html"
    if suffix in _MARKDOWN_NAMES or len(_ATX.findall(head)) >= 2 or _MD_TABLE.search(head):
        return "markdown"
    return "text"


def _markup_kind(head: str) -> FileKind | None:
    if head.startswith("<?xml") and not _TAG.search(head):
        return "xml"  # nothing but a prologue: the XML reader says what is wrong
    at = 0
    while match := _PROLOGUE.match(head, at):
        at = match.end()
    tag = _TAG.match(head, at)
    if tag is None:
        return "xml" if head.startswith(("<?xml", "<!DOCTYPE")) else None
    prefix, root = tag.group(1), tag.group(2).lower()
    if root == "html" or _HTML_DOCTYPE.search(head[:at]):
        return "html"
    if prefix or head.startswith("<?xml") or not (root in _HTML_ROOTS or root == "article"):
        return "xml"
    # `article`, `body`, `p` and others exist in both: count what only one of the two has.
    lead = len(_HTML_SIGN.findall(head)) - len(_JATS_SIGN.findall(head))
    return "html" if lead > 0 or (lead == 0 and root != "article") else "xml"


def _refused(name: str, what: str) -> StudyError:
    return StudyError(f"{name} is {what}, which is not read. What is read: {READABLE}.")
