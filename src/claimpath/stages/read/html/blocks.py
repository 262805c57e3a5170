"""The walk over the article on a web page: blocks become JATS blocks, in order."""

import re

from lxml import etree

from claimpath.stages.read.building import ArticleBuilder, paragraph
from claimpath.stages.read.html.floats import (
    NOTE_CLASSES,
    float_element,
    is_float,
    is_layout_table,
    note_element,
    table_element,
)
from claimpath.stages.read.html.inline import INLINE, copy_content, copy_run
from claimpath.stages.read.html.tree import Element, class_tokens, has_text, text_of

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_SKIPPED = frozenset({"script", "style", "head", "hr", "colgroup", "col", "source", "track", "param", "area"})
_MAX_DEPTH = 100
_BOX_CLASSES = frozenset(
    {"boxed-text", "boxed-text-box", "box", "textbox", "text-box", "boxedtext", "highlight-box"}
)
_REFERENCE_CLASSES = frozenset(
    {"ref-list", "ref-list-sec", "references", "reference-list", "ref-cit-blk", "citation-list", "bibliography",
     "references-list", "c-article-references", "ref-list-container", "article-references"}
)  # fmt: skip
_SECTION_CLASSES = frozenset({"sec", "tsec", "section", "article-section"})
_KEYWORD_CLASSES = frozenset({"kwd-group", "kwd-text", "keywords", "keyword-group", "article-keywords"})
_SENTENCE_END = re.compile(r"[.!?\u3002][\"')\]\u201d]*(?:\s*\[[\d,\s–-]+\])?$")
_KEYWORDS = re.compile(r"(?:key ?words|index terms)\s*[:.]", re.IGNORECASE)
_DOWNLOAD = re.compile(r"(Click here for additional data file\.?)\s*\(?[\d.]+ ?[KMG]?B\b.*", re.IGNORECASE)
_LIST_TYPES = {"a": "alpha-lower", "A": "alpha-upper", "i": "roman-lower", "I": "roman-upper", "1": "order"}


class BlockWalk:
    """One walk over an article."""

    def __init__(self, builder: ArticleBuilder, title: str, *, keep_short: bool = False) -> None:
        self.builder = builder
        self.title = title
        """The article's title; a heading that repeats it opens no section."""
        self.keep_short = keep_short
        """Whether short text in front of the first heading is kept: on a page it is names, dates and buttons."""
        self.n_short = 0
        """How many such pieces were left out."""

    def walk(self, element: Element, depth: int = 0) -> None:
        """Read everything below an element, in order."""
        run: list[str | Element] = [element.text or ""]
        for child in element:
            tag = child.tag
            if tag == "br" and _ends_with_break(run):
                self._flush(run)
            elif isinstance(tag, str) and tag in INLINE and not _holds_block(child):
                run.append(child)
            elif isinstance(tag, str) and tag not in _SKIPPED:
                self._flush(run)
                self._block(child, tag, depth + 1)
            run.append(child.tail or "")
        self._flush(run)

    def _flush(self, run: list[str | Element]) -> None:
        self._paragraph(copy_run(run, etree.Element("p")), loose=True)
        run.clear()

    def _paragraph(self, block: Element, *, loose: bool = False) -> None:
        text = text_of(block)
        if not text or (_KEYWORDS.match(text) and len(text) < 1500):
            return
        if match := _DOWNLOAD.match(text):
            block = paragraph(match.group(1))
        # In front of the first heading stand names, dates and buttons: only what reads as a paragraph counts there.
        before = not self.keep_short and not self.builder.in_section
        if before and len(text) < (120 if loose else 60) and (loose or not _SENTENCE_END.search(text)):
            self.n_short += 1
            return
        self.builder.add(block)

    def _block(self, element: Element, tag: str, depth: int) -> None:
        tokens = class_tokens(element)
        if tokens & _KEYWORD_CLASSES or "associated-data" in tokens:
            return  # PMC's "Associated Data" repeats sections of the article
        if tokens & _REFERENCE_CLASSES or element.get("role") == "doc-bibliography":
            self.builder.n_references += _n_entries(element)
        elif tag in _HEADINGS:
            self._heading(element, int(tag[1]))
        elif depth > _MAX_DEPTH or (tag == "p" and not _holds_block(element)):
            self._paragraph(copy_content(element, etree.Element("p")))
        elif tag == "pre":
            self._paragraph(copy_content(element, etree.Element("preformat")))
        elif is_float(element) and has_text(element):
            self._add(float_element(element))
        elif tag == "table" and not is_layout_table(element):
            self._add(table_element(element))
        elif tokens & NOTE_CLASSES:
            self._add(note_element(element))
        else:
            self._group(element, tag, tokens, depth)

    def _group(self, element: Element, tag: str, tokens: frozenset[str], depth: int) -> None:
        if tag in ("ul", "ol"):
            self._add(_list_element(element, tag, 0))
        elif tag == "dl":
            self._add(_definitions(element))
        elif tag == "blockquote":
            self._nested(element, "disp-quote", depth)
        elif tag == "aside" or tokens & _BOX_CLASSES:
            self._nested(element, "boxed-text", depth)
        elif (
            "abstract" in tokens
            and not self.builder.in_section
            and next(element.iter(*_HEADINGS), None) is None
        ):
            self.builder.abstract()
            self.walk(element, depth)
            self.builder.leave_abstract()
        elif tag == "section" or tokens & _SECTION_CLASSES:
            mark = self.builder.mark()
            self.walk(element, depth)
            self.builder.leave(mark)
        else:
            self.walk(element, depth)

    def _nested(self, element: Element, tag: str, depth: int) -> None:
        """Read a quote or box on its own, so that its headings open no section of the article."""
        inner = BlockWalk(ArticleBuilder(), "")
        holder = etree.Element(tag)
        inner.builder.collect_into(holder)
        inner.walk(element, depth)
        if len(holder):
            self._add(holder)

    def _add(self, block: Element) -> None:
        if has_text(block) or block.tag == "table-wrap":
            self.builder.add(block)

    def _heading(self, element: Element, level: int) -> None:
        heading = text_of(copy_content(element, etree.Element("title"))).strip(" #¶")
        if not heading or _same(heading, self.title):
            return
        if level == 1 and not self.title and not self.builder.in_section:
            self.title = heading
            return
        self.builder.heading(level, heading)


