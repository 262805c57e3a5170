"""A web page as a tree, and small moves on it."""

import re
from dataclasses import dataclass, field

from lxml import etree

from claimpath.errors import StudyError
from claimpath.records import NotRead
from claimpath.stages.read.encoding import decode_text, require_text

Element = etree._Element
_CHARSET = re.compile(
    rb"""<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]{1,40})|<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]{1,40})""",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"&#([xX][0-9a-fA-F]{1,8}|\d{1,9});?")
_CUTS = re.compile(r"Excessive depth|[Hh]uge|too (?:long|big|many|deep)|limit")
_text_of = etree.XPath("string()", smart_strings=False)


@dataclass(slots=True)
class ParsedPage:
    """A web page and what was mended to read it."""

    root: Element
    repairs: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    not_read: list[NotRead] = field(default_factory=list)


def parse_page(data: bytes, name: str) -> ParsedPage:
    """Parse a web page. Raises StudyError where there is no element or no text in it."""
    declared = _CHARSET.search(data[:4096])
    label = (declared.group(1) or declared.group(2)).decode("ascii") if declared else None
    decoded = decode_text(data, name, declared=label)
    text = require_text(decoded, name)
    root, cut = parse_markup(text, name)
    page = ParsedPage(root, decoded.repairs, decoded.warnings)
    if cut:
        page.not_read.append(
            NotRead(
                what="the end of the page",
                reason="elements are nested too deeply or a piece of text is too long",
            )
        )
    return page


def parse_markup(text: str, name: str) -> tuple[Element, bool]:
    """Parse HTML, with the parser's limits on depth (256) kept; say whether they cut the page. Raises StudyError."""
    text = _NUMBERED.sub(_sound_reference, text.replace("\f", " "))
    parser = etree.HTMLParser(
        encoding="utf-8", huge_tree=False, no_network=True, remove_pis=True, collect_ids=False
    )
    try:
        root = etree.fromstring(text.encode("utf-8"), parser)
    except (etree.LxmlError, ValueError) as error:
        raise StudyError(
            f"{name} is not a readable web page ({str(error)[:100]}). Save the page again."
        ) from None
    if root is None:
        raise StudyError(
            f"{name} is not a readable web page: no element was found in it. Save the page again."
        )
    return root, any(entry.level >= 3 and _CUTS.search(entry.message) for entry in parser.error_log)


def _sound_reference(match: re.Match[str]) -> str:
    """Drop a reference to a control character or half a character, which no tree may hold."""
    digits = match.group(1)
    code = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
    sound = code >= 32 and not 0xD800 <= code <= 0xDFFF and code not in (0xFFFE, 0xFFFF) and code <= 0x10FFFF
    return match.group() if sound or code in (9, 10, 13) else " " if code == 12 else ""


def class_tokens(element: Element) -> frozenset[str]:
    """Return an element's classes, lower-cased."""
    value = element.get("class")
    return frozenset(value.lower().split()) if value else frozenset()


def text_of(element: Element) -> str:
    """Return an element's text with blanks folded, without its tail."""
    return " ".join(str(_text_of(element)).split())


def has_text(element: Element) -> bool:
    """Whether an element holds anything but blanks."""
    return bool(str(_text_of(element)).strip())


def drop(element: Element) -> None:
    """Take an element out of the tree and leave its tail where it was."""
    parent = element.getparent()
    if parent is None:
        return
    tail = element.tail
    if tail:
        previous = element.getprevious()
        if previous is not None:
            previous.tail = (previous.tail or "") + tail
        else:
            parent.text = (parent.text or "") + tail
    parent.remove(element)


def short_text(element: Element, limit: int) -> str:
    """Return an element's text where it is no longer than `limit` (and in 60 pieces at most), else an empty string."""
    parts: list[str] = []
    n_chars = 0
    for piece in element.itertext(etree.Element):
        parts.append(str(piece))
        n_chars += len(piece)
        if n_chars > 2 * limit or len(parts) > 60:
            return ""
    text = " ".join("".join(parts).split())
    return text if len(text) <= limit else ""


@dataclass(frozen=True, slots=True)
class Mass:
    """How much text an element holds, in characters without surrounding blanks."""

    n_text: int
    """All text."""
    n_linked: int
    """Text in links to other pages."""
    n_prose: int
    """Text in paragraphs."""

    @property
    def link_share(self) -> float:
        """Share of the text that stands in links, in [0, 1]; 0 where there is no text."""
        return self.n_linked / self.n_text if self.n_text else 0.0


def weigh(root: Element) -> dict[Element, Mass]:
    """Weigh every element in one pass, the innermost first."""
    masses: dict[Element, Mass] = {}
    for element in reversed(list(root.iter(etree.Element))):
        n_text = len((element.text or "").strip())
        n_linked = n_prose = 0
        for child in element:
            n_text += len((child.tail or "").strip())
            mass = masses.get(child)
            if mass is not None:
                n_text += mass.n_text
                n_linked += mass.n_linked
                n_prose += mass.n_prose
        if element.tag == "a" and not element.get("href", "").startswith("#"):
            n_linked = n_text
        if element.tag == "p":
            n_prose = n_text
        masses[element] = Mass(n_text, n_linked, n_prose)
    return masses
