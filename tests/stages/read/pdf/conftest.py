"""A small writer of PDFs, so that tests say where on a page each line stands."""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.pdf import read_pdf

FONTS = ("Times-Roman", "Times-Bold", "Times-Italic")


@dataclass(frozen=True)
class Text:
    """A piece of text on a page: place in points, size, font (0 roman, 1 bold, 2 italic), render mode."""

    x: float
    y: float
    text: str
    size: float = 10.0
    font: int = 0
    rise: float = 0.0


@dataclass(frozen=True)
class Picture:
    """A grey picture over the whole page."""


Item = Text | Picture
MakePdf = Callable[..., bytes]


def build(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """Put numbered objects into a file; object 1 is the catalogue."""
    out = b"%PDF-1.7\n"
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return out + b"trailer\n<</Size %d/Root 1 0 R%b>>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        trailer,
        start,
    )


def stream(data: bytes, extra: bytes = b"") -> bytes:
    packed = zlib.compress(data)
    return b"<</Length %d/Filter/FlateDecode%b>>\nstream\n%b\nendstream" % (len(packed), extra, packed)


def _encoded(text: str) -> bytes:
    out = text.replace("\ufb01", "\x01").replace("\ufb02", "\x02").encode("cp1252")
    return out.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def _content(items: Sequence[Item]) -> bytes:
    parts = []
    for item in items:
        if isinstance(item, Picture):
            parts.append(b"q 600 0 0 800 0 0 cm /P Do Q")
        else:
            parts.append(
                b"BT /F%d %.2f Tf %.2f Ts %.2f %.2f Td (%b) Tj ET"
                % (item.font, item.size, item.rise, item.x, item.y, _encoded(item.text))
            )
    return b"\n".join(parts)


@pytest.fixture(scope="session")
def make_pdf() -> MakePdf:
    """Return a function that makes a PDF from the items of each page."""

    def make(*pages: Sequence[Item], title: str = "", trailer: bytes = b"") -> bytes:
        encoding = b"<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[1/fi/fl]>>"
        fonts = [
            b"<</Type/Font/Subtype/Type1/BaseFont/%b/Encoding %b>>" % (name.encode(), encoding)
            for name in FONTS
        ]
        picture = stream(
            b"\x80" * 100,
            b"/Type/XObject/Subtype/Image/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray",
        )
        objects = [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"",
            *fonts,
            picture,
            b"<</Title(%b)>>" % _encoded(title),
        ]
        kids = []
        for items in pages:
            objects.append(stream(_content(items)))
            objects.append(
                b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents %d 0 R/Resources"
                b"<</Font<</F0 3 0 R/F1 4 0 R/F2 5 0 R>>/XObject<</P 6 0 R>>>>>>" % len(objects)
            )
            kids.append(b"%d 0 R" % len(objects))
        objects[1] = b"<</Type/Pages/Kids[%b]/Count %d>>" % (b" ".join(kids), len(kids))
        return build(objects, b"/Info 7 0 R" + trailer)

    return make


@pytest.fixture(scope="session")
def text() -> type[Text]:
    return Text


@pytest.fixture(scope="session")
def picture() -> Picture:
    return Picture()


@pytest.fixture(scope="session")
def build_pdf() -> Callable[..., bytes]:
    return build


@pytest.fixture(scope="session")
def pdf_stream() -> Callable[..., bytes]:
    return stream


LEFT = [
    "Tea has been drunk for many years in many lands,",
    "and people say that it helps them to sleep well.",
    "We asked whether this holds for adults who work",
    "at night, as their sleep is often short and light.",
    "Twenty adults took part. Half of them drank tea",
    "and half of them drank warm milk before they lay",
]
RIGHT = [
    "down. Both groups kept a diary of their sleep for",
    "four weeks, and all of them wore a small sensor.",
    "Sleep rose by twelve minutes in the group that had",
    "tea, and by ten minutes in the group that had milk.",
    "The difference was small and could be chance alone.",
    "Larger trials are needed before anyone is advised.",
]


class Paper:
    """Text for two columns, and pages made of it."""

    LEFT, RIGHT = LEFT, RIGHT

    @staticmethod
    def read(data: bytes) -> DraftStudy:
        return read_pdf(data, "paper.pdf")

    @staticmethod
    def column(lines: list[str], x: float, top: float = 600.0, step: float = 12.0) -> list[Item]:
        """Lines below each other."""
        return [Text(x, top - step * i, line) for i, line in enumerate(lines)]

    @staticmethod
    def bodies(draft: DraftStudy) -> list[str]:
        return [p.text for p in draft.passages]

    @staticmethod
    def page_of(content: bytes) -> bytes:
        """A PDF of one page with this content; its font is F."""
        return build([
            b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
            stream(content), b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
        ])  # fmt: skip


@pytest.fixture(scope="session")
def paper() -> type[Paper]:
    return Paper