def _list_element(element: Element, tag: str, depth: int) -> Element:
    kind = _LIST_TYPES.get(element.get("type", "1"), "order") if tag == "ol" else "bullet"
    new = etree.Element("list", {"list-type": kind})
    start = element.get("start", "")
    number = int(start) if tag == "ol" and start.isdigit() and len(start) < 6 else None
    for item in element:
        if item.tag in ("ul", "ol"):
            etree.SubElement(new, "list-item").append(_list_element(item, item.tag, depth + 1))
        elif isinstance(item.tag, str):
            entry = etree.SubElement(new, "list-item")
            if number is not None:
                etree.SubElement(entry, "label").text = f"{number}."
                number += 1
            _list_item(item, entry, depth)
    return new


def _list_item(item: Element, new: Element, depth: int) -> None:
    run: list[str | Element] = [item.text or ""]

    def flush() -> None:
        block = copy_run(run, etree.Element("p"))
        run.clear()
        if has_text(block):
            new.append(block)

    for child in item:
        if child.tag in ("ul", "ol") and depth < _MAX_DEPTH:
            flush()
            new.append(_list_element(child, child.tag, depth + 1))
        elif isinstance(child.tag, str) and is_float(child) and has_text(child):
            flush()
            new.append(float_element(child))
        elif child.tag == "table" and not is_layout_table(child):
            flush()
            new.append(table_element(child))
        elif isinstance(child.tag, str):
            run.append(child)
        run.append(child.tail or "")
    flush()


def _definitions(element: Element) -> Element:
    new = etree.Element("def-list")
    entry = None
    for child in element.iter("dt", "dd"):
        if child.tag == "dt" or entry is None:
            entry = etree.SubElement(new, "def-item")
        copy_content(child, etree.SubElement(entry, "term" if child.tag == "dt" else "def"))
    return new


def _n_entries(references: Element) -> int:
    n_blocks = sum("ref-cit-blk" in class_tokens(e) for e in references.iter("div"))
    return n_blocks or sum(1 for _ in references.iter("li")) or 1


def _ends_with_break(run: list[str | Element]) -> bool:
    """Whether the run ends with a line break and nothing but blanks behind it."""
    for piece in reversed(run):
        if not isinstance(piece, str):
            return piece.tag == "br"
        if piece.strip():
            return False
    return False


def _holds_block(element: Element) -> bool:
    if element.tag in ("math", "mjx-container"):
        return False
    return any(
        isinstance(child.tag, str)
        and child.tag not in _SKIPPED
        and (child.tag not in INLINE or _holds_block(child))
        for child in element
    )


def _same(a: str, b: str) -> bool:
    return re.sub(r"\W+", "", a).lower() == re.sub(r"\W+", "", b).lower()
