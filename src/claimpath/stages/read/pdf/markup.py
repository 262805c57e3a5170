"""Text with marks around superscripts and subscripts, as a JATS element."""

import re

from lxml import etree

from claimpath.stages.read.building import append
from claimpath.stages.read.pdf.lines import SUB_CLOSE, SUB_OPEN, SUP_CLOSE, SUP_OPEN

Element = etree._Element
_PART = re.compile(f"([{SUP_OPEN}{SUB_OPEN}])([^{SUP_CLOSE}{SUB_CLOSE}]*)[{SUP_CLOSE}{SUB_CLOSE}]?")
_NOTE_MARK = re.compile(r"\d{1,3}\)")
_MARKS = re.compile(f"[{SUP_OPEN}{SUP_CLOSE}{SUB_OPEN}{SUB_CLOSE}]")
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def without_marks(text: str) -> str:
    """Return a text without the marks."""
    return _MARKS.sub("", text)


def text_element(text: str, tag: str = "p") -> Element:
    """Return an element in which marked parts are `sup` and `sub`."""
    element = etree.Element(tag)
    at = 0
    text = _NOT_XML.sub("", text)
    for match in _PART.finditer(text):
        _append(element, text[at : match.start()])
        inner = etree.SubElement(element, "sup" if match.group(1) == SUP_OPEN else "sub")
        script = without_marks(match.group(2)).strip()
        inner.text = (script[:-1] if _NOTE_MARK.fullmatch(script) else script) or None
        at = match.end()
    _append(element, text[at:])
    return element


def _append(element: Element, text: str) -> None:
    append(element, without_marks(text))
