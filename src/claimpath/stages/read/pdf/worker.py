"""Runs PDFium in a process of its own, with limits on memory and on processor time for each page.

A PDF can make any parser hang or fill the memory (forms that draw themselves, streams that unpack to gigabytes), and a
call into PDFium can't be interrupted. This file is started by its path, reads the PDF from standard input, and writes
one message for the document and one for each page. It imports the standard library, `glyphs.py` and `raster.py` alone.
"""

import importlib.util
import marshal
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

_PASSWORD_ERRORS = (4, 5)


def main(max_pages: int, page_seconds: float, max_memory: int, dpi: int, max_pixels: int) -> None:
    """Read a PDF from standard input and write the messages to standard output; with `dpi`, scans as pictures too."""
    _limit_memory(max_memory)
    data = sys.stdin.buffer.read()
    glyphs, raster = _load("glyphs"), _load("raster")
    _limit_time(page_seconds)
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        n_pages = len(document)
        metadata = _metadata(document)
    except pypdfium2.PdfiumError as error:
        locked = getattr(error, "err_code", None) in _PASSWORD_ERRORS or "password" in str(error).lower()
        _send({"error": "locked" if locked else "damaged"})
        return
    _send({"n_pages": n_pages, "metadata": metadata})
    for number in range(1, min(n_pages, max_pages) + 1):
        _limit_time(page_seconds)
        try:
            page = glyphs.read_page(document, number)
            message = glyphs.to_message(page)
            if dpi and page.is_scan:
                message["raster"] = raster.render_page(document, number, dpi, max_pixels)
        except (pypdfium2.PdfiumError, ValueError, OverflowError):
            _send({"number": number, "damaged": True})
            continue
        _send(message)


def _send(message: dict[str, Any]) -> None:
    data = marshal.dumps(message)
    sys.stdout.buffer.write(len(data).to_bytes(8, "big") + data)
    sys.stdout.buffer.flush()


def _metadata(document: Any) -> dict[str, str]:
    try:
        return {str(k): str(v) for k, v in document.get_metadata_dict(skip_empty=True).items()}
    except (RuntimeError, UnicodeDecodeError):
        return {}


def _load(name: str) -> ModuleType:
    """Load a file beside this one by its path: importing it as part of the package would load all readers."""
    spec = importlib.util.spec_from_file_location(
        f"claimpath_pdf_{name}", Path(__file__).with_name(f"{name}.py")
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"{name}.py is missing beside worker.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _limit_memory(n_bytes: int) -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (n_bytes, n_bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, ValueError, OSError):
        pass  # no such limit on this system: the parent's clock is what is left


def _limit_time(seconds: float) -> None:
    """Let the system end this process after so many seconds of processor time from now."""
    try:
        import signal

        signal.setitimer(signal.ITIMER_PROF, seconds)
    except (ImportError, AttributeError, ValueError):
        pass


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5]))
