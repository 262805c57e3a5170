"""What stands within a line of a web page, copied into a JATS element."""

import re
from collections.abc import Iterable

from lxml import etree

from claimpath.stages.read.html.tree import Element, class_tokens, has_text

INLINE: frozenset[str] = frozenset(
    {"a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "cite", "code", "data", "del", "dfn", "em", "font", "i",
     "img", "ins", "kbd", "label", "mark", "math", "nobr", "q", "rp", "rt", "ruby", "s", "samp", "small", "span",
     "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr", "mjx-container"}
)  # fmt: skip
"""Elements that stand within a line of text."""

_CITED = re.compile(r"\[?\(?\s*[SsRr]?\d{1,4}[a-z]?(?:\s*[,;–—-]\s*\d{1,4})*\s*\)?\]?")
_CITES_BY_HREF = re.compile(
    r"#(?:.*[_-])?(?:b|r|ref|cr|bib|bibr|cit|cite|rf|en)[-_]?[\w.-]*\d", re.IGNORECASE
)
_NOT_A_CITATION = re.compile(r"#(?:fig|f\d|tab|t\d|s\d|sec|eq|fn|tn|box|app|sup|mov|vid)", re.IGNORECASE)
_CITE_CLASSES = frozenset(
    {"bibr", "xref-bibr", "bibref", "biblink", "cit-ref", "citation", "ref-link", "reference"}
)
_RENAMED = {
    "em": "italic",
    "i": "italic",
    "var": "italic",
    "strong": "bold",
    "b": "bold",
    "sup": "sup",
    "sub": "sub",
}
_NOTHING = frozenset(
    {"script", "style", "annotation", "annotation-xml", "rp", "button", "noscript", "template"}
)


def copy_run(run: Iterable[str | Element], target: Element) -> Element:
    """Copy strings and inline elements (without their tails) to the end of a JATS element; return it."""
    for piece in run:
        if isinstance(piece, str):
            append_text(target, piece)
        else:
            _copy(piece, target)
    return target


def copy_content(source: Element, target: Element) -> Element:
    """Copy everything inside an element, blocks set apart by blanks; return the target."""
    append_text(target, source.text)
    for child in source:
        _copy(child, target)
        append_text(target, child.tail)
    return target


def append_text(target: Element, text: str | None) -> None:
    """Put a text at the end of an element's content, without soft hyphens."""
    if not text:
        return
    text = text.replace("\u00ad", "")
    if len(target):
        target[-1].tail = (target[-1].tail or "") + text
    else:
        target.text = (target.text or "") + text


def _copy(source: Element, target: Element) -> None:
    tag = source.tag
    if not isinstance(tag, str) or tag in _NOTHING:
        return
    if tag == "br":
        append_text(target, " ")
    elif tag == "math":
        _copy_math(source, target)
    elif tag == "mjx-container" and (math := source.find(".//math")) is not None:
        _copy_math(math, target)
    elif tag == "img":
        _copy_image(source, target)
    else:
        new = _RENAMED.get(tag)
        inner = etree.SubElement(target, new) if new else target
        if tag == "a" and _is_citation(source):
            inner = etree.SubElement(target, "xref", {"ref-type": "bibr"})
        gap = " " if tag not in INLINE else ""
        append_text(target, gap)
        append_text(inner, source.text)
        for child in source:
            _copy(child, inner)
            append_text(inner, child.tail)
        append_text(target, gap)


def _copy_math(source: Element, target: Element) -> None:
    formula = etree.SubElement(target, "inline-formula")
    # A copy by hand: deepcopy would take the page's whole document along.
    formula.append(etree.fromstring(etree.tostring(source, with_tail=False), etree.XMLParser(recover=True)))


def _copy_image(source: Element, target: Element) -> None:
    """Keep a formula's picture with its description; other pictures within lines are icons."""
    where = f"{source.get('class', '')} {source.get('src', '')}".lower()
    if any(sign in where for sign in ("math", "formula", "equation", "inline-graphic", "inlinegraphic")):
        graphic = etree.SubElement(target, "inline-graphic")
        if alternative := " ".join(source.get("alt", "").split()):
            etree.SubElement(graphic, "alt-text").text = alternative


def _is_citation(link: Element) -> bool:
    href = link.get("href", "")
    if not has_text(link) or not _CITED.fullmatch("".join(map(str, link.itertext())).strip()):
        return False
    if class_tokens(link) & _CITE_CLASSES or link.get("role") == "doc-biblioref":
        return True
    return _NOT_A_CITATION.search(href) is None and _CITES_BY_HREF.search(href) is not None
