"""The text of a DOCX paragraph: runs, formulas, footnote marks; deleted and hidden text is left out and counted."""

from dataclasses import dataclass, field

from lxml import etree

from claimpath.stages.read.building import append
from claimpath.stages.read.docx.names import is_math, local
from claimpath.stages.read.docx.package import Element
from claimpath.stages.read.docx.styles import child, value

_SKIPPED = frozenset(
    {"pPr", "rPr", "instrText", "delText", "delInstrText", "fldChar", "bookmarkStart", "bookmarkEnd", "proofErr",
     "commentRangeStart", "commentRangeEnd", "commentReference", "lastRenderedPageBreak", "annotationRef", "sectPr",
     "sdtPr", "sdtEndPr", "object", "pict", "drawing", "txbxContent", "Fallback", "footnoteRef", "endnoteRef"}
)  # fmt: skip
_SIGNS = {"tab": " ", "br": " ", "cr": " ", "noBreakHyphen": "-", "softHyphen": "", "ptab": " "}
_OFF = frozenset({"0", "false", "off", "none"})
_MAX_DEPTH = 100


@dataclass(slots=True)
class Counts:
    """What was left out of the text."""

    deleted: int = 0
    hidden: int = 0
    boxes: list[Element] = field(default_factory=list)
    """Text boxes that were met, to be read behind the paragraph."""
    notes: list[tuple[str, str]] = field(default_factory=list)
    """Footnotes and endnotes that were referred to: (kind, id)."""


def paragraph_element(source: Element, counts: Counts, tag: str = "p") -> Element:
    """Return a paragraph's text as a JATS element."""
    target = etree.Element(tag)
    _walk(source, target, counts, 0)
    return target


def is_bold(source: Element) -> bool:
    """Whether every run of a paragraph that holds text is bold."""
    runs = [r for r in source.iter("{*}r") if any((t.text or "").strip() for t in r.iter("{*}t"))]
    return bool(runs) and all(_on(child(child(r, "rPr"), "b")) for r in runs)


def _walk(source: Element, target: Element, counts: Counts, depth: int) -> None:
    if depth > _MAX_DEPTH:
        return
    for node in source:
        name = local(node.tag)
        if not name:
            continue
        if name in ("del", "moveFrom"):
            counts.deleted += any((t.text or "").strip() for t in node.iter("{*}delText", "{*}t"))
        elif name == "r" and not is_math(node.tag):
            _run(node, target, counts, depth)
        elif name in ("oMath", "oMathPara"):
            append(target, " ")
            _formula(node, target, depth)
            append(target, " ")
        elif name not in _SKIPPED:
            _walk(node, target, counts, depth + 1)


def _run(run: Element, target: Element, counts: Counts, depth: int) -> None:
    properties = child(run, "rPr")
    if _on(child(properties, "vanish")):
        counts.hidden += any((t.text or "").strip() for t in run.iter("{*}t"))
        return
    script = {"superscript": "sup", "subscript": "sub"}.get(value(child(properties, "vertAlign")))
    inner = target
    if script and any((t.text or "").strip() for t in run.iter("{*}t")):
        last = next(target.iterchildren(reversed=True), None)
        previous = last if last is not None and not last.tail else None
        inner = (
            previous if previous is not None and previous.tag == script else etree.SubElement(target, script)
        )
    elif _on(child(properties, "i")) and any((t.text or "").strip() for t in run.iter("{*}t")):
        inner = etree.SubElement(target, "italic")
    for node in run:
        name = local(node.tag)
        if name == "t":
            append(inner, (node.text or "").replace("\u00ad", ""))
        elif name in _SIGNS:
            append(inner, _SIGNS[name])
        elif name == "sym":
            append(inner, _symbol(node))
        elif name in ("footnoteReference", "endnoteReference"):
            counts.notes.append((name.removesuffix("Reference"), value(node, "id")))
            etree.SubElement(inner if inner.tag != "sup" else target, "sup").text = str(len(counts.notes))
        elif name in ("AlternateContent", "drawing", "pict"):
            counts.boxes.extend(_boxes(node))
        elif name not in _SKIPPED:
            _walk(node, inner, counts, depth + 1)


def _boxes(node: Element) -> list[Element]:
    """Return the text boxes in a drawing; of a choice and its fallback, the choice."""
    if local(node.tag) == "AlternateContent":
        choice = child(node, "Choice")
        node = choice if choice is not None else node
    return list(node.iter("{*}txbxContent"))


def _symbol(node: Element) -> str:
    code = value(node, "char")
    try:
        number = int(code, 16)
    except ValueError:
        return ""
    greek = dict(zip("abgdezhqiklmnxoprstufcyw", "αβγδεζηθικλμνξοπρστυφχψω", strict=True))
    if value(node, "font") == "Symbol" and 0xF020 <= number <= 0xF0FF:
        letter = chr(number - 0xF000)
        found = greek.get(letter.lower())
        if found:
            return found if letter.islower() else found.upper()
        return {"±": "±", "³": "≥", "£": "≤", "´": "×", "»": "≈", "-": "−"}.get(letter, letter)
    return chr(number) if 0x20 <= number < 0xD800 else ""


def _formula(node: Element, target: Element, depth: int) -> None:
    if depth > _MAX_DEPTH:
        return
    for part in node:
        name = local(part.tag)
        if name in ("sSup", "sSub", "sSubSup"):
            _plain(child(part, "e"), target, depth)
            for kind in ("sub", "sup"):
                script = child(part, kind)
                if script is not None:
                    _plain(script, etree.SubElement(target, kind), depth)
        elif name == "f":
            _plain(child(part, "num"), target, depth)
            append(target, "/")
            _plain(child(part, "den"), target, depth)
        elif name == "t":
            append(target, part.text or "")
        elif not name.endswith("Pr"):
            _formula(part, target, depth + 1)


def _plain(node: Element | None, target: Element, depth: int) -> None:
    if node is not None:
        _formula(node, target, depth + 1)


def _on(flag: Element | None) -> bool:
    return flag is not None and value(flag).lower() not in _OFF
