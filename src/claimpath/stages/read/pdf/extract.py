"""Gets the glyphs of a PDF from a process of its own, and turns what goes wrong there into messages."""

import marshal
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from claimpath.errors import StudyError
from claimpath.records import NotRead
from claimpath.stages.read.limits import (
    MAX_OCR_PAGE_SECONDS,
    MAX_OCR_PIXELS,
    MAX_PDF_MEMORY,
    MAX_PDF_PAGE_SECONDS,
    MAX_PDF_PAGES,
    MAX_PDF_SECONDS,
    MAX_TEXT_CHARS,
    OCR_DPI,
)
from claimpath.stages.read.pdf.glyphs import FEW_GLYPHS, PageGlyphs, from_message
from claimpath.stages.read.pdf.recognise import OCR_HINT, Recogniser
from claimpath.stages.read.pdf.scans import ScanLine, to_points

_WORKER = Path(__file__).with_name("worker.py")
_PATIENCE = 8.0
"""A page may take so many times its processor time on the clock: other programs run as well."""


@dataclass(slots=True)
class ExtractedPdf:
    """What a PDF holds."""

    pages: list[PageGlyphs] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)
    not_read: list[NotRead] = field(default_factory=list)
    scans: dict[int, list[ScanLine]] = field(default_factory=dict)
    """Lines recognised on scanned pages, by page number."""
    n_scans_left: int = 0
    """Scanned pages that were not recognised because nobody asked for it."""


def extract_pdf(data: bytes, name: str, recogniser: Recogniser | None = None) -> ExtractedPdf:
    """Read all pages' glyphs, and with a recogniser the text of scanned pages.

    Raises StudyError where the file is damaged, locked, scanned or without text, MissingExtraError where a scan is to
    be recognised and the extra is not installed.
    """
    found = ExtractedPdf()
    n_pages: int | None = None
    last = n_glyphs = 0
    started = time.monotonic()
    reason = "reading it takes more time or memory than a page may"
    for message in _messages(data, recogniser is not None):
        if "error" in message:
            raise _cannot_open(message["error"], name)
        if n_pages is None:
            n_pages, found.metadata = message["n_pages"], message["metadata"]
            continue
        last = message["number"]
        n_glyphs += _take(message, found, recogniser)
        recognising = recogniser.seconds if recogniser else 0.0
        if time.monotonic() - started - recognising > MAX_PDF_SECONDS or n_glyphs > MAX_TEXT_CHARS // 4:
            reason = "the file is too large to read in full"
            break
    if n_pages is None:
        raise StudyError(
            f"{name} can't be opened: the PDF is damaged, or built to use up memory. Download it again."
        )
    if n_pages == 0:
        raise StudyError(f"{name} is a PDF without pages. Download it again.")
    if last < min(n_pages, MAX_PDF_PAGES):
        found.not_read.append(_pages_not_read(last + 1, n_pages, reason))
    elif n_pages > MAX_PDF_PAGES:
        found.not_read.append(
            _pages_not_read(MAX_PDF_PAGES + 1, n_pages, f"more than {MAX_PDF_PAGES:,} pages")
        )
    _refuse_without_text(found, name)
    return found


def _take(message: dict[str, Any], found: ExtractedPdf, recogniser: Recogniser | None) -> int:
    """Keep one page, or say why it is not read; return its number of glyphs."""
    what = f"page {message['number']}"
    if message.get("damaged"):
        found.not_read.append(NotRead(what=what, reason="the page is damaged"))
        return 0
    page = from_message(message)
    n_glyphs = len(page.glyphs)
    if page.n_cut:
        found.not_read.append(NotRead(what=f"the end of {what}", reason="more text than a page can hold"))
    if page.is_scan:
        _take_scan(page, message.get("raster"), found, recogniser)
    elif n_glyphs > 2 * FEW_GLYPHS and page.n_unmapped > 0.3 * n_glyphs:
        found.not_read.append(
            NotRead(what=what, reason="the file doesn't say which characters its glyphs stand for")
        )
        page.glyphs = []
    found.pages.append(page)
    return n_glyphs


