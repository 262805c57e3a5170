"""Small moves on an lxml tree that the other files share."""

from lxml import etree

Element = etree._Element

_text_of = etree.XPath("string()", smart_strings=False)


def plain_text(element: Element) -> str:
    """Return an element's text with white space folded to single blanks, without its tail."""
    if not len(element):  # most are: cells, labels, marks
        return " ".join((element.text or "").split())
    return " ".join(_text_of(element).split())  # type: ignore[union-attr,arg-type]


def raw_text(element: Element) -> str:
    """Return an element's text as it stands, without its tail."""
    if not len(element):
        return element.text or ""
    return _text_of(element)  # type: ignore[return-value]


def replace_content(element: Element, text: str) -> None:
    """Make a text the only content of an element; the tail stays."""
    del element[:]
    element.text = text


def drop(element: Element) -> None:
    """Take an element out of the tree; an empty `x` keeps its tail, as joining tails would copy text each time."""
    parent = element.getparent()
    if parent is None:
        return
    place = parent.makeelement("x")
    place.tail = element.tail
    element.tail = None
    parent.replace(element, place)


_BORDERS = frozenset(
    {"p", "td", "th", "title", "article-title", "label", "term", "list-item", "entry", "attrib"}
)


def text_before(element: Element) -> str:
    """Return the nearest text in front of an element within its block; empty at the block's start."""
    while True:
        previous = element.getprevious()
        if previous is not None:
            if previous.tail:
                return previous.tail
            if text := raw_text(previous):
                return text
            element = previous
            continue
        parent = element.getparent()
        if parent is None:
            return ""
        if parent.text:
            return parent.text
        if parent.tag in _BORDERS:
            return ""
        element = parent


def text_after(element: Element) -> str:
    """Return the nearest text behind an element within its block; empty at the block's end."""
    while True:
        if element.tail:
            return element.tail
        following = element.getnext()
        if following is not None:
            if text := raw_text(following):
                return text
            element = following
            continue
        parent = element.getparent()
        if parent is None or parent.tag in _BORDERS:
            return ""
        element = parent
