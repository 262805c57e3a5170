"""What the guides show runs, and the commands that they name exist.

In one process: each `$ claimpath` line and each block of Python, unless the comment above it says `not run` with a
reason, or `needs` a data set that is not here. Every other command that they name is looked up with its options.
"""

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from claimpath.cli.app import app
from claimpath.cli.bench_tasks import check_options, find_command
from claimpath.errors import SettingsError
from claimpath.stages.rank import RANKERS

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
    bench = command.startswith("claimpath bench ")
    if bench and words and found.name in ("run", "table", "score") and words[0] != "TASK":
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


_BLOCK = re.compile(
    r"(?:^<!-- ([^>]+) -->\n)?^```(console|python)(?: [^\n]*)?\n(.*?)^```", re.MULTILINE | re.DOTALL
)


def _blocks(kind: str) -> list[tuple[str, str, str]]:
    """Page, comment and text of each block of that kind, but included files and what is not to be run."""
    found = []
    for page in PAGES:
        for comment, its_kind, text in _BLOCK.findall((DOCS / page).read_text(encoding="utf-8")):
            if its_kind == kind and not comment.startswith("not run: ") and not text.startswith("--8<--"):
                found.append((page, comment, text))
    return found


LINES = [
    (page, line[2:])
    for page, _, text in _blocks("console")
    for line in text.splitlines()
    if line.startswith("$ ")
]


def test_the_extension_guide_shows_every_example() -> None:
    shown = re.findall(r'^--8<-- "(.+)"$', (DOCS / "extending.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(shown) == sorted(path.name for path in (DOCS / "examples").glob("*.py"))


def test_there_is_something_to_run() -> None:
    assert {shlex.split(line)[1] for _, line in LINES} >= {
        "demo",
        "check",
        "read",
        "rank",
        "export",
        "fallacies",
    }
    assert len(_blocks("python")) >= 2


@pytest.mark.parametrize(("page", "line"), LINES)
def test_a_line_runs(folder: Path, page: str, line: str) -> None:
    words = shlex.split(line)
    assert words[0] == "claimpath", page
    done = CliRunner().invoke(app, words[1:])
    assert done.exit_code == 0, (page, done.output)
    assert done.output
    if "--out" in words:
        assert any((folder / words[words.index("--out") + 1]).iterdir())


@pytest.mark.parametrize(("page", "comment", "text"), _blocks("python"))
def test_a_block_of_python_runs(
    folder: Path, capsys: pytest.CaptureFixture[str], page: str, comment: str, text: str
) -> None:
    if comment == "needs: missciplus" and not os.environ.get("CLAIMPATH_DATA"):
        pytest.skip("needs MissciPlus: CLAIMPATH_DATA is not set")
    before = dict(RANKERS)
    try:
        exec(compile(text, page, "exec"), {"__name__": "__main__"})
    finally:
        RANKERS.clear()
        RANKERS.update(before)
    assert capsys.readouterr().out.strip(), folder
