"""PDFs that are built to hang a reader or to fill the memory. Each must end soon, in little memory, in a message."""

# ruff: noqa: E501, PLR0911

import resource
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read.limits import MAX_PDF_MEMORY, MAX_PDF_PAGE_SECONDS
from claimpath.stages.read.pdf import read_pdf

TEXT = b"BT /F 10 Tf 50 700 Td (Tea was drunk by all of them at night before they slept.) Tj ET "
FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>>>"
CATALOGUE, PAGES = b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>"


def stream(data: bytes, extra: bytes = b"") -> bytes:
    return b"<</Length %d%b>>\nstream\n%b\nendstream" % (len(data), extra, data)


def form(content: bytes, inner: int) -> bytes:
    resources = b"/Resources<</Font<</F 5 0 R>>/XObject<</X %d 0 R>>>>" % inner
    return stream(content, b"/Type/XObject/Subtype/Form/BBox[0 0 900 900]" + resources)


def bomb(piece: bytes, times: int) -> bytes:
    packer = zlib.compressobj(9)
    block = piece * 10_000
    packed = b"".join(packer.compress(block) for _ in range(times // 10_000))
    return stream(packed + packer.flush(), b"/Filter/FlateDecode")


def objects(case: str) -> list[bytes]:
    one_page = [CATALOGUE, PAGES, PAGE]
    if case == "page tree that holds itself":
        return [CATALOGUE, b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>"]
    if case == "page tree in a circle":
        return [
            CATALOGUE,
            b"<</Type/Pages/Kids[3 0 R]/Count 9999999>>",
            b"<</Type/Pages/Kids[2 0 R]/Count 9/Parent 2 0 R>>",
        ]
    if case == "form that draws itself":
        return [*one_page, stream(b"/X Do " + TEXT), FONT, form(b"/X Do /X Do", 6)]
    if case == "forms that multiply":
        return [
            *one_page,
            stream(b"/X Do"),
            FONT,
            *[form(b"/X Do " * 10, 7 + i) for i in range(20)],
            form(TEXT, 6),
        ]
    if case == "stream bomb":
        return [*one_page, bomb(b"q ", 100_000_000), FONT, b"<<>>"]
    if case == "text bomb":
        return [*one_page, bomb(TEXT, 1_000_000), FONT, b"<<>>"]
    if case == "length of itself":
        return [*one_page, b"<</Length 4 0 R>>\nstream\nxx\nendstream", FONT, b"<<>>"]
    if case == "deep arrays":
        return [*one_page, stream(b"[" * 300_000), FONT, b"<<>>"]
    if case == "deep dictionaries":
        return [b"<</A " * 100_000 + b">>" * 100_000]
    return [CATALOGUE, b"<</Type/Pages/Kids[3 0 R]/Count 2000000000>>", PAGE, stream(TEXT), FONT, b"<<>>"]


CASES = (
    "page tree that holds itself", "page tree in a circle", "form that draws itself", "forms that multiply", "stream bomb",
    "text bomb", "length of itself", "deep arrays", "deep dictionaries", "a lie about the number of pages",
)  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_hostile_pdfs(build_pdf: Callable[..., bytes], case: str) -> None:
    data = build_pdf(objects(case))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.process_time()
    try:
        draft = read_pdf(data, "hostile.pdf")
    except StudyError as error:
        assert "hostile.pdf" in str(error)  # noqa: PT017
    else:
        assert draft.passages
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    child_seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert child_seconds < 2 * MAX_PDF_PAGE_SECONDS + 0.5  # opening the file, and one page
    assert time.process_time() - started < 2


READ_IN_A_SMALL_PROCESS = """
import resource, sys
from claimpath.errors import StudyError
from claimpath.stages.read.pdf import read_pdf
for path in sys.argv[1:]:
    try:
        read_pdf(open(path, "rb").read(), "hostile.pdf")
    except StudyError:
        pass
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def test_hostile_pdfs_stay_small(build_pdf: Callable[..., bytes], tmp_path: Path) -> None:
    """In a process of its own: a child starts with the peak of its parent, and this one may have grown before."""
    paths = []
    for number, case in enumerate(CASES):
        paths.append(tmp_path / f"{number}.pdf")
        paths[-1].write_bytes(build_pdf(objects(case)))
    script = [sys.executable, "-c", READ_IN_A_SMALL_PROCESS, *map(str, paths)]
    done = subprocess.run(script, capture_output=True, text=True, check=True)
    peaks = dict(zip(CASES, (int(line) * 1024 for line in done.stdout.split()), strict=True))
    assert max(peaks.values()) < MAX_PDF_MEMORY + 50_000_000, peaks


def test_pages_behind_a_hostile_one_are_said(build_pdf: Callable[..., bytes]) -> None:
    second = PAGE.replace(b"4 0 R", b"7 0 R")
    data = build_pdf([
        CATALOGUE, b"<</Type/Pages/Kids[3 0 R 8 0 R 3 0 R]/Count 3>>", PAGE, stream(TEXT), FONT, form(b"/X Do /X Do", 6),
        stream(b"/X Do"), second,
    ])  # fmt: skip
    draft = read_pdf(data, "hostile.pdf")
    assert [p.text for p in draft.passages] == ["Tea was drunk by all of them at night before they slept."]
    assert [(n.what, n.reason) for n in draft.not_read] == [
        ("pages 2 to 3", "reading it takes more time or memory than a page may")
    ]
