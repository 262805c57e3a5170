"""Scanned pages: with the package where it is installed, and with a stand-in for it everywhere."""

import sys
from collections.abc import Callable
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from claimpath.errors import MissingExtraError, StudyError
from claimpath.stages.read import read
from claimpath.stages.read.pdf import read_pdf

needs_ocr = pytest.mark.skipif(
    find_spec("rapidocr") is None, reason="needs the extra: pip install 'claimpath[ocr]'"
)
Line = tuple[float, float, float, str, float]
"""Left end, top, width in pixels; text; certainty."""
Engine = Callable[..., None]

LEFT = [
    "Sixty adults drank green tea each evening for",
    "eight weeks and slept 34 minutes longer than the",
    "sixty who drank warm water. No harm was reported",
    "in either of the groups at any of the four visits.",
]
RIGHT = [
    "The difference was 0.41 of a standard deviation in",
    "women and 0.17 in men. Twelve people left the study",
    "before its end because they had moved to other towns",
    "or had found the tea too bitter to drink each day.",
]


def column(lines: list[str], x: float, certainty: float = 0.98, top: float = 200) -> list[Line]:
    return [(x, top + 34 * i, 640, line, certainty) for i, line in enumerate(lines)]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Put a stand-in in the package's place that finds the given lines, page by page."""

    def put(*pages: list[Line] | Exception, upright: bool = False) -> None:
        left = list(pages)

        class RapidOCR:
            def __init__(self, params: dict[str, Any]) -> None:
                assert all(
                    params[k].startswith("/nowhere/models/") for k in ("Det.model_path", "Rec.model_path")
                )

            def __call__(self, picture: Any, use_cls: bool) -> Any:
                assert picture.ndim == 2
                assert picture.dtype == np.uint8
                found = left.pop(0)
                if isinstance(found, Exception):
                    raise found
                if not found:
                    return SimpleNamespace(boxes=None, txts=None, scores=None)
                boxes = [
                    [(x, y), (x + w, y), (x + w, y + 28), (x, y + 28)]
                    if not upright
                    else [(x, y), (x + 28, y), (x + 28, y + w), (x, y + w)]
                    for x, y, w, _, _ in found
                ]
                return SimpleNamespace(
                    boxes=np.array(boxes, float),
                    txts=tuple(f[3] for f in found),
                    scores=tuple(f[4] for f in found),
                )

        module = ModuleType("rapidocr")
        module.__file__ = "/nowhere/__init__.py"
        module.RapidOCR = RapidOCR  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "rapidocr", module)

    return put


def bodies(draft: Any) -> list[str]:
    return [p.text for p in draft.passages]


def test_columns_of_a_scan_are_read_one_after_the_other(engine: Engine, make_pdf: Any, picture: Any) -> None:
    both = [line for pair in zip(column(LEFT, 100), column(RIGHT, 800), strict=True) for line in pair]
    engine(both)
    draft = read_pdf(make_pdf([picture]), "scan.pdf", ocr=True)
    assert " ".join(bodies(draft)) == " ".join(LEFT + RIGHT)
    assert draft.not_read == []
    assert "page 1: text recognised from a scan; check quotes against the page" in draft.repairs
    assert any(w.startswith("Text recognised from scans (page 1)") for w in draft.warnings)


def test_text_and_scans_in_one_file(engine: Engine, make_pdf: Any, text: Any, picture: Any) -> None:
    engine(column(RIGHT, 100))
    typed = [text(50, 700 - 12 * i, line) for i, line in enumerate(LEFT)]
    draft = read_pdf(make_pdf(typed, [picture, text(300, 20, "17")]), "scan.pdf", ocr=True)
    assert " ".join(bodies(draft)) == " ".join(LEFT + RIGHT)
    assert [r for r in draft.repairs if "recognised" in r] == [
        "page 2: text recognised from a scan; check quotes against the page"
    ]


