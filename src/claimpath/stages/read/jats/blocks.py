"""The walk over the document: every paragraph once, in order, with its section path."""

from collections.abc import Callable

from claimpath.records import NotRead, Origin
from claimpath.stages.read.draft import DraftPassage
from claimpath.stages.read.jats.grid import read_grid
from claimpath.stages.read.jats.lines import join_lines
from claimpath.stages.read.jats.lists import item_lines, read_items
from claimpath.stages.read.jats.mixed import is_mid_sentence, is_outermost, paragraphs_with_blocks
from claimpath.stages.read.jats.names import BACK_TITLES, BLOCKS, FLOAT_BLOCKS, NOTE_TITLES, SKIPPED
from claimpath.stages.read.jats.nodes import Element, drop, plain_text, raw_text
from claimpath.stages.read.jats.tables import table_lines
from claimpath.stages.read.jats.titles import caption_parts, caption_text, label_of, pick, title_of
from claimpath.stages.read.section_origin import origin_of_heading

Section = tuple[str, ...]
_FLOATS = frozenset(FLOAT_BLOCKS)
_BLOCKS = frozenset(BLOCKS)
_READ_WITH_TABLE = SKIPPED | {"caption", "table", "tgroup", "alternatives"}
_MAX_DEPTH = 80
_LONG_LIST = 1_500


