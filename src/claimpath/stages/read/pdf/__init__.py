"""PDF: reading order from the place of the glyphs, then paragraphs, headings, captions, tables and notes."""

import time
from typing import TYPE_CHECKING, Any

from claimpath.errors import StudyError
from claimpath.records import NotRead
from claimpath.stages.read.building import ArticleBuilder, fill_draft
from claimpath.stages.read.counting import counted
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.identifiers import find_ids
from claimpath.stages.read.limits import MAX_PDF_PAGES, MAX_PDF_SECONDS, MAX_TEXT_CHARS
from claimpath.stages.read.linebreaks import Vocabulary
from claimpath.stages.read.pdf.article import ArticleWalk
from claimpath.stages.read.pdf.blocks import Block, region_blocks
from claimpath.stages.read.pdf.columns import reading_order
from claimpath.stages.read.pdf.flow import join_flow
from claimpath.stages.read.pdf.front import find_front, find_licence
from claimpath.stages.read.pdf.furniture import Furniture, take_off
from claimpath.stages.read.pdf.glyphs import PageGlyphs, read_page
from claimpath.stages.read.pdf.lines import Piece, make_pieces
from claimpath.stages.read.pdf.markup import without_marks
from claimpath.stages.read.pdf.opening import metadata_of, open_pdf
from claimpath.stages.read.pdf.styles import Styles, body_size
from claimpath.stages.read.study_signs import warn_if_no_study

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

__all__ = ["read_pdf"]

_FEW_GLYPHS = 25
"""A page with fewer glyphs and a picture over most of it is a scan."""


def read_pdf(data: bytes, name: str) -> DraftStudy:
    """Read a PDF. Raises StudyError where it is broken, locked, scanned without text, or empty."""
    document = open_pdf(data, name)
    try:
        draft = DraftStudy(kind="pdf")
        pages = _read_pages(document, draft)
        metadata = metadata_of(document)
    finally:
        document.close()
    _refuse_without_text(pages, draft, name)
    pieces = [make_pieces(page.glyphs, page.number) for page in pages]
    for page in pages:
        for glyphs in page.sideways.values():
            pieces[page.number - pages[0].number] += _below(make_pieces(glyphs, page.number), page)
    furniture = take_off(pieces, [page.height for page in pages])
    _build(draft, pieces, metadata.get("Title", ""))
    _say_what_was_done(draft, pages, furniture)
    if not draft.passages:
        raise StudyError(f"{name} holds no paragraphs of text. Give a file that holds a study.")
    warn_if_no_study(draft)
    return draft


def _build(draft: DraftStudy, pieces: list[list[Piece]], metadata_title: str) -> None:
    body = body_size(pieces)
    blocks: list[Block] = []
    for page_pieces in pieces:
        for region in reading_order(page_pieces):
            blocks.extend(region_blocks(region, page_pieces[0].page, body))
    vocabulary = Vocabulary()
    vocabulary.add_lines(without_marks(line.text) for block in blocks for line in block.lines)
    front = find_front(blocks, body, metadata_title)
    blocks[front.start :] = join_flow(blocks[front.start :], body)
    builder = ArticleBuilder()
    walk = ArticleWalk(builder, Styles.of(blocks, body), vocabulary, front)
    walk.run(blocks)
    first_text = "\n".join(p.plain for page in pieces[:2] for p in page)
    draft.ids = find_ids(first_text)
    draft.licence = find_licence(" ".join(first_text.split()))
    fill_draft(draft, builder, title=" ".join(front.title.split()))
    draft.abstract_only = False
    draft.not_read += walk.not_read
    if walk.n_mended:
        draft.repairs.append(f"{counted(walk.n_mended, 'word')} mended that a line's end had cut")
    if walk.n_front:
        draft.repairs.append(f"author names, addresses and rights left out ({counted(walk.n_front, 'line')})")


