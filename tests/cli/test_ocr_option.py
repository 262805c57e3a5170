"""`--ocr` where the package is not installed: one message that says what to do, and none where nothing is scanned."""

import zlib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from claimpath.examples import example_study

Run = Callable[..., Any]
without_ocr = pytest.mark.skipif(
    find_spec("rapidocr") is not None, reason="the extra claimpath[ocr] is installed"
)


def _scan() -> bytes:
    pixels = zlib.compress(b"\xc0" * 100)
    picture = b"/Type/XObject/Subtype/Image/Width 10/Height 10/ColorSpace/DeviceGray/BitsPerComponent 8"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>",
        b"<</Length 27>>\nstream\nq 600 0 0 800 0 0 cm /P Do Q\nendstream",
        b"<<%b/Filter/FlateDecode/Length %d>>\nstream\n%b\nendstream" % (picture, len(pixels), pixels),
    ]
    body = b"".join(b"%d 0 obj\n%b\nendobj\n" % (n, o) for n, o in enumerate(objects, start=1))
    return b"%PDF-1.7\n" + body + b"trailer\n<</Size 6/Root 1 0 R>>\n%%EOF\n"


@without_ocr
@pytest.mark.parametrize(
    "command", [("read",), ("check", "Tea helps."), ("rank", "Tea helps.")], ids=lambda c: c[0]
)
def test_the_extra_is_named(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(_scan())
    plain, asked = run(*command, str(path), "--json"), run(*command, str(path), "--ocr", "--json")
    assert (plain.code, plain.out, asked.code, asked.out) == (2, "", 2, "")
    assert "With pip install 'claimpath[ocr]' and --ocr its text can be recognised" in plain.err
    assert "needs an optional package. Install it with: pip install 'claimpath[ocr]'" in asked.err


def test_nothing_changes_where_nothing_is_scanned(run: Run) -> None:
    study = str(example_study())
    assert run("read", study, "--ocr", "--json").document == run("read", study, "--json").document
