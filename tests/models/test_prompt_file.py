"""Prompts of one's own: read whole or refused with a reason."""

from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.models.prompt_file import MOST_BYTES, allowed_placeholders, read_prompt_text


def test_a_byte_order_mark_is_no_text_but_another_file(tmp_path: Path) -> None:
    plain, marked = tmp_path / "a.txt", tmp_path / "b.txt"
    plain.write_bytes(b"Is @@claim@@ so?")
    marked.write_bytes("Is @@claim@@ so?".encode("utf-8-sig"))
    first, second = read_prompt_text(plain), read_prompt_text(str(marked))
    assert first.text == second.text == "Is @@claim@@ so?"
    assert (first.name, second.name) == ("file:a.txt", "file:b.txt")
    assert first.version != second.version
    assert len(first.version) == 12


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "can't read the prompt file"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"x" * (MOST_BYTES + 1), "200,001 bytes"),
    ],
)
def test_what_is_no_prompt_is_refused(tmp_path: Path, data: bytes | None, message: str) -> None:
    path = tmp_path / "p.txt"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(SettingsError, match=message):
        read_prompt_text(path)


def test_faults_are_listed_with_what_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_bytes(b"?")
    file = read_prompt_text(path)
    file.refuse([], "nothing")
    with pytest.raises(
        SettingsError, match=r"p\.txt': missing: @@a@@; unknown: @@b@@\. Allowed: @@a@@ \(the a\)"
    ):
        file.refuse(["missing: @@a@@", "unknown: @@b@@"], allowed_placeholders({"a": "the a"}))
