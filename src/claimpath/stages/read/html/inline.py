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
_SEPARATORS = re.compile(r"[\s,;\u2013\u2014\u2212-]+")
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
    """Copy strings and inline elements (without their tails) to the end of an empty JATS element; return it."""
    sink = _Sink(target)
    for piece in run:
        if isinstance(piece, str):
            sink.text(piece)
        else:
            _copy(piece, sink)
    sink.close()
    return target


def copy_content(source: Element, target: Element) -> Element:
    """Copy everything inside an element, blocks set apart by blanks, to an empty element; return the target."""
    sink = _Sink(target)
    _copy_children(source, sink)
    sink.close()
    return target


class _Sink:
    """Collects the content of one element; text is joined once, as joining piece by piece takes quadratic time."""

    def __init__(self, element: Element) -> None:
        self.element = element
        self._last: Element | None = None
        self._pending: list[str] = []

    def text(self, text: str | None) -> None:
        if text:
            self._pending.append(text)

    def child(self, tag: str, **attributes: str) -> Element:
        self.close()
        self._last = etree.SubElement(
            self.element, tag, {k.replace("_", "-"): v for k, v in attributes.items()}
        )
        return self._last

    def close(self) -> None:
        text = "".join(self._pending).replace("\u00ad", "")
        self._pending.clear()
        if not text:
            return
        if self._last is not None:
            self._last.tail = (self._last.tail or "") + text
        else:
            self.element.text = (self.element.text or "") + text


def _copy(source: Element, sink: _Sink) -> None:
    tag = source.tag
    if not isinstance(tag, str) or tag in _NOTHING:
        return
    if tag == "br":
        sink.text(" ")
    elif tag == "math":
        _copy_math(source, sink)
    elif tag == "mjx-container" and (math := source.find(".//math")) is not None:
        _copy_math(math, sink)
    elif tag == "img":
        _copy_image(source, sink)
    elif tag in _RENAMED and _is_all_citations(source):
        _copy_children(
            source, sink
        )  # a superscript or italics around citation marks: their brackets tell enough
    elif tag in _RENAMED or (tag == "a" and _is_citation(source)):
        new = sink.child(_RENAMED[tag]) if tag in _RENAMED else sink.child("xref", ref_type="bibr")
        inner = _Sink(new)
        _copy_children(source, inner)
        inner.close()
    else:
        gap = " " if tag not in INLINE else ""
        sink.text(gap)
        _copy_children(source, sink)
        sink.text(gap)


def _copy_children(source: Element, sink: _Sink) -> None:
    sink.text(source.text)
    for child in source:
        _copy(child, sink)
        sink.text(child.tail)


def _copy_math(source: Element, sink: _Sink) -> None:
    formula = sink.child("inline-formula")
    # A copy by hand: deepcopy would take the page's whole document along.
    formula.append(etree.fromstring(etree.tostring(source, with_tail=False), etree.XMLParser(recover=True)))


def _copy_image(source: Element, sink: _Sink) -> None:
    """Keep a formula's picture with its description; other pictures within lines are icons."""
    where = f"{source.get('class', '')} {source.get('src', '')}".lower()
    if any(sign in where for sign in ("math", "formula", "equation", "inline-graphic", "inlinegraphic")):
        graphic = sink.child("inline-graphic")
        if alternative := " ".join(source.get("alt", "").split()):
            etree.SubElement(graphic, "alt-text").text = alternative


def _is_all_citations(element: Element) -> bool:
    """Whether an element holds nothing but citation marks and what parts them, or parts two such elements."""
    links = [a for a in element.iter("a") if _is_citation(a)]
    text = _SEPARATORS.sub("", "".join(map(str, element.itertext())))
    if links:
        return len(text) == sum(len(_SEPARATORS.sub("", "".join(map(str, a.itertext())))) for a in links)
    previous, following = element.getprevious(), element.getnext()
    if text or element.tag != "sup" or previous is None or following is None:
        return False
    return all(next(e.iter("a"), None) is not None and _is_all_citations(e) for e in (previous, following))


def _is_citation(link: Element) -> bool:
    href = link.get("href", "")
    if not has_text(link) or not _CITED.fullmatch("".join(map(str, link.itertext())).strip()):
        return False
    if class_tokens(link) & _CITE_CLASSES or link.get("role") == "doc-biblioref":
        return True
    return _NOT_A_CITATION.search(href) is None and _CITES_BY_HREF.search(href) is not None
