"""PDF: reading order from the place of the glyphs, then paragraphs, headings, captions, tables and notes."""

import re

from claimpath.errors import StudyError
from claimpath.records import NotRead
from claimpath.stages.read.building import ArticleBuilder, fill_draft
from claimpath.stages.read.counting import counted
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.identifiers import find_ids
from claimpath.stages.read.linebreaks import Vocabulary
from claimpath.stages.read.pdf.article import ArticleWalk
from claimpath.stages.read.pdf.blocks import Block, region_blocks
from claimpath.stages.read.pdf.columns import reading_order
from claimpath.stages.read.pdf.extract import extract_pdf
from claimpath.stages.read.pdf.flow import join_flow
from claimpath.stages.read.pdf.front import find_front, find_licence
from claimpath.stages.read.pdf.furniture import Furniture, take_off
from claimpath.stages.read.pdf.glyphs import PageGlyphs
from claimpath.stages.read.pdf.lines import Piece, make_pieces
from claimpath.stages.read.pdf.markup import without_marks
from claimpath.stages.read.pdf.recognise import OCR_HINT, Recogniser
from claimpath.stages.read.pdf.scans import pieces_of_scans, say_what_was_recognised
from claimpath.stages.read.pdf.styles import Styles, body_size
from claimpath.stages.read.study_signs import warn_if_no_study

__all__ = ["read_pdf"]

_RETRACTED = re.compile(r"\W*retracted(?: article| paper)?\W*", re.IGNORECASE)


def read_pdf(data: bytes, name: str, *, ocr: bool = False) -> DraftStudy:
    """Read a PDF; with `ocr`, the text of scanned pages is recognised.

    Raises StudyError where it is broken, locked, scanned without text, or empty, MissingExtraError where a page is to
    be recognised and the extra is not installed.
    """
    found = extract_pdf(data, name, Recogniser() if ocr else None)
    draft = DraftStudy(kind="pdf", not_read=found.not_read)
    pieces: list[list[Piece]] = []
    for page in found.pages:
        on_page = make_pieces(page.glyphs, page.number)
        for glyphs in page.sideways.values():
            on_page += _below(make_pieces(glyphs, page.number), page)
        pieces.append(on_page)
    scanned = pieces_of_scans(found.scans, body_size(pieces) if any(pieces) else None)
    for index, page in enumerate(found.pages):
        pieces[index] += scanned.get(page.number, [])
    furniture = take_off(pieces, [page.height for page in found.pages])
    _build(draft, pieces, found.metadata.get("Title", ""))
    _take_watermark(draft, found.pages, pieces)
    _say_what_was_done(draft, found.pages, furniture)
    say_what_was_recognised(draft, found.scans)
    if found.n_scans_left:
        draft.warnings.append(
            f"{counted(found.n_scans_left, 'page')} scanned and not read. {OCR_HINT} the text can be recognised."
        )
    if not draft.passages:
        raise StudyError(f"{name} holds no paragraphs of text. Give a file that holds a study.")
    warn_if_no_study(draft)
    return draft


def _build(draft: DraftStudy, pieces: list[list[Piece]], metadata_title: str) -> None:
    body = body_size(pieces)
    blocks: list[Block] = []
    for page_pieces in filter(None, pieces):
        for region in reading_order(page_pieces):
            blocks.extend(region_blocks(region, page_pieces[0].page, body))
    vocabulary = Vocabulary()
    vocabulary.add_lines(without_marks(line.text) for block in blocks for line in block.lines)
    front = find_front(blocks, body, metadata_title)
    styles = Styles.of(blocks, body)
    blocks[front.start :] = join_flow(blocks[front.start :], styles)
    builder = ArticleBuilder()
    walk = ArticleWalk(builder, styles, vocabulary, front)
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


def _take_watermark(draft: DraftStudy, pages: list[PageGlyphs], pieces: list[list[Piece]]) -> None:
    """Say what is printed across the pages, and whether it says that the article was retracted."""
    marks = sorted({page.slanted for page in pages if len(page.slanted) >= 4})
    large = {p.plain for on_page in pieces for p in on_page if p.size > 16 and _RETRACTED.fullmatch(p.plain)}
    if large or any("retracted" in mark.lower() for mark in marks):
        draft.retracted = True
    if marks:
        draft.repairs.append(f"text printed across the pages left out: “{marks[0][:60]}”")


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
        draft.not_read.append(NotRead(what=counted(n_invisible, "glyph"), reason="not visible to readers"))
