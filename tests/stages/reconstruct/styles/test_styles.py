"""Every style with every information on the fallacies, and prompts of one's own."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.records import FALLACY_CLASSES
from claimpath.stages.reconstruct.styles import (
    DEFAULT_STYLE,
    PLACEHOLDERS,
    SCHEMES,
    fallacy_inventory,
    find_info,
    find_scheme,
    find_style,
    read_prompt_file,
    style_names,
)
from claimpath.stages.reconstruct.styles.style import placeholders
from claimpath.taxonomies.missci import CLASSES

COMBINATIONS = ["".join(letters) for n in range(4) for letters in combinations("DLE", n)]


def test_thirteen_styles_and_one_that_may_find_nothing() -> None:
    names = style_names()
    assert [name.split("-")[0] for name in names[:13]] == [f"p{n}" for n in range(1, 14)]
    assert names[13:] == ("may-be-sound",)
    assert [name for name in names if find_style(name).may_be_none] == ["may-be-sound"]
    assert DEFAULT_STYLE in names


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", style_names())
def test_a_style_shows_everything_once(name: str, scheme: str) -> None:
    style = find_style(name)
    checked = find_scheme(scheme)
    template = style.template(checked)
    used = placeholders(template)
    assert {"claim", "fallacy_inventory"} <= used <= PLACEHOLDERS.keys()
    assert ("passages" in used) != ({"p0", "context"} <= used)
    assert all(template.count(f"@@{placeholder}@@") == 1 for placeholder in used)
    assert style.about.endswith(".")
    assert style.version
    for info in COMBINATIONS:
        values = {key: f"<{key}>" for key in PLACEHOLDERS} | {"fallacy_inventory": fallacy_inventory(info)}
        prompt = style.filled(checked, values)
        assert "@@" not in prompt
        assert all(f"<{key}>" in prompt for key in used - {"fallacy_inventory"})
        assert all(f"- {known}" in prompt for known in FALLACY_CLASSES)


def test_no_two_styles_ask_the_same() -> None:
    assert len({find_style(name).per_passage for name in style_names()}) == len(style_names())


@pytest.mark.parametrize("info", COMBINATIONS)
def test_the_inventory_tells_what_was_chosen_and_nothing_else(info: str) -> None:
    text = fallacy_inventory(info)
    for entry in CLASSES.values():
        assert (entry.definition in text) == ("D" in info)
        assert (entry.logical_form in text) == ("L" in info)
        assert (entry.example in text) == ("E" in info)


@pytest.mark.parametrize(("given", "expected"), [("eld", "DLE"), (" LD ", "DL"), ("none", ""), ("", "")])
def test_letters_in_any_order(given: str, expected: str) -> None:
    assert find_info(given) == expected


@pytest.mark.parametrize("bad", ["X", "DD", "D,L", "all"])
def test_other_letters_are_refused(bad: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(repr(bad))):
        find_info(bad)


def test_what_is_put_in_is_not_looked_at_again() -> None:
    style = find_style("p1-basic")
    values = dict.fromkeys(PLACEHOLDERS, "x") | {"claim": "@@p0@@"}
    assert "@@p0@@" in style.filled("per-passage", values)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(SettingsError, match=r"'p99'.*p1-basic"):
        find_style("p99")
    with pytest.raises(SettingsError, match="'layouts'"):
        find_style("layouts")
    with pytest.raises(SettingsError, match=r"'both'.*per-passage, all-passages"):
        find_scheme("both")


@pytest.mark.parametrize(
    "text",
    [
        "@@claim@@ @@p0@@ @@context@@ @@fallacy_inventory@@",
        "@@claim@@ @@passages@@ @@fallacy_inventory@@",
    ],
)
def test_a_file_of_ones_own(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("\ufeff" + text, encoding="utf-8")
    style = read_prompt_file(path)
    assert (style.name, style.per_passage, style.all_passages) == ("file:mine.txt", text, text)
    path.write_text(text + "!", encoding="utf-8")
    assert read_prompt_file(path).version != style.version


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("@@claim@@ @@passages@@", "missing: @@fallacy_inventory@@"),
        ("@@passages@@ @@fallacy_inventory@@", "missing: @@claim@@"),
        ("@@claim@@ @@context@@ @@fallacy_inventory@@", "missing: @@passages@@, or both"),
        ("@@claim@@ @@p0@@ @@fallacy_inventory@@", "missing: @@passages@@, or both"),
        ("@@claim@@ @@passages@@ @@fallacy_inventory@@ @@study@@", "unknown: @@study@@"),
    ],
)
def test_wrong_placeholders_are_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=re.escape(message)):
        read_prompt_file(path)


def test_files_that_cant_be_read(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="can't read"):
        read_prompt_file(tmp_path / "none.txt")
    (tmp_path / "latin.txt").write_bytes(b"@@claim@@ caf\xe9")
    with pytest.raises(SettingsError, match="not UTF-8"):
        read_prompt_file(tmp_path / "latin.txt")
    (tmp_path / "big.txt").write_bytes(b"x" * 200_001)
    with pytest.raises(SettingsError, match="200,001 bytes"):
        read_prompt_file(tmp_path / "big.txt")


def test_a_text_of_several_lines_gets_lines_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("Claim: @@claim@@. Text: @@passages@@\n@@fallacy_inventory@@", encoding="utf-8")
    values = {"claim": "<\nc\n>", "passages": "<\np\n>", "fallacy_inventory": "i"}
    assert read_prompt_file(path).filled("per-passage", values) == "Claim: \n<\nc\n>\n. Text: \n<\np\n>\ni"