class BlockWalker:
    """Collects the passages of one article. Formulas, scripts and citations must have been set before."""

    def __init__(self, root: Element) -> None:
        self.passages: list[DraftPassage] = []
        self.not_read: list[NotRead] = []
        self._mixed = paragraphs_with_blocks(root)
        self._n_images = 0
        self._handlers: dict[str, Callable[[Element, Section, Origin, int], None]] = {
            "p": self._paragraph, "sec": self._section, "list": self._list, "def-list": self._definitions,
            "fig": self._float, "supplementary-material": self._float, "media": self._float,
            "table-wrap": self._table_wrap, "table": self._bare_table, "array": self._bare_table,
            "boxed-text": self._box, "disp-quote": self._quote, "verse-group": self._lines,
            "disp-formula": self._formula, "disp-formula-group": self._children, "chem-struct-wrap": self._float,
            "code": self._verbatim, "preformat": self._verbatim, "fn": self._footnote, "fn-group": self._titled,
            "ack": self._titled, "notes": self._titled, "bio": self._titled, "app": self._titled,
            "app-group": self._titled, "glossary": self._titled, "ref-list": self._reference_notes,
            "table-wrap-foot": self._children, "caption": self._caption_alone, "speech": self._speech,
        }  # fmt: skip

    def walk(self, parent: Element, section: Section, origin: Origin, depth: int = 0) -> None:
        """Read the children of an element that holds blocks."""
        if depth > _MAX_DEPTH:
            self.add(plain_text(parent), origin, section)
            return
        for child in parent:
            self.block(child, section, origin, depth + 1)

    def block(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        tag = element.tag
        handler = self._handlers.get(tag) if isinstance(tag, str) else None
        if handler is not None:
            handler(element, section, origin, depth)
        elif isinstance(tag, str) and tag not in SKIPPED:
            if any(True for _ in element.iter(*BLOCKS)):
                self._titled(element, section, origin, depth)
            else:
                self.add(plain_text(element), origin, section)

    def add(
        self,
        text: str,
        origin: Origin,
        section: Section,
        label: str | None = None,
        rows: list[tuple[int, int]] | None = None,
    ) -> None:
        if text:
            self.passages.append(DraftPassage(text, origin, section, label, rows))

    def _children(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        self.walk(element, section, origin, depth)

    def _section(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        title = title_of(element)
        if title and not section and origin == "body":
            named = origin_of_heading(title)
            origin = named if named in {"back", "appendix", "glossary"} else origin
        self.walk(element, (*section, title) if title else section, origin, depth)

    def _titled(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        """Read a part of the back matter: by its own title, or by the name of its kind."""
        tag = element.tag
        title = title_of(element) or NOTE_TITLES.get((element.get("notes-type") or "").lower(), "")
        title = title or BACK_TITLES.get(tag, "")
        own: Origin = {"app": "appendix", "glossary": "glossary"}.get(tag, origin)  # type: ignore[assignment]
        self.walk(element, (*section, title) if title else section, pick(origin, own), depth)

    def _paragraph(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        if element not in self._mixed:
            self.add(plain_text(element), origin, section)
            return
        floats: list[Element] = []
        for block in [b for b in element.iter(*BLOCKS) if b is not element]:
            parent = block.getparent()
            if parent is not None and (parent is not element) and is_outermost(block, element):
                floats.append(block)
        for block in floats:
            drop(block)
        run = element.text or ""
        for child in list(element):
            if child.tag not in _BLOCKS:
                run += raw_text(child) + (child.tail or "")
                continue
            if child.tag in _FLOATS and is_mid_sentence(run[-200:], (child.tail or "")[:200]):
                floats.append(child)
                run += " " + (child.tail or "")
                continue
            self.add(" ".join(run.split()), origin, section)
            self.block(child, section, origin, depth + 1)
            run = child.tail or ""
        self.add(" ".join(run.split()), origin, section)
        for block in floats:
            self.block(block, section, origin, depth + 1)

    def _list(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        title = title_of(element)
        path = (*section, title) if title else section
        items = read_items(element)
        if any(item.blocks for item in items):
            for item in items:
                self.add(item.lead, pick(origin, "list"), path)
                for block in item.blocks:
                    self.block(block, path, origin if block.tag != "p" else pick(origin, "list"), depth + 1)
            return
        lines = item_lines(items)
        if sum(map(len, lines)) > _LONG_LIST:
            for line in lines:
                self.add(line, pick(origin, "list"), path)
            return
        text, rows = join_lines(lines)
        self.add(text, pick(origin, "list"), path, rows=rows)

    def _definitions(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        title = title_of(element)
        lines = []
        for item in element.iter("def-item"):
            terms = "; ".join(t for t in map(plain_text, item.findall("term")) if t)
            meanings = " ".join(t for t in map(plain_text, item.findall("def")) if t)
            lines.append(f"{terms}: {meanings}" if terms and meanings else terms or meanings)
        text, rows = join_lines(lines)
        self.add(text, pick(origin, "list"), (*section, title) if title else section, rows=rows)

    def _float(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        """Read a figure or a file that goes with the article: its caption, then whatever else holds text."""
        label = label_of(element)
        before = len(self.passages)
        nested = self._take_floats(element)
        self.add(caption_text(element), pick(origin, "caption"), section, label)
        for child in element:
            if child.tag == "p":
                self.add(plain_text(child), pick(origin, "caption"), section, label)
            elif child.tag != "caption":
                self.block(child, section, origin, depth + 1)
        if len(self.passages) == before and label:
            self.add(label, pick(origin, "caption"), section, label)
        for block in nested:
            self.block(block, section, origin, depth + 1)

    def _take_floats(self, element: Element) -> list[Element]:
        """Take files and figures out of the caption of another: they are passages of their own."""
        floats = [
            block
            for part in element.iterchildren("caption", "p")
            for paragraph in part.iter("p")
            if paragraph in self._mixed
            for block in paragraph.iter(*FLOAT_BLOCKS)
            if is_outermost(block, paragraph)
        ]
        for block in floats:
            drop(block)
        return floats

    def _caption_alone(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        self.add(caption_parts(element), pick(origin, "caption"), section)

    def _table_wrap(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        label = label_of(element)
        nested = self._take_floats(element)
        caption = caption_text(element)
        tables = list(element.iter("table", "tgroup"))
        if any(t.tag == "table" for t in tables):
            inner = {t for table in tables for t in table.iterdescendants("table")}
            tables = [t for t in tables if t.tag == "table" and t not in inner]
        lines = [line for table in tables for line in self._table(table, label)]
        if lines:
            text, rows = join_lines([caption, *lines])
            self.add(text, pick(origin, "table"), section, label, rows)
        else:
            self.add(caption, pick(origin, "caption"), section, label)
            if next(element.iter("graphic", "media", "inline-graphic"), None) is not None:
                self.not_read.append(
                    NotRead(what=label or "A table without a number", reason="an image without text")
                )
        for child in element:
            if child.tag == "table-wrap-foot":
                self._table_notes(child, section, origin, label)
            elif child.tag not in _READ_WITH_TABLE and next(child.iter("table", "tgroup"), None) is None:
                self.block(child, section, origin, depth + 1)
        for block in nested:
            self.block(block, section, origin, depth + 1)

    def _bare_table(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        label = label_of(element)
        text, rows = join_lines(self._table(element, label))
        self.add(text, pick(origin, "table"), section, label, rows)

    def _table(self, table: Element, label: str | None) -> list[str]:
        grid = read_grid(table)
        if grid.cut:
            self.not_read.append(
                NotRead(what=f"The end of {label or 'a table'}", reason="the table is too large")
            )
        return table_lines(grid)

    def _table_notes(self, element: Element, section: Section, origin: Origin, label: str | None) -> None:
        for mark in element.iter("label"):
            mark.tail = " " + (mark.tail or "")
        for block in element.iter("p", "break"):
            block.tail = " " + (block.tail or "")
        units = [child for child in element if isinstance(child.tag, str)]
        texts = [plain_text(unit) for unit in units] if units else [plain_text(element)]
        text, rows = join_lines(texts)
        self.add(text, pick(origin, "footnote"), section, label, rows)

    def _box(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        label = label_of(element)
        caption = element.find("caption")
        title = title_of(element) or (title_of(caption) if caption is not None else "") or label or "Box"
        path = (*section, title)
        own = pick(origin, "boxed_text")
        before = len(self.passages)
        if caption is not None:
            self.add(" ".join(t for t in map(plain_text, caption.findall("p")) if t), own, path)
        for child in element:
            if child.tag != "caption":
                self.block(child, path, own, depth + 1)
        for passage in self.passages[before:]:
            passage.label = passage.label or label

    def _quote(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        own = pick(origin, "quote")
        self.walk(element, section, own, depth)
        if next(element.iter(*BLOCKS), element) is element and not len(element):
            self.add(plain_text(element), own, section)

    def _lines(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        text, rows = join_lines(plain_text(c) for c in element.iter("title", "verse-line", "attrib"))
        self.add(text, pick(origin, "quote"), section, rows=rows)

    def _speech(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        speaker = element.find("speaker")
        if speaker is not None:
            first = element.find("p")
            if first is not None:
                first.text = f"{plain_text(speaker)}: {first.text or ''}"
            element.remove(speaker)
        self.walk(element, section, origin, depth)

    def _formula(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        self.add(plain_text(element), pick(origin, "formula"), section)

    def _verbatim(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        self.add(plain_text(element), origin, section)

    def _footnote(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        title = NOTE_TITLES.get((element.get("fn-type") or "").lower(), "")
        path = (*section, title) if title and title not in section else section
        label = label_of(element)
        before = len(self.passages)
        self.walk(element, path, pick(origin, "footnote"), depth)
        if len(self.passages) == before:
            for mark in element.findall("label"):
                drop(mark)
            self.add(plain_text(element), pick(origin, "footnote"), path)
        for passage in self.passages[before:]:
            passage.label = passage.label or label

    def _reference_notes(self, element: Element, section: Section, origin: Origin, depth: int) -> None:
        """The references are not the study's text; notes that journals number among them are."""
        for note in element.iter("note", "p"):
            if note.tag == "p" and (note.getparent() is not element and note.getparent().tag != "sec"):  # type: ignore[union-attr]
                continue
            if note.tag == "p":
                self.add(plain_text(note), pick(origin, "footnote"), (*section, "Notes"))
            else:
                self._footnote(note, (*section, "Notes"), origin, depth)
