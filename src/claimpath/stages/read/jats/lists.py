"""Lists: items in order, nested ones behind the item that holds them."""

import re
from dataclasses import dataclass, field

from claimpath.stages.read.jats.nodes import Element, drop, plain_text, replace_content

_BULLETS = frozenset("•●○◦▪■□–—-*·▶►‣⁃")
_BLOCK_TAGS = frozenset(
    {"fig", "table-wrap", "disp-quote", "boxed-text", "supplementary-material", "fig-group", "sec"}
)
_NUMBERED = re.compile(r"\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s")
_ROMAN = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_MAX_DEPTH = 40


@dataclass(slots=True)
class Item:
    """One item of a list."""

    lead: str
    """The item's text on one line, with its number where it has one."""
    blocks: list[Element] = field(default_factory=list)
    """Figures, tables and the like in the item, which are read as passages of their own."""


def read_items(element: Element, depth: int = 0) -> list[Item]:
    """Read the items of a list, nested lists included, each item once."""
    items: list[Item] = []
    ordered = element.get("list-type", "")
    for number, entry in enumerate(element.iterchildren("list-item"), start=1):
        nested: list[Item] = []
        blocks: list[Element] = []
        texts: list[str] = []
        for child in list(entry):
            if child.tag == "list":
                nested += read_items(child, depth + 1) if depth < _MAX_DEPTH else [Item(plain_text(child))]
            elif child.tag in _BLOCK_TAGS:
                blocks.append(child)
            elif child.tag == "p":
                lists = list(child.iter("list"))
                for inner in [b for b in lists if _outermost_list(b, child)]:
                    nested += (
                        read_items(inner, depth + 1) if depth < _MAX_DEPTH else [Item(plain_text(inner))]
                    )
                    replace_content(inner, "")
                for inner in list(child.iter(*_BLOCK_TAGS)):
                    parent = inner.getparent()
                    if parent is not None:
                        drop(inner)
                    blocks.append(inner)
                texts.append(plain_text(child))
            elif child.tag not in {"label", "title"}:
                texts.append(plain_text(child))
        mark = _mark(entry, ordered, number)
        if mark and texts and _NUMBERED.match(texts[0]):
            mark = ""
        lead = " ".join(t for t in [mark, *texts] if t)
        items.append(Item(lead if any(texts) else "", blocks))
        items += nested
    return items


def item_lines(items: list[Item]) -> list[str]:
    """Return the lines of a list."""
    return [item.lead for item in items if item.lead]


def _outermost_list(element: Element, paragraph: Element) -> bool:
    parent = element.getparent()
    while parent is not None and parent is not paragraph:
        if parent.tag == "list":
            return False
        parent = parent.getparent()
    return True


def _mark(entry: Element, list_type: str, number: int) -> str:
    label = entry.find("label")
    text = plain_text(label) if label is not None else ""
    if text:
        return "" if text in _BULLETS else text
    if list_type == "order":
        return f"{number}."
    if list_type.startswith("alpha") and number <= 26:
        letter = chr(ord("a") + number - 1)
        return f"{letter.upper() if list_type.endswith('upper') else letter}."
    if list_type.startswith("roman"):
        roman = _roman(number)
        return f"{roman if list_type.endswith('upper') else roman.lower()}."
    return ""


def _roman(number: int) -> str:
    out = ""
    for value, letters in (
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ):
        while number >= value:
            out += letters
            number -= value
    return out
