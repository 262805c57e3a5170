"""DOCX: paragraphs, headings, lists, tables, boxes and notes of a Word document, with zipfile and lxml alone."""

import re

from lxml import etree

from claimpath.errors import StudyError
from claimpath.records import NotRead
from claimpath.stages.read.building import ArticleBuilder, fill_draft
from claimpath.stages.read.counting import counted
from claimpath.stages.read.docx.names import local
from claimpath.stages.read.docx.package import Element, Package
from claimpath.stages.read.docx.runs import Counts, is_bold, paragraph_element
from claimpath.stages.read.docx.styles import Styles, child, value
from claimpath.stages.read.docx.tables import table_element
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.identifiers import find_ids
from claimpath.stages.read.jats.nodes import plain_text
from claimpath.stages.read.labels import LABEL
from claimpath.stages.read.limits import check_text_length
from claimpath.stages.read.section_names import is_top_level
from claimpath.stages.read.study_signs import warn_if_no_study

__all__ = ["read_docx"]

_KEYWORDS = re.compile(r"key\s?words?\s*[:.\u2013-]", re.IGNORECASE)
_ENDS = re.compile(r"[.!?:;,]$")
_MAX_DEPTH = 40


def read_docx(data: bytes, name: str) -> DraftStudy:
    """Read a Word document. Raises StudyError where it is damaged, locked, too large or without text."""
    package = Package(data, name)
    root = package.part("word/document.xml")
    body = child(root, "body")
    if body is None:
        raise StudyError(f"{name} is a Word document without text. Give a file that holds a study.")
    check_text_length(sum(len(t.text or "") for t in body.iter("{*}t")), name)
    draft = DraftStudy(kind="docx")
    walk = _Walk(package)
    walk.blocks(body, 0)
    walk.end()
    fill_draft(draft, walk.builder, title=walk.title or _core_title(package))
    draft.abstract_only = False
    if not draft.passages:
        raise StudyError(f"{name} holds no paragraphs of text. Give a file that holds a study.")
    draft.ids = find_ids("\n".join(p.text for p in draft.passages[:5]))
    _say_what_was_left_out(draft, walk.counts, package)
    warn_if_no_study(draft)
    return draft


