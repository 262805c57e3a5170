"""Characters that were encoded twice are mended where that is certain, and nowhere else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.stages.read.double_utf8 import mend_double_utf8


def twice(text: str) -> str:
    """Encode twice, as Windows does it where it can, else as Latin-1."""
    out = ""
    for byte in text.encode():
        try:
            out += bytes([byte]).decode("cp1252")
        except UnicodeDecodeError:
            out += chr(byte)
    return out


@pytest.mark.parametrize("text", ["5–9 µg", "“so”", "©", "naïve", "≤ 0.05", "CO₂", "10\xa0mg"])
def test_mended(text: str) -> None:
    broken = twice(text)
    assert broken != text
    mended, repair = mend_double_utf8(broken.encode())
    assert mended.decode() == text
    assert repair is not None
    assert "doubly encoded" in repair


def test_latin_1_flavour_with_control_characters() -> None:
    mended, _ = mend_double_utf8("5\u00e2\u0080\u00939".encode())
    assert mended.decode() == "5–9"


@pytest.mark.parametrize(
    "text",
    [
        "Spaß» sagt",
        "SÜD“",
        "Café » thé",
        "ÄÖÜ äöü",
        "Ångström",
        "ÂME",
        "NÃO",
        "1–2 “x” ≥ 3",
        "São Paulo",
        "Plain.",
    ],
)
def test_left_alone(text: str) -> None:
    assert mend_double_utf8(text.encode()) == (text.encode(), None)


def test_what_is_no_utf_8_is_left_alone() -> None:
    assert mend_double_utf8(b"\xc3\xa2\xc2\x80\xff") == (b"\xc3\xa2\xc2\x80\xff", None)


@given(st.text(st.sampled_from("abé–“”µ©≥ 5.")))
def test_text_encoded_twice_comes_back(text: str) -> None:
    mended, _ = mend_double_utf8(twice(text).encode())
    assert mended.decode() == text
