"""Building a JATS tree from formats that only have headings and blocks, so that one walk reads them all.

HTML, Markdown and DOCX become `article` elements here; sections nest by heading level, abstracts, back matter and
appendices go where JATS keeps them, and the list of references is counted and left out.
"""

from lxml import etree

from claimpath.stages.read.counting import counted
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.jats.article import read_article
from claimpath.stages.read.notices import is_retracted_title, notice_of_title
from claimpath.stages.read.section_names import is_references, is_top_level
from claimpath.stages.read.section_origin import origin_of_heading

Element = etree._Element
_HOLDERS = {"back": "sec", "appendix": "app", "glossary": "glossary", "footnote": "sec"}


class ArticleBuilder:
    """Takes headings and blocks in document order and grows an `article`."""

    def __init__(self) -> None:
        self.article = etree.Element("article")
        front = etree.SubElement(self.article, "front")
        self._meta = etree.SubElement(front, "article-meta")
        self._body = etree.SubElement(self.article, "body")
        self._back = etree.SubElement(self.article, "back")
        self._open: list[tuple[int, Element]] = []
        self._known: list[tuple[int, str]] = []
        self._floats: Element | None = None
        self._notes: Element | None = None
        self.n_references = 0
        """Entries of the reference list that were left out."""
        self.n_blocks = 0
        """Blocks that were added, references included."""
        self._references_level: int | None = None

    @property
    def in_section(self) -> bool:
        """Whether a heading was met already."""
        return bool(self._open) or self._references_level is not None

    @property
    def in_references(self) -> bool:
        """Whether the walk is inside the list of references."""
        return self._references_level is not None

    def heading(self, level: int, title: str) -> None:
        """Open a section. `level` is 1 for the outermost."""
        if self._references_level is not None:
            if level > self._references_level and not is_top_level(title):
                return
            self._references_level = None
        if is_references(title):
            self._close(level)
            self._references_level = level
            return
        self._close(level)
        holder = self._section(title)
        etree.SubElement(holder, "title").text = title
        self._open.append((level, holder))

    def add(self, block: Element) -> None:
        """Add a block (`p`, `list`, `table-wrap`, ...) where the walk stands."""
        self.n_blocks += 1
        if self._references_level is not None:
            self.n_references += max(1, sum(1 for _ in block.iter("list-item")))
            return
        (self._open[-1][1] if self._open else self._body).append(block)

    def add_float(self, block: Element) -> None:
        """Add a figure or table that stands apart from the text."""
        if self._floats is None:
            self._floats = etree.SubElement(self.article, "floats-group")
        self._floats.append(block)

    def add_note(self, note: Element) -> None:
        """Add a footnote behind the text."""
        if self._notes is None:
            self._notes = etree.SubElement(self._back, "fn-group")
        self._notes.append(note)

    def abstract(self, title: str = "") -> None:
        """Open the abstract where the file marks it without a heading."""
        self._open = []
        self._references_level = None
        abstract = etree.SubElement(self._meta, "abstract")
        if title:
            etree.SubElement(abstract, "title").text = title
        self._open.append((0, abstract))

    def leave_abstract(self) -> None:
        """Close what `abstract` opened."""
        self._open = []

    def mark(self) -> tuple[int, list[tuple[int, Element]], int | None]:
        """Return the state of the walk, to go back to with `leave`."""
        return self.n_blocks, self._open.copy(), self._references_level

    def leave(self, mark: tuple[int, list[tuple[int, Element]], int | None]) -> None:
        """Close the sections that were opened since a mark, unless nothing was added below them."""
        n_blocks, opened, references_level = mark
        if self.n_blocks > n_blocks:
            self._open, self._references_level = opened, references_level

    def collect_into(self, holder: Element) -> None:
        """Let headings and blocks go into an element of their own (a box, a quote) rather than into an article."""
        self._body = self._meta = self._back = holder
        self._open.append((-1, holder))

    def _close(self, level: int) -> None:
        while self._open and self._open[-1][0] >= level:
            self._open.pop()

    def _section(self, title: str) -> Element:
        parent = self._open[-1][1] if self._open else None
        origin = origin_of_heading(title)
        if origin is None or (parent is not None and self._within_body(parent)):
            return etree.SubElement(self._body if parent is None else parent, "sec")
        if parent is not None:
            self._open = []
        if origin in ("abstract", "lay_summary"):
            kind = {"abstract-type": "plain-language-summary"} if origin == "lay_summary" else {}
            return etree.SubElement(self._meta, "abstract", kind)
        if origin == "sub_article":
            reply = etree.SubElement(self.article, "sub-article")
            stub = etree.SubElement(reply, "front-stub")
            etree.SubElement(etree.SubElement(stub, "title-group"), "article-title").text = title
            return etree.SubElement(etree.SubElement(reply, "body"), "sec")
        return etree.SubElement(self._back, _HOLDERS[origin])

    def _within_body(self, element: Element) -> bool:
        """Whether a known section of the body (or an abstract) is open: "Ethics" in the methods stays there."""
        for _, holder in self._open:
            title = holder.findtext("title") or ""
            if holder.tag == "abstract" or (is_top_level(title) and origin_of_heading(title) is None):
                return True
        return False


def append(element: Element, text: str) -> None:
    """Put a text at the end of an element's content, in constant time."""
    if not text:
        return
    last = next(element.iterchildren(reversed=True), None)  # len() would count all children
    if last is not None:
        last.tail = (last.tail or "") + text
    else:
        element.text = (element.text or "") + text


def paragraph(text: str = "", tag: str = "p") -> Element:
    """Return an element with that text."""
    element = etree.Element(tag)
    element.text = text or None
    return element


def fill_draft(draft: DraftStudy, builder: ArticleBuilder, *, title: str) -> None:
    """Read the article that was built as any JATS article is read, and put its passages into the draft."""
    read = read_article(builder.article, draft.kind)
    draft.title = draft.title or title
    draft.passages = read.passages
    draft.not_read += read.not_read
    draft.abstract_only = read.abstract_only
    draft.notice = draft.notice or notice_of_title(draft.title)
    draft.retracted = draft.retracted or (draft.notice is None and is_retracted_title(draft.title))
    if builder.n_references:
        entries = counted(builder.n_references, "entry", "entries")
        draft.repairs.append(f"list of references left out ({entries})")
