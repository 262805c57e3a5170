"""The gate before all readers: gets a study's bytes, within limits that are stated here only."""

import sys
from pathlib import Path
from typing import BinaryIO

from claimpath.errors import StudyError

MAX_BYTES = 100_000_000
"""Largest file, in bytes. A long article with pictures inside takes a tenth of that."""
MAX_TEXT_CHARS = 20_000_000
"""Longest text, in code points: about 3 million words, or 300 long articles."""
MAX_XML_DEPTH = 200
"""Deepest nesting of elements in XML and HTML. Real articles stay under 40."""
MAX_JSON_DEPTH = 100
"""Deepest nesting of arrays and objects in JSON."""
MAX_PDF_PAGES = 1_000
"""Most pages of a PDF that are read; the others are listed as not read."""
MAX_PDF_SECONDS = 60.0
"""Wall time for the pages of a PDF, in seconds; pages that are left then are listed as not read."""
MAX_PDF_PAGE_SECONDS = 2.5
"""Processor time for opening a PDF, and for each page, in seconds. An ordinary page takes 0.1."""
MAX_PDF_MEMORY = 800_000_000
"""Address space of the process that takes a PDF apart, in bytes. An ordinary article takes a tenth."""
OCR_DPI = 200
"""Dots per inch at which a scanned page is drawn for text recognition."""
MAX_OCR_PIXELS = 8_000_000
"""Most pixels of such a picture; a larger page is drawn at fewer dots per inch. A4 has 3.9 million at 200."""
MAX_OCR_PAGE_SECONDS = 10.0
"""Processor time for reading and drawing a page where scans are drawn, in seconds: they unpack slowly."""
MAX_OCR_PAGES = 100
"""Most scanned pages of a PDF that are recognised; the others are listed as not read."""
MAX_OCR_SECONDS = 3_600.0
"""Wall time for recognising the pages of a PDF, in seconds; scans that are left then are listed as not read."""
MAX_UNZIPPED_BYTES = 100_000_000
"""Most bytes that the parts of a DOCX file may unpack to."""


def load_bytes(source: str | Path | bytes) -> tuple[bytes, str]:
    """Return the bytes of a study and a name for messages.

    A string or a path names a file, `-` is standard input, bytes are taken as they are. Raises
    StudyError for what is missing, empty, unreadable, a folder, or larger than `MAX_BYTES`.
    """
    if isinstance(source, bytes):
        data, name = source, "the bytes given"
        if len(data) > MAX_BYTES:
            raise _too_large(name, len(data))
    elif str(source) == "-":
        name = "standard input"
        data = _read_at_most(sys.stdin.buffer, name)
    else:
        name = str(source)
        data = _load_file(source)
    if not data:
        raise StudyError(f"{name} is empty. Give a file that holds a study.")
    return data, name


def check_text_length(n_chars: int, name: str) -> None:
    """Raise StudyError where a text of that many code points is longer than `MAX_TEXT_CHARS`."""
    if n_chars > MAX_TEXT_CHARS:
        raise StudyError(
            f"{name} holds {n_chars:,} characters of text; at most {MAX_TEXT_CHARS:,} are read. "
            "Give one study at a time."
        )


def _load_file(source: str | Path) -> bytes:
    name = str(source)
    if not name.strip() or "\0" in name:
        raise StudyError(f"{name!r} is not a file name. Give the path of a study, or - for standard input.")
    path = Path(name)
    try:
        if path.is_dir():
            raise StudyError(f"{name} is a folder. Give the path of one study file.")
        if path.is_file() and (size := path.stat().st_size) > MAX_BYTES:
            raise _too_large(name, size)
        with path.open("rb") as stream:
            return _read_at_most(stream, name)
    except FileNotFoundError:
        raise StudyError(
            f"There is no file {name}. Check the spelling, or give - for standard input."
        ) from None
    except PermissionError:
        raise StudyError(f"{name} can't be opened: you have no permission to read it.") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise StudyError(f"{name[:200]} can't be read: {reason}. Give the path of a study file.") from None


def _read_at_most(stream: BinaryIO, name: str) -> bytes:
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise StudyError(
            f"{name} is larger than {MAX_BYTES / 1e6:,.0f} MB, which is the limit. Give one study at a time."
        )
    return data


def _too_large(name: str, size: int) -> StudyError:
    return StudyError(
        f"{name} takes {size / 1e6:,.1f} MB; the limit is {MAX_BYTES / 1e6:,.0f} MB. "
        "Give one study at a time."
    )
