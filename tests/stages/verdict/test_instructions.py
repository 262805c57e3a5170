"""Instructions: which are there, what goes with which evidence, and files of one's own."""

from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.stages.verdict.instructions import (
    KNOWN,
    find_instructions,
    part_instructions,
    read_prompt_file,
)


@pytest.mark.parametrize("name", KNOWN)
def test_each_has_its_placeholders_and_no_others(name: str) -> None:
    known = KNOWN[name]
    found = find_instructions(name, with_evidence=known.with_evidence)
    values = {"claim": "CLAIM", "evidence": "EVIDENCE"} if known.with_evidence else {"claim": "CLAIM"}
    filled = found.filled(values)
    assert filled.count("CLAIM") == 1
    assert filled.count("EVIDENCE") == int(known.with_evidence)
    assert "@@" not in filled
    assert name in found.prompt_version
    assert all(word in filled for word in ("Correct", "Incorrect", "Not Enough"))


def test_notes_on_a_part_name_the_part() -> None:
    values = {"claim": "C", "evidence": "E", "part": "2", "parts": "5"}
    assert "part 2 of 5" in part_instructions().filled(values)


@pytest.mark.parametrize(
    ("name", "with_evidence", "said"),
    [
        ("ask", True, "short, detailed, evidence"),
        ("short", False, "ask, article"),
        ("long", True, "--prompt-file"),
    ],
)
def test_what_does_not_go_together_is_said(name: str, with_evidence: bool, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        find_instructions(name, with_evidence=with_evidence)


def test_what_is_put_in_is_not_looked_at_again(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("Claim @@claim@@ Text @@study@@", encoding="utf-8")
    prompt = read_prompt_file(path, with_evidence=True)
    filled = prompt.filled({"claim": "@@study@@", "study": "@@claim@@ \\1 @@nobody@@"})
    assert filled == "Claim @@study@@ Text @@claim@@ \\1 @@nobody@@"


@pytest.mark.parametrize("name", ["evidence", "study", "passages"])
def test_three_names_stand_for_the_text(tmp_path: Path, name: str) -> None:
    path = tmp_path / "own.txt"
    path.write_text(f"@@claim@@ @@{name}@@", encoding="utf-8")
    assert read_prompt_file(path, with_evidence=True).with_evidence


@pytest.mark.parametrize(
    ("text", "with_evidence", "said"),
    [
        ("@@study@@", True, "missing: @@claim@@"),
        ("@@claim@@", True, "missing: one of @@evidence@@, @@study@@, @@passages@@"),
        ("@@claim@@ @@study@@ @@verdicts@@", True, "unknown: @@verdicts@@"),
        ("@@claim@@ @@study@@", False, "unknown: @@study@@"),
        ("", True, "missing: @@claim@@; missing: one of"),
    ],
)
def test_wrong_placeholders_are_listed(tmp_path: Path, text: str, with_evidence: bool, said: str) -> None:
    path = tmp_path / "own.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=said):
        read_prompt_file(path, with_evidence=with_evidence)


def test_the_version_of_a_file_changes_with_its_text(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    versions = set()
    for text in ("@@claim@@ a", "@@claim@@ b"):
        path.write_text(text, encoding="utf-8")
        versions.add(read_prompt_file(path, with_evidence=False).prompt_version)
    assert len(versions) == 2


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"x" * 300_000])
def test_what_is_not_a_prompt_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "own.txt"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match=r"UTF-8|at most"):
        read_prompt_file(path, with_evidence=True)
    with pytest.raises(SettingsError, match="can't read"):
        read_prompt_file(tmp_path / "none.txt", with_evidence=True)
