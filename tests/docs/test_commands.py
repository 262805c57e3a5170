"""The commands that the guides name exist, with the options and the tasks that they are given."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from claimpath.cli.app import app
from claimpath.cli.bench_tasks import check_options, find_command
from claimpath.errors import SettingsError

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (
    "index.md", "install.md", "first-check.md", "fact-checkers.md", "researchers.md", "method.md", "extending.md",
    "limitations.md", "comparison.md",
)  # fmt: skip
_SHARED = {"data", "system", "split", "out", "engine", "format"}
"""Options that every task takes."""


def _commands(page: str) -> Iterator[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    yield from re.findall(r"`(claimpath [^`]+)`", text)
    yield from re.findall(r"^\$ (claimpath .+)$", text, flags=re.MULTILINE)


COMMANDS = sorted({command for page in PAGES for command in _commands(page)})


def _found(words: list[str]) -> tuple[Any, list[str]]:
    command: Any = typer.main.get_command(app)
    while hasattr(command, "commands") and words and not words[0].startswith("-"):
        assert words[0] in command.commands, f"no command {words[0]!r}"
        command = command.commands[words[0]]
        words = words[1:]
    return command, words


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_a_guide_names_exists(command: str) -> None:
    found, words = _found(shlex.split(command.split(" > ", maxsplit=1)[0])[1:])
    options = {name for parameter in found.params for name in (*parameter.opts, *parameter.secondary_opts)}
    given = [word for word in words if word.startswith("--")]
    assert set(given) <= options | {"--help"}
    if words and found.name in ("run", "table", "score") and words[0] != "TASK":
        task = find_command(words[0])
        names = {option.removeprefix("--").replace("-", "_") for option in given} - _SHARED
        if "no_explain" in names:
            names = names - {"no_explain"} | {"explain"}
        prp = found.name == "run" and "prp" in words
        check_options(task, dict.fromkeys(names, "x") if not prp else {}, found.name)


def test_a_wrong_option_would_be_seen() -> None:
    with pytest.raises(SettingsError):
        check_options(find_command("recv"), {"premise_judge": "x"}, "run")
    with pytest.raises(AssertionError):
        test_a_command_that_a_guide_names_exists("claimpath bench run recv --no-such-option")
    with pytest.raises(AssertionError):
        test_a_command_that_a_guide_names_exists("claimpath wish")


def _numbers(section: str, kind: str) -> set[str]:
    """Numbers of tables or figures in the first cells of a section's rows, ranges written out."""
    numbers: set[str] = set()
    for cell in re.findall(rf"^\| {kind}s? ([A\d][^|]*) \|", section, flags=re.MULTILINE):
        for part in cell.split(", "):
            first, _, last = part.partition(" to ")
            letter = "A" if first.startswith("A") else ""
            low = int(first.removeprefix("A"))
            high = int(last.removeprefix("A")) if last else low
            numbers |= {f"{letter}{number}" for number in range(low, high + 1)}
    return numbers


@pytest.mark.parametrize(
    ("paper", "kind", "expected"),
    [
        ("MissciPlus", "Table", {str(number) for number in range(1, 29)}),
        ("MissciPlus", "Figure", {str(number) for number in range(1, 25)}),
        ("Beyond Verdicts", "Table", {str(number) for number in range(1, 6)}),
        ("Beyond Verdicts", "Figure", {str(number) for number in range(1, 12)}),
        ("RECV", "Table", {"1", "2", "3", *(f"A{number}" for number in range(1, 13))}),
        ("RECV", "Figure", {"1", "A1", "A2"}),
    ],
)
def test_the_guide_has_every_table_and_figure(paper: str, kind: str, expected: set[str]) -> None:
    text = (DOCS / "researchers.md").read_text(encoding="utf-8")
    section = next(part for part in text.split("\n## ") if part.startswith(paper))
    assert _numbers(section, kind) == expected