def _read_pages(document: "PdfDocument", draft: DraftStudy) -> list[PageGlyphs]:
    n_pages = len(document)
    started = time.monotonic()
    pages: list[PageGlyphs] = []
    n_glyphs = 0
    for number in range(1, min(n_pages, MAX_PDF_PAGES) + 1):
        if time.monotonic() - started > MAX_PDF_SECONDS or n_glyphs > MAX_TEXT_CHARS // 4:
            _not_read(draft, number, n_pages, "the file is too large to read in full")
            break
        page = _page(document, number, draft)
        if page is not None:
            pages.append(page)
            n_glyphs += len(page.glyphs)
    if n_pages > MAX_PDF_PAGES:
        _not_read(draft, MAX_PDF_PAGES + 1, n_pages, f"more than {MAX_PDF_PAGES:,} pages")
    return pages


def _page(document: Any, number: int, draft: DraftStudy) -> PageGlyphs | None:
    from pypdfium2 import PdfiumError

    try:
        page = read_page(document, number)
    except (PdfiumError, ValueError, OverflowError):
        draft.not_read.append(NotRead(what=f"page {number}", reason="the page is damaged"))
        return None
    if len(page.glyphs) < _FEW_GLYPHS and page.has_image:
        draft.not_read.append(NotRead(what=f"page {number}", reason="an image without text (a scan)"))
    elif len(page.glyphs) > 50 and page.n_unmapped > 0.3 * len(page.glyphs):
        reason = "the file doesn't say which characters its glyphs stand for"
        draft.not_read.append(NotRead(what=f"page {number}", reason=reason))
        page.glyphs = []
    return page


def _not_read(draft: DraftStudy, first: int, last: int, reason: str) -> None:
    what = f"pages {first} to {last}" if last > first else f"page {first}"
    draft.not_read.append(NotRead(what=what, reason=reason))


def _refuse_without_text(pages: list[PageGlyphs], draft: DraftStudy, name: str) -> None:
    if sum(len(page.glyphs) for page in pages) >= _FEW_GLYPHS:
        return
    if any(page.has_image for page in pages):
        raise StudyError(
            f"{name} is scanned: its pages are images without text. Run it through OCR (text recognition) first, "
            "or give the article as XML or HTML."
        )
    unread = "; ".join(f"{n.what}: {n.reason}" for n in draft.not_read[:3])
    raise StudyError(
        f"{name} holds no text{f' ({unread})' if unread else ''}. Give a file that holds a study."
    )


def _below(pieces: list[Piece], page: PageGlyphs) -> list[Piece]:
    """Put text that runs in another direction below the rest of its page."""
    for piece in pieces:
        piece.y -= 2 * page.height + 2 * page.width
    return pieces


def _say_what_was_done(draft: DraftStudy, pages: list[PageGlyphs], furniture: Furniture) -> None:
    n_ligatures = sum(page.n_ligatures for page in pages)
    n_soft = sum(page.n_soft_hyphens for page in pages)
    n_invisible = sum(page.n_invisible for page in pages)
    if n_ligatures:
        draft.repairs.append(f"{counted(n_ligatures, 'ligature')} written as letters")
    if n_soft:
        draft.repairs.append(f"{counted(n_soft, 'soft hyphen')} left out")
    if furniture.n_heads:
        shown = "; ".join(f"“{sample[:80]}”" for sample in furniture.samples[:4])
        draft.repairs.append(
            f"{counted(furniture.n_heads, 'running head or foot', 'running heads and feet')} left out: {shown}"
        )
    if furniture.n_page_numbers:
        draft.repairs.append(f"{counted(furniture.n_page_numbers, 'page number')} left out")
    if furniture.n_line_numbers:
        draft.repairs.append(f"{counted(furniture.n_line_numbers, 'line number')} left out")
    if n_invisible:
        draft.not_read.append(NotRead(what=counted(n_invisible, "glyph"), reason="too small to be seen"))
