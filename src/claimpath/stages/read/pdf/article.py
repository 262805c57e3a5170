"""From the blocks of a document to an article: sections, paragraphs, captions, tables, footnotes, references."""

import re

from lxml import etree

from claimpath.records import NotRead
from claimpath.stages.read.building import ArticleBuilder, paragraph
from claimpath.stages.read.linebreaks import Vocabulary, join_lines
from claimpath.stages.read.pdf.blocks import BULLET, Block
from claimpath.stages.read.pdf.figures import figure_texts_of
from claimpath.stages.read.pdf.flow import FIGURE_CAPTION, caption_label
from claimpath.stages.read.pdf.front import Front, is_imprint, run_in_abstract
from claimpath.stages.read.pdf.markup import Element, text_element, without_marks
from claimpath.stages.read.pdf.styles import Styles
from claimpath.stages.read.pdf.table_rows import TABLE_CAPTION, cells
from claimpath.stages.read.section_names import bare_name, is_abstract, is_top_level
from claimpath.stages.read.section_origin import origin_of_heading

_KEYWORDS = re.compile(
    r"^\s*(?:key\s?-?words?(?: and phrases)?|index terms)\s*[:.\u2013\u2014-]?\s*(?=\S)", re.IGNORECASE
)
_WITHIN_ABSTRACT = frozenset(
    {"background", "objective", "objectives", "aim", "aims", "purpose", "methods", "method", "results", "findings",
     "conclusion", "conclusions", "interpretation", "introduction", "discussion", "limitations", "methodology",
     "materials and methods", "patients and methods", "study design", "implications"}
)  # fmt: skip


