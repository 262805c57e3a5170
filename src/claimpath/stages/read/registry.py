"""The readers, by what a file holds."""

from collections.abc import Callable

from claimpath.errors import StudyError
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.sniff import FileKind

Reader = Callable[[bytes, str, int | None], DraftStudy]


def _xml(data: bytes, name: str, article: int | None) -> DraftStudy:
    from claimpath.stages.read.xml import read_xml

    return read_xml(data, name, article)


def _json(data: bytes, name: str, article: int | None) -> DraftStudy:
    from claimpath.stages.read.bioc import read_bioc_json

    return read_bioc_json(data, name, article)


def _html(data: bytes, name: str, article: int | None) -> DraftStudy:
    from claimpath.stages.read.html import read_html

    return _only_one(read_html(data, name), name, article)


def _pdf(data: bytes, name: str, article: int | None) -> DraftStudy:
    from claimpath.stages.read.pdf import read_pdf

    return _only_one(read_pdf(data, name), name, article)


def read_scanned_pdf(data: bytes, name: str, article: int | None) -> DraftStudy:
    """Read a PDF as the reader in the table does, and recognise the text of scanned pages."""
    from claimpath.stages.read.pdf import read_pdf

    return _only_one(read_pdf(data, name, ocr=True), name, article)


def _docx(data: bytes, name: str, article: int | None) -> DraftStudy:
    from claimpath.stages.read.docx import read_docx

    return _only_one(read_docx(data, name), name, article)


def _markdown(data: bytes, name: str, article: int | None) -> DraftStudy:
    from claimpath.stages.read.markdown import read_markdown

    return _only_one(read_markdown(data, name), name, article)


def _plaintext(data: bytes, name: str, article: int | None) -> DraftStudy:
    from claimpath.stages.read.plaintext import read_plaintext

    return _only_one(read_plaintext(data, name), name, article)


READERS: dict[FileKind, Reader] = {
    "xml": _xml,
    "json": _json,
    "html": _html,
    "pdf": _pdf,
    "docx": _docx,
    "markdown": _markdown,
    "text": _plaintext,
}
"""Each imports its format's reader, and the libraries behind it, only when it is called."""


def _only_one(draft: DraftStudy, name: str, article: int | None) -> DraftStudy:
    if article not in (None, 1):
        raise StudyError(f"{name} has no article {article}: it holds one article. Leave --article out.")
    return draft