def _take_scan(
    page: PageGlyphs,
    raster: tuple[int, int, int, float, bytes] | None,
    found: ExtractedPdf,
    recogniser: Recogniser | None,
) -> None:
    """Recognise a scanned page, or say why it is not read."""
    what = f"page {page.number}"
    if recogniser is None or raster is None:
        found.n_scans_left += recogniser is None
        found.not_read.append(NotRead(what=what, reason="an image without text (a scan)"))
        return
    n_wide, n_high, stride, scale, pixels = raster
    lines, unread = recogniser.read(pixels, n_wide, n_high, stride)
    if unread:
        found.not_read.append(NotRead(what=what, reason=f"a scan: {unread}"))
        return
    # A stamp or page number that is set as text is in the picture as well.
    page.glyphs, page.sideways = [], {}
    page.width, page.height = n_wide / scale, n_high / scale
    found.scans[page.number] = to_points(lines, page.height, scale)


def _messages(data: bytes, draw_scans: bool) -> Iterator[dict[str, Any]]:
    """Start the worker and yield its messages until it ends or stops answering."""
    page_seconds = MAX_OCR_PAGE_SECONDS if draw_scans else MAX_PDF_PAGE_SECONDS
    limits = [
        str(v) for v in (MAX_PDF_PAGES, page_seconds, MAX_PDF_MEMORY, OCR_DPI * draw_scans, MAX_OCR_PIXELS)
    ]
    with subprocess.Popen(
        [sys.executable, "-I", str(_WORKER), *limits],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        if process.stdin is None or process.stdout is None:
            raise StudyError("The PDF reader could not be started.")
        inbox: queue.Queue[dict[str, Any] | None] = queue.Queue(maxsize=2 if draw_scans else 64)
        stopped = threading.Event()
        thread = threading.Thread(target=_receive, args=(process.stdout, inbox, stopped), daemon=True)
        thread.start()
        try:
            with suppress(BrokenPipeError, OSError):
                process.stdin.write(data)
                process.stdin.close()
            while (message := inbox.get(timeout=_PATIENCE * page_seconds)) is not None:
                yield message
        except queue.Empty:
            pass
        finally:
            stopped.set()
            process.kill()
            thread.join(timeout=5)


def _receive(stream: BinaryIO, inbox: "queue.Queue[dict[str, Any] | None]", stopped: threading.Event) -> None:
    with suppress(OSError, ValueError, EOFError, TypeError):
        while not stopped.is_set():
            head = stream.read(8)
            if len(head) < 8:
                break
            body = stream.read(int.from_bytes(head, "big"))
            message = marshal.loads(body)
            while not stopped.is_set():
                with suppress(queue.Full):
                    inbox.put(message, timeout=0.2)
                    break
    with suppress(queue.Full):
        inbox.put(None, timeout=0.2)


def _cannot_open(error: str, name: str) -> StudyError:
    if error == "locked":
        return StudyError(
            f"{name} is locked by a password. Save a copy without the password and give that file."
        )
    return StudyError(f"{name} is a damaged PDF that can't be opened. Download it again.")


def _pages_not_read(first: int, last: int, reason: str) -> NotRead:
    return NotRead(what=f"pages {first} to {last}" if last > first else f"page {first}", reason=reason)


def _refuse_without_text(found: ExtractedPdf, name: str) -> None:
    n_recognised = sum(len(line.text) for lines in found.scans.values() for line in lines)
    if sum(len(page.glyphs) for page in found.pages) + n_recognised >= FEW_GLYPHS:
        return
    if found.n_scans_left:
        raise StudyError(
            f"{name} is scanned: its pages are images without text. {OCR_HINT} its text can be recognised; "
            "or give the article as XML or HTML."
        )
    unread = "; ".join(f"{n.what}: {n.reason}" for n in found.not_read[:3])
    raise StudyError(
        f"{name} holds no text{f' ({unread})' if unread else ''}. Give a file that holds a study."
    )