class ArticleWalk:
    """One walk over the blocks; grows the article."""

    def __init__(self, builder: ArticleBuilder, styles: Styles, vocabulary: Vocabulary, front: Front) -> None:
        self.builder = builder
        self.styles = styles
        self.vocabulary = vocabulary
        self.front = front
        self.n_mended = 0
        self.n_front = 0
        """Lines of author names, addresses, dates and rights that were left out."""
        self.not_read: list[NotRead] = []
        self._items: list[Element] = []
        self._last_table: Element | None = None
        self._after_heading = False
        self._in_small_section = False
        """Whether the section's text is set smaller than the body's, as acknowledgements often are."""
        self._in_abstract = False
        self._abstract_page = 0
        self._names: list[str] = []
        """The names that short blocks would have as headings."""
        self._index = 0

    def run(self, blocks: list[Block]) -> None:
        """Read all blocks, in order."""
        self._names = [bare_name(without_marks(b.text)) if len(b.text) < 80 else "" for b in blocks]
        figure_texts = figure_texts_of(blocks, self.styles)
        within = {index for indexes in figure_texts.values() for index in indexes}
        for index, block in enumerate(blocks):
            if index in self.front.title_blocks:
                continue
            if index < self.front.start:
                self._front_block(index, block)
            elif index not in within:
                self._index = index
                self._block(block, blocks[index + 1] if index + 1 < len(blocks) else None)
        self._end_list()
        for label, indexes in figure_texts.items():
            self._figure_text(label, [blocks[index] for index in indexes])

    def text_of(self, block: Block) -> str:
        """Return the block's text on one line, with cut words mended and marks around scripts kept."""
        text, n_mended = join_lines([line.text for line in block.lines], self.vocabulary, glue_cjk=True)
        self.n_mended += n_mended
        return text

    def _front_block(self, index: int, block: Block) -> None:
        if index in self.front.abstract:
            if not self._in_abstract:
                self.builder.abstract("Abstract")
                self._in_abstract = True
            self.builder.add(text_element(self.text_of(block)))
        else:
            self.n_front += len(block.lines) + len(block.table or [])
        if index + 1 == self.front.start and self._in_abstract:
            self.builder.leave_abstract()
            self._in_abstract = False

    def _block(self, block: Block, following: Block | None) -> None:
        plain = without_marks(block.text)
        if block.table is not None:
            self._last_table = self._table(block)
            self._add(self._last_table)
            return
        if not self.builder.in_references and (label := caption_label(block, self.styles.body)):
            self._add(self._caption(block, label))
            return
        level = self.styles.level(block, following)
        if level is not None:
            self._heading(level, self.text_of(block), block)
            return
        behind = run_in_abstract(plain) if not self.builder.in_section else None
        if behind is not None:
            self.builder.abstract("Abstract")
            self._in_abstract, self._abstract_page = True, block.page
            self.builder.add(text_element(re.sub(r"^\W*\w+\W+", "", self.text_of(block), count=1)))
            return
        if _KEYWORDS.match(plain) and len(plain) < 800:
            self._leave_abstract()
            return
        self._text(block, plain)

    def _note(self, block: Block, plain: str) -> bool:
        """Read a table's notes and footnotes: small text below a table or at the foot of a column."""
        table, self._last_table = self._last_table, None
        if block.size > self.styles.body - 0.8 or self.builder.in_references or self._in_abstract:
            return False
        if block.page == 1 and is_imprint(block):
            self.n_front += len(block.lines)
            return True
        if table is not None and not BULLET.match(plain):
            foot = table.find("table-wrap-foot")
            foot = etree.SubElement(table, "table-wrap-foot") if foot is None else foot
            foot.append(text_element(self.text_of(block)))
            self._last_table = table
            return True
        if self._after_heading or self._in_small_section:
            self._in_small_section = True
            return False
        note = etree.Element("fn")
        note.append(text_element(self.text_of(block)))
        self._add(note)
        return True

    def _text(self, block: Block, plain: str) -> None:
        if self._note(block, plain):
            return
        if self._in_abstract and block.page > self._abstract_page + 1:
            self._leave_abstract()
        if match := BULLET.match(plain):
            item = etree.Element("list-item")
            item.append(text_element(self.text_of(block)[match.end() :]))
            self._items.append(item)
            return
        self._after_heading = False
        element = text_element(self.text_of(block))
        if block.italic and block.indented and len(block.lines) > 1:
            quote = etree.Element("disp-quote")
            quote.append(element)
            element = quote
        self._add(element)

    def _heading(self, level: int, title: str, block: Block) -> None:
        self._end_list()
        self._after_heading, self._in_small_section = True, False
        title = without_marks(title).strip()
        name = bare_name(title)
        if self._in_abstract:
            if block.page == self._abstract_page and self._heads_part_of_abstract(name):
                self.builder.heading(2, title)
                return
            self._leave_abstract()
        if self.builder.in_references and not (is_top_level(title) or origin_of_heading(title)):
            self.builder.add(paragraph(title))
            return
        self.builder.heading(level, title)
        if is_abstract(title):
            self._in_abstract, self._abstract_page = True, block.page

    def _heads_part_of_abstract(self, name: str) -> bool:
        """Whether a heading parts the abstract: the article's own sections follow later."""
        later = self._names[self._index + 1 :]
        return (
            name in _WITHIN_ABSTRACT and name != "introduction" and (name in later or "introduction" in later)
        )

    def _leave_abstract(self) -> None:
        if self._in_abstract:
            self.builder.leave_abstract()
            self._in_abstract = False

    def _add(self, element: Element) -> None:
        self._end_list()
        self.builder.add(element)

    def _end_list(self) -> None:
        if self._items:
            element = etree.Element("list", {"list-type": "bullet"})
            element.extend(self._items)
            self._items = []
            self.builder.add(element)

    def _caption(self, block: Block, label: str) -> Element:
        text = self.text_of(block)
        wrap = etree.Element("fig")
        etree.SubElement(wrap, "label").text = label
        etree.SubElement(wrap, "caption").append(text_element(_behind_label(text)))
        if TABLE_CAPTION.match(without_marks(text)):
            self.not_read.append(NotRead(what=label, reason="no rows of text were found below its caption"))
        return wrap

    def _table(self, block: Block) -> Element:
        wrap = etree.Element("table-wrap")
        text = self.text_of(block)
        match = TABLE_CAPTION.match(without_marks(text))
        if match:
            etree.SubElement(wrap, "label").text = match.group("label").strip()
            text = _behind_label(text)
        if text:
            etree.SubElement(wrap, "caption").append(text_element(text))
        table = etree.SubElement(wrap, "table")
        for row in cells(block.table or []):
            line = etree.SubElement(table, "tr")
            for cell in row:
                line.append(text_element(cell, "td"))
        return wrap

    def _figure_text(self, label: str, blocks: list[Block]) -> None:
        """Keep the words inside a figure apart from the text, in one passage."""
        wrap = etree.Element("fig")
        etree.SubElement(wrap, "label").text = label
        words = " / ".join(line.text.strip() for block in blocks for line in block.lines)
        etree.SubElement(wrap, "caption").append(text_element(f"Words in the figure: {words}"))
        self.builder.add_float(wrap)


def _behind_label(text: str) -> str:
    match = FIGURE_CAPTION.match(text) or TABLE_CAPTION.match(text)
    return text[match.end("label") :].lstrip(" .:|\u2013\u2014") if match else text
