"""Styles and numbering of a DOCX file: which paragraphs are headings, titles, captions and list items."""

import re
from dataclasses import dataclass, field

from claimpath.stages.read.docx.names import local
from claimpath.stages.read.docx.package import Element, Package

_HEADING = re.compile(r"(?:heading|berschrift|titre|t[ií]tulo|标题|見出し)\s*(\d)", re.IGNORECASE)
_MAX_CHAIN = 20


@dataclass(slots=True)
class Style:
    """What matters of a paragraph style."""

    name: str = ""
    based_on: str = ""
    level: int | None = None
    """Outline level, from 1."""
    num_id: str = ""


@dataclass(slots=True)
class Styles:
    """All paragraph styles, and the kinds of the lists."""

    by_id: dict[str, Style] = field(default_factory=dict)
    bullets: set[tuple[str, str]] = field(default_factory=set)
    """(list, level) pairs that are set with bullets."""

    @classmethod
    def of(cls, package: Package) -> "Styles":
        """Read `styles.xml` and `numbering.xml`."""
        styles = cls()
        root = package.part("word/styles.xml")
        for element in root if root is not None else ():
            if local(element.tag) == "style":
                styles.by_id[value(element, "styleId")] = _style(element)
        numbering = package.part("word/numbering.xml")
        if numbering is not None:
            styles.bullets = _bullets(numbering)
        return styles

    def chain(self, style_id: str) -> list[Style]:
        """Return a style and those that it is based on."""
        found: list[Style] = []
        while style_id in self.by_id and len(found) < _MAX_CHAIN:
            style = self.by_id[style_id]
            found.append(style)
            style_id = style.based_on
        return found

    def heading_level(self, style_id: str) -> int | None:
        """Return the level (from 1) that a style gives to a heading, or None for other paragraphs."""
        for style in self.chain(style_id):
            match = _HEADING.match(style.name)
            if match:
                return max(1, int(match.group(1)))
            if style.level is not None:
                return style.level
        match = _HEADING.match(style_id)
        return max(1, int(match.group(1))) if match else None

    def is_named(self, style_id: str, *names: str) -> bool:
        """Whether a style, or one that it is based on, bears one of the names."""
        own = style_id.lower() in names
        return own or any(style.name.lower() in names for style in self.chain(style_id))


def value(element: Element | None, name: str = "val") -> str:
    """Return an attribute by its local name; empty where there is none."""
    if element is None:
        return ""
    for key, text in element.attrib.items():
        if local(key) == name:
            return str(text)
    return ""


def child(element: Element | None, name: str) -> Element | None:
    """Return the first child with that local name."""
    if element is None:
        return None
    return next((c for c in element if local(c.tag) == name), None)


def _style(element: Element) -> Style:
    properties = child(element, "pPr")
    outline = value(child(properties, "outlineLvl"))
    number = child(child(properties, "numPr"), "numId")
    return Style(
        value(child(element, "name")),
        value(child(element, "basedOn")),
        int(outline) + 1 if outline.isdigit() and int(outline) < 9 else None,
        value(number),
    )


def _bullets(root: Element) -> set[tuple[str, str]]:
    kinds: dict[str, set[str]] = {}
    for element in root:
        if local(element.tag) == "abstractNum":
            levels = {
                value(lvl, "ilvl")
                for lvl in element
                if local(lvl.tag) == "lvl" and value(child(lvl, "numFmt")) == "bullet"
            }
            kinds[value(element, "abstractNumId")] = levels
    found: set[tuple[str, str]] = set()
    for element in root:
        if local(element.tag) == "num":
            abstract = value(child(element, "abstractNumId"))
            found |= {(value(element, "numId"), level) for level in kinds.get(abstract, ())}
    return found
