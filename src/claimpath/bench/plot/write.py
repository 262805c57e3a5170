"""Write a drawing as SVG, PDF or PNG, with fonts inside and a text equivalent, the same bytes every time."""

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from claimpath._version import __version__
from claimpath.errors import SettingsError
from claimpath.extras import load_extra

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

FORMATS: tuple[str, ...] = ("svg", "pdf", "png")
"""Endings of a file that can be written."""
_DOTS_PER_INCH = 200
_SETTINGS = {
    # TrueType in PDF, outlines in SVG: both look the same on a computer without the font.
    "pdf.fonttype": 42,
    "svg.fonttype": "path",
    "svg.hashsalt": "claimpath",
    "hatch.linewidth": 0.6,
}


def format_of(path: Path) -> str:
    """The format that a file's name asks for. Raises SettingsError for another one."""
    ending = path.suffix.lower().lstrip(".")
    if ending not in FORMATS:
        raise SettingsError(
            f"can't draw {str(path)!r}; its name must end in {', '.join('.' + f for f in FORMATS)}"
        )
    return ending


def write_figure(canvas: "Canvas", words: str, path: Path) -> tuple[Path, ...]:
    """Write the drawing; gives the files that were written.

    SVG carries the words in `title` and `desc`; beside PDF and PNG they stand in NAME.txt. Raises SettingsError for
    another ending and where a file can't be written.
    """
    kind = format_of(path)
    matplotlib = load_extra("matplotlib", feature="bench plot", extra="plots")
    title = words.splitlines()[0]
    made_by = f"claimpath {__version__}"
    metadata: dict[str, dict[str, Any]] = {
        "svg": {"Title": title, "Creator": made_by, "Date": None},
        "pdf": {"Title": title, "Subject": words, "Creator": made_by, "CreationDate": None, "ModDate": None},
        "png": {"Title": title, "Description": words, "Software": made_by},
    }
    drawn = io.BytesIO()
    with matplotlib.rc_context(_SETTINGS):
        canvas.savefig(drawn, format=kind, dpi=_DOTS_PER_INCH, metadata=metadata[kind])
    content = _described(drawn.getvalue(), title, words) if kind == "svg" else drawn.getvalue()
    beside = path.with_suffix(".txt")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        if kind != "svg":
            beside.write_text(words, encoding="utf-8")
    except OSError as error:
        raise SettingsError(
            f"can't write {str(path)!r} ({error.strerror}); give --out another path"
        ) from None
    return (path,) if kind == "svg" else (path, beside)


def _described(svg: bytes, title: str, words: str) -> bytes:
    """The SVG with what screen readers read out."""
    text = svg.decode("utf-8")
    start = text.index("<svg")
    end = text.index(">", start)
    named = f"<title id='title'>{escape(title)}</title>\n <desc id='words'>{escape(words)}</desc>"
    opened = f"{text[start:end]} role='img' aria-labelledby='title' aria-describedby='words'>"
    return f"{text[:start]}{opened}\n {named}{text[end + 1 :]}".encode()
