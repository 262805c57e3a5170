"""PDFs that are built to hang a reader or to fill the memory. Each must end soon, in little memory, in a message."""

# ruff: noqa: E501, PLR0911

import json
import subprocess
import sys
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from claimpath.stages.read.limits import MAX_PDF_MEMORY
from claimpath.stages.read.pdf import extract, read_pdf

PAGE_SECONDS = 1.0
"""Less than the product grants a page, so that the tests end sooner; an ordinary page takes a tenth. The patience with
a busy machine is larger instead."""

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


READ_ALL = """
import json, os, re, sys, time
children = []

def peak():
    # Not ru_maxrss: that begins with the peak of the process that started this one.
    with open("/proc/self/status") as status:
        return int(re.search(r"VmHWM:\\s+([0-9]+) kB", status.read()).group(1)) * 1024

def waitpid(pid, options):
    pid, status, used = os.wait4(pid, options)
    if pid:
        children.append((used.ru_utime + used.ru_stime, used.ru_maxrss * 1024))
    return pid, status

os.waitpid = waitpid  # before subprocess is loaded, which asks it; what a child used is told only once
from pathlib import Path
from claimpath.errors import StudyError
from claimpath.stages.read.pdf import extract, read_pdf
extract.MAX_PDF_PAGE_SECONDS, extract._PATIENCE = float(sys.argv[1]), 60
for path in sys.argv[2:]:
    data = Path(path).read_bytes()
    children.clear()
    started = time.process_time()
    try:
        said, n_passages = "", len(read_pdf(data, "hostile.pdf").passages)
    except StudyError as error:
        said, n_passages = str(error), 0
    ours = time.process_time() - started
    used = {"children": children, "ours": ours, "peak": peak()}
    print(json.dumps({"said": said, "n_passages": n_passages} | used))
"""


@pytest.fixture(scope="module")
def read_cases(
    build_pdf: Callable[..., bytes], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, dict[str, Any]]:
    """Read all cases in a new process: a child starts with the peak of its parent, and this one may have grown."""
    folder = tmp_path_factory.mktemp("hostile")
    paths = [folder / f"{number}.pdf" for number in range(len(CASES))]
    for path, case in zip(paths, CASES, strict=True):
        path.write_bytes(build_pdf(objects(case)))
    script = [sys.executable, "-c", READ_ALL, str(PAGE_SECONDS), *map(str, paths)]
    done = subprocess.run(script, capture_output=True, text=True, check=True, timeout=600)
    return dict(zip(CASES, map(json.loads, done.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("case", CASES)
def test_hostile_pdfs(read_cases: dict[str, dict[str, Any]], case: str) -> None:
    found = read_cases[case]
    if found["said"]:
        assert "hostile.pdf" in found["said"]
    else:
        assert found["n_passages"]
    (child,) = found["children"]
    seconds, peak = child
    # Processor time, which other programs hardly lengthen: to start, to open the file, and for one page.
    assert seconds < 5 + 2 * PAGE_SECONDS, found
    assert found["ours"] < 20, found
    assert peak < MAX_PDF_MEMORY, found
    assert found["peak"] < MAX_PDF_MEMORY / 2, found


def test_pages_behind_a_hostile_one_are_said(
    build_pdf: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extract, "MAX_PDF_PAGE_SECONDS", PAGE_SECONDS)
    monkeypatch.setattr(extract, "_PATIENCE", 60)
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
