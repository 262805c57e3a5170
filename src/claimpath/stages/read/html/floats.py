"""Tables and figures of a web page, with label, caption and notes, as JATS elements."""

from lxml import etree

from claimpath.stages.read.html.inline import INLINE, copy_content
from claimpath.stages.read.html.tree import Element, class_tokens, has_text, short_text
from claimpath.stages.read.labels import LABEL

_FLOAT_CLASSES = frozenset(
    {
        "fig",
        "figure",
        "tw",
        "table-wrap",
        "tablewrap",
        "table-wrapper",
        "tbl-wrap",
        "table-fig",
        "c-article-table",
    }
)
_FOOT_CLASSES = frozenset(
    {"tw-foot", "tblwrap-foot", "table-foot", "table-footnotes", "table-wrap-foot", "tfoot", "tablefootnote"}
)
NOTE_CLASSES: frozenset[str] = frozenset({"fn", "footnote", "table-fn"})
"""Classes of a footnote."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS_WITHIN = frozenset({"p", "li", "dd", "dt", "blockquote", "pre"})
_MAX_DEPTH = 60


def is_float(element: Element) -> bool:
    """Whether an element wraps a table or figure together with its caption."""
    if element.tag == "figure":
        return True
    return element.tag in ("div", "section") and bool(class_tokens(element) & _FLOAT_CLASSES)


def is_layout_table(table: Element) -> bool:
    """Whether a table only arranges a page: declared so, holding tables or paragraphs, or with one cell."""
    if table.get("role") in ("presentation", "none"):
        return True
    if next(table.iter("th", "caption", "thead"), None) is not None:
        return False
    if next((t for t in table.iter("table") if t is not table), None) is not None:
        return True
    cells = list(table.iter("td"))
    n_prose = sum(1 for cell in cells if sum(1 for _ in cell.iter("p", "h2", "h3")) > 1)
    return len(cells) <= 1 or (n_prose > 0 and len(cells) <= 20)


def float_element(element: Element) -> Element:
    """Turn a wrapper into `table-wrap` or `fig`; what stands in it beside tables becomes caption or notes."""
    parts = _Parts()
    _collect(element, parts, 0)
    label = parts.label
    is_table = bool(parts.tables) or (label or "").lower().startswith("table")
    wrap = etree.Element("table-wrap" if is_table else "fig")
    if label:
        etree.SubElement(wrap, "label").text = label
    if parts.caption:
        caption = etree.SubElement(wrap, "caption")
        caption.extend(parts.caption)
    wrap.extend(parts.tables)
    if is_table and not parts.tables:
        etree.SubElement(wrap, "graphic")
    if parts.notes:
        foot = etree.SubElement(wrap, "table-wrap-foot")
        foot.extend(parts.notes)
    wrap.extend(parts.nested)
    return wrap


def table_element(table: Element) -> Element:
    """Turn a table without a wrapper into a `table-wrap`."""
    parts = _Parts()
    _add_table(table, parts)
    wrap = etree.Element("table-wrap")
    if parts.label:
        etree.SubElement(wrap, "label").text = parts.label
    if parts.caption:
        etree.SubElement(wrap, "caption").extend(parts.caption)
    wrap.extend(parts.tables)
    if parts.notes:
        etree.SubElement(wrap, "table-wrap-foot").extend(parts.notes)
    return wrap


def note_element(element: Element) -> Element:
    """Turn a footnote into `fn`, its mark into a label."""
    note = etree.Element("fn")
    first = next((c for c in element if isinstance(c.tag, str)), None)
    if first is not None and first.tag == "sup" and not (element.text or "").strip():
        etree.SubElement(note, "label").text = short_text(first, 20) or None
        first.text = None
        del first[:]
    copy_content(element, etree.SubElement(note, "p"))
    return note


class _Parts:
    def __init__(self) -> None:
        self.label: str | None = None
        self.caption: list[Element] = []
        self.tables: list[Element] = []
        self.notes: list[Element] = []
        self.nested: list[Element] = []

    def add_caption(self, source: Element, tag: str = "p") -> None:
        target = copy_content(source, etree.Element(tag))
        text = "".join(map(str, target.itertext())).strip()
        if not text or (len(text) < 40 and text.lower().startswith(("open in", "view larger", "download"))):
            return
        match = LABEL.match(text)
        if match and self.label is None:
            self.label = match.group("label").strip()
            if match.end() >= len(text):
                return
            _cut_front(target, len(match.group()))
        (self.notes if self.tables else self.caption).append(target)


def _collect(element: Element, parts: _Parts, depth: int) -> None:
    tokens = class_tokens(element)
    for child in element:
        tag = child.tag
        if not isinstance(tag, str) or tag in ("script", "style"):
            continue
        if tag == "table":
            _add_table(child, parts)
        elif is_float(child) and has_text(child) and depth < _MAX_DEPTH and _has_own_label(child, parts):
            parts.nested.append(float_element(child))
        elif class_tokens(child) & NOTE_CLASSES:
            parts.notes.append(note_element(child))
        elif tag in _HEADINGS:
            parts.add_caption(child, "title")
        elif tag in _BLOCKS_WITHIN or not _holds_block(child) or depth >= _MAX_DEPTH:
            if tokens & _FOOT_CLASSES and has_text(child):
                parts.notes.append(copy_content(child, etree.Element("p")))
            elif has_text(child):
                parts.add_caption(child)
        else:
            _collect(child, parts, depth + 1)
    _loose_text(element, parts)


def _loose_text(element: Element, parts: _Parts) -> None:
    """Keep text that stands directly in a wrapper between its blocks."""
    texts = [element.text or "", *[(c.tail or "") for c in element]]
    loose = " ".join(" ".join(texts).split())
    if len(loose) > 2:
        holder = etree.Element("p")
        holder.text = loose
        parts.add_caption(holder)


def _has_own_label(element: Element, parts: _Parts) -> bool:
    text = short_text(element, 5000)
    return parts.label is not None and LABEL.search(text[:200]) is not None


def _holds_block(element: Element) -> bool:
    return any(isinstance(e.tag, str) and e.tag not in INLINE for e in element.iterdescendants())


def _add_table(table: Element, parts: _Parts) -> None:
    new = etree.Element("table")
    for part in table:
        if part.tag == "caption":
            parts.add_caption(part)
        elif part.tag == "tr":
            new.append(_row(part))
        elif part.tag in ("thead", "tbody", "tfoot"):
            rows = [_row(row) for row in part if row.tag == "tr"]
            if part.tag == "tfoot" and all(len(row) == 1 for row in rows):
                for row in rows:
                    row[0].tag = "p"
                    parts.notes.append(row[0])
                continue
            section = etree.SubElement(new, "tbody" if part.tag == "tfoot" else part.tag)
            section.extend(rows)
    if len(new):
        parts.tables.append(new)


def _row(row: Element) -> Element:
    new = etree.Element("tr")
    for cell in row:
        if cell.tag in ("td", "th"):
            spans = {key: cell.get(key, "") for key in ("rowspan", "colspan") if cell.get(key)}
            copy_content(cell, etree.SubElement(new, cell.tag, spans))
    return new


def _cut_front(element: Element, n_chars: int) -> None:
    """Take that many characters (not counting blanks at the very start) off the front of an element's text."""
    left = n_chars
    started = False
    for node in element.iter():
        for slot in ("text", "tail"):
            if slot == "tail" and node is element:
                continue
            text = getattr(node, slot) or ""
            if not started:
                text = text.lstrip()
                started = bool(text)
            taken = min(left, len(text))
            left -= taken
            setattr(node, slot, text[taken:] or None)
            if left == 0 and started:
                return
