"""Bytes to text."""

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read.encoding import decode_text, known_encoding, looks_binary, require_text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_in_all_its_forms(encoding: str) -> None:
    text = "Größe 5 µm, p ≤ 0.05, and some more plain text."
    decoded = decode_text(text.encode(encoding), "a")
    assert (decoded.text, decoded.repairs, decoded.warnings) == (text, [], [])


def test_windows_1252_is_said() -> None:
    decoded = decode_text("Größe: 5 µm – “gut”".encode("cp1252"), "a")
    assert decoded.text == "Größe: 5 µm – “gut”"
    assert decoded.encoding == "cp1252"
    assert "Windows-1252" in decoded.warnings[0]


def test_a_declared_encoding_is_used_where_the_bytes_are_not_utf8() -> None:
    decoded = decode_text("привет".encode("cp1251"), "a", declared="windows-1251")
    assert (decoded.text, decoded.warnings) == ("привет", [])
    assert decode_text("привет".encode(), "a", declared="windows-1251").text == "привет"


def test_a_damaged_byte_does_not_change_the_encoding() -> None:
    data = "Größe und Länge. ".encode() * 50 + b"\xff"
    decoded = decode_text(data, "a")
    assert decoded.text.startswith("Größe und Länge.")
    assert decoded.warnings == ["1 character can't be read and stand as \ufffd in the text"]


def test_control_characters_go_and_are_counted() -> None:
    decoded = decode_text(b"one\x00two\x01 three\n", "a")
    assert decoded.text == "onetwo three\n"
    assert decoded.repairs == ["2 control characters removed"]


def test_binary() -> None:
    assert looks_binary(bytes(range(256)))
    assert not looks_binary(b"plain\ttext\r\n")
    assert not looks_binary("größer".encode("utf-16"))
    assert not looks_binary("привет".encode("cp1251"))


def test_labels_of_encodings() -> None:
    assert known_encoding("'ISO-8859-1'") == "cp1252"  # as browsers do
    assert known_encoding("utf8") == "utf-8"
    assert known_encoding("no-such") is None
    assert known_encoding("rot13") is None
    assert known_encoding("idna") is None
    assert known_encoding("") is None


def test_blank_text() -> None:
    with pytest.raises(StudyError, match="holds no text"):
        require_text(decode_text(b" \n\t", "a"), "a")


def test_length_is_checked_before_decoding() -> None:
    with pytest.raises(StudyError, match="characters of text"):
        decode_text(b"x" * 90_000_000, "a")