def test_uncertain_lines_are_said_and_illegible_ones_left_out(
    engine: Engine, make_pdf: Any, picture: Any
) -> None:
    lines = column(LEFT, 100)
    lines[1] = (*lines[1][:4], 0.7)
    lines.append((100, 336, 640, "~~ ;; smudge", 0.2))
    engine(lines)
    study = read(make_pdf([picture]), ocr=True)
    assert " ".join(p.text for p in study.passages) == " ".join(LEFT)
    assert study.reading.state == "partial"
    assert [(n.what, n.reason) for n in study.reading.not_read] == [
        ("1 line of page 1", "not legible in the scan")
    ]
    assert f"Page 1: 1 of 5 recognised lines uncertain: “{LEFT[1]}”" in study.reading.warnings


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        (RuntimeError("no memory"), "a scan: text recognition failed (RuntimeError)"),
        ([], "a scan: no text was found in the picture"),
        (column(["~ ~ ;"] * 9, 100, 0.3), "a scan: its text can't be told for certain"),
    ],
)
def test_a_page_that_fails_leaves_the_others(
    engine: Engine, make_pdf: Any, picture: Any, second: Any, reason: str
) -> None:
    engine(column(LEFT, 100), second, column(RIGHT, 100))
    study = read(make_pdf([picture], [picture], [picture]), ocr=True)
    assert " ".join(p.text for p in study.passages) == " ".join(LEFT + RIGHT)
    assert study.reading.state == "partial"
    assert [(n.what, n.reason) for n in study.reading.not_read] == [("page 2", reason)]


def test_a_page_that_lies_on_its_side(engine: Engine, make_pdf: Any, picture: Any) -> None:
    engine([(100 + 34 * i, 200, 640, line, 0.9) for i, line in enumerate(LEFT)], upright=True)
    with pytest.raises(StudyError, match=r"page 1: a scan: its text runs sideways; turn the page first"):
        read_pdf(make_pdf([picture]), "scan.pdf", ocr=True)


def test_the_number_of_recognised_pages_is_limited(
    engine: Engine, make_pdf: Any, picture: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimpath.stages.read.pdf.recognise.MAX_OCR_PAGES", 1)
    engine(column(LEFT, 100))
    draft = read_pdf(make_pdf([picture], [picture]), "scan.pdf", ocr=True)
    assert [(n.what, n.reason) for n in draft.not_read] == [
        ("page 2", "a scan: text is recognised on 1 pages at most")
    ]


def test_without_the_extra(make_pdf: Any, text: Any, picture: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    with pytest.raises(MissingExtraError, match=r"--ocr\) needs .* pip install 'claimpath\[ocr\]'"):
        read(make_pdf([picture]), ocr=True)
    typed = [text(50, 700 - 12 * i, line) for i, line in enumerate(LEFT)]
    assert read(make_pdf(typed), ocr=True).passages[0].text == " ".join(LEFT)


def _scanned(data: bytes, build_pdf: Any, pdf_stream: Any) -> bytes:
    """Return a PDF whose only page is a picture of another's first page, at 200 dots per inch."""
    import pypdfium2

    bitmap = pypdfium2.PdfDocument(data)[0].render(scale=200 / 72, grayscale=True)
    rows = bytes(bitmap.buffer)
    wide, high, stride = bitmap.width, bitmap.height, bitmap.stride
    pixels = b"".join(rows[i * stride : i * stride + wide] for i in range(high))
    head = b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8/ColorSpace/DeviceGray"
    return build_pdf(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[5 0 R]/Count 1>>",
            pdf_stream(pixels, head % (wide, high)),
            pdf_stream(b"q 600 0 0 800 0 0 cm /P Do Q"),
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</P 3 0 R>>>>>>",
        ]
    )


@needs_ocr
def test_a_real_picture_gives_its_sentences(
    make_pdf: Any, text: Any, build_pdf: Any, pdf_stream: Any
) -> None:
    items = [text(60, 720, "Results", 13, 1)]
    items += [text(60, 690 - 13 * i, line) for i, line in enumerate(LEFT)]
    items += [text(320, 690 - 13 * i, line) for i, line in enumerate(RIGHT)]
    study = read(_scanned(make_pdf(items), build_pdf, pdf_stream), ocr=True)
    assert " ".join(p.text for p in study.passages) == " ".join(LEFT + RIGHT)
    assert {p.section for p in study.passages} == {("Results",)}
    assert study.reading.state == "complete"
    assert any("check quotes against the page" in repair for repair in study.reading.repairs)