class _Walk:
    def __init__(self, package: Package) -> None:
        self.styles = Styles.of(package)
        self.notes = {kind: _notes(package, kind) for kind in ("footnote", "endnote")}
        self.builder = ArticleBuilder()
        self.counts = Counts()
        self.title = ""
        self._items: list[Element] = []
        self._list: tuple[str, bool] = ("", False)
        self._caption: Element | None = None

    def blocks(self, parent: Element, depth: int) -> None:
        """Read paragraphs and tables in order, also those in content controls and tracked insertions."""
        if depth > _MAX_DEPTH:
            return
        for element in parent:
            name = local(element.tag)
            if name == "p":
                self._paragraph(element)
            elif name == "tbl":
                self._table(element)
            elif name in ("sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag"):
                self.blocks(element, depth + 1)

    def end(self) -> None:
        """Close what is open, and add the notes behind the text."""
        self._flush()
        for kind, note_id in self.counts.notes.copy():
            source = self.notes[kind].get(note_id)
            if source is None:
                continue
            note = etree.Element("fn")
            for paragraph in source.iter("{*}p"):
                note.append(paragraph_element(paragraph, self.counts))
            self.builder.add_note(note)

    def _paragraph(self, source: Element) -> None:
        properties = child(source, "pPr")
        style = value(child(properties, "pStyle"))
        block = paragraph_element(source, self.counts)
        text = plain_text(block)
        boxes, self.counts.boxes = self.counts.boxes, []
        if text:
            self._text_block(source, properties, style, block, text)
        for box in boxes:
            self._box(box)

    def _text_block(
        self, source: Element, properties: Element | None, style: str, block: Element, text: str
    ) -> None:
        if self.styles.is_named(style, "title") and not self.title:
            self.title = text
            return
        level = self._level(source, properties, style, text)
        if level is not None:
            self._flush()
            self.builder.heading(level, text)
            return
        number = child(properties, "numPr")
        num_id = value(child(number, "numId")) or next(
            (s.num_id for s in self.styles.chain(style) if s.num_id), ""
        )
        if num_id and num_id != "0":
            self._item(block, num_id, value(child(number, "ilvl")) or "0")
            return
        self._flush()
        if self.styles.is_named(style, "caption") or (
            LABEL.match(text) and len(text) < 400 and not _is_sentence(text)
        ):
            self._caption = block
        elif not (_KEYWORDS.match(text) and len(text) < 800):
            self.builder.add(block)

    def _level(self, source: Element, properties: Element | None, style: str, text: str) -> int | None:
        outline = value(child(properties, "outlineLvl"))
        level = (
            int(outline) + 1 if outline.isdigit() and int(outline) < 9 else self.styles.heading_level(style)
        )
        if level is not None:
            return level
        if (
            len(text) < 60
            and is_top_level(text)
            and not _ENDS.search(text.rstrip(":"))
            and not text[0].islower()
        ):
            return 1
        return (
            2
            if len(text) < 90 and is_bold(source) and not _ENDS.search(text) and not LABEL.match(text)
            else None
        )

    def _item(self, block: Element, num_id: str, level: str) -> None:
        if self._caption is not None or (self._items and self._list[0] != num_id):
            self._flush()
        self._list = (num_id, (num_id, level) in self.styles.bullets or level != "0")
        item = etree.Element("list-item")
        item.append(block)
        self._items.append(item)

    def _flush(self) -> None:
        if self._items:
            items = etree.Element("list", {"list-type": "bullet" if self._list[1] else "order"})
            items.extend(self._items)
            self._items = []
            self.builder.add(items)
        if self._caption is not None:
            self.builder.add(_wrap(self._caption, None))
            self._caption = None

    def _table(self, source: Element) -> None:
        caption, self._caption = self._caption, None
        self._flush()
        self.builder.add(_wrap(caption, table_element(source, self.counts)))

    def _box(self, box: Element) -> None:
        holder = etree.Element("boxed-text")
        for paragraph in box.iter("{*}p"):
            block = paragraph_element(paragraph, self.counts)
            if plain_text(block):
                holder.append(block)
        if len(holder):
            self._flush()
            self.builder.add(holder)


def _wrap(caption: Element | None, table: Element | None) -> Element:
    """Put a caption and its table together; a caption without a table is a figure's."""
    wrap = etree.Element("fig" if table is None else "table-wrap")
    if caption is not None:
        text = plain_text(caption)
        match = LABEL.match(text)
        if match:
            etree.SubElement(wrap, "label").text = match.group("label").strip()
        holder = etree.SubElement(etree.SubElement(wrap, "caption"), "p")
        if match and not len(caption):
            holder.text = text[match.end() :]
        elif match and caption.text and len(caption.text) >= match.end():
            holder.text = caption.text[match.end() :]
            holder.extend(list(caption))
        else:
            holder.text = text[match.end() :] if match else text
    if table is not None:
        wrap.append(table)
    return wrap


def _is_sentence(text: str) -> bool:
    """Whether a text that begins with "Table 1" speaks about the table rather than names it."""
    match = LABEL.match(text)
    return match is not None and text[match.end() :][:1].islower()


def _notes(package: Package, kind: str) -> dict[str, Element]:
    root = package.part(f"word/{kind}s.xml")
    if root is None:
        return {}
    return {value(note, "id"): note for note in root if local(note.tag) == kind and not value(note, "type")}


def _core_title(package: Package) -> str:
    root = package.part("docProps/core.xml")
    title = child(root, "title")
    return " ".join((title.text or "").split()) if title is not None else ""


def _say_what_was_left_out(draft: DraftStudy, counts: Counts, package: Package) -> None:
    if counts.hidden:
        draft.not_read.append(
            NotRead(what=counted(counts.hidden, "hidden run"), reason="not visible to readers")
        )
    if counts.deleted:
        draft.repairs.append(f"{counted(counts.deleted, 'tracked deletion')} left out")
    comments = package.part("word/comments.xml")
    if comments is not None and len(comments):
        draft.repairs.append(f"{counted(len(comments), 'comment')} of reviewers left out")
