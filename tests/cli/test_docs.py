"""The written pages: the help page is current, and the commands that the README shows run."""

import re
import runpy
import shlex
import shutil
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _pinned(name: str) -> str:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return next(line.split("==")[1] for line in lines if line.startswith(f"{name}=="))


def test_the_help_page_is_current() -> None:
    if version("typer") != _pinned("typer"):
        pytest.skip(
            f"the help's layout is that of typer {_pinned('typer')}, and {version('typer')} is installed"
        )
    page = runpy.run_path(str(ROOT / "scripts" / "cli_docs.py"))["page"]()
    current = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == page
    assert current, "docs/cli.md is old: run `make docs`"


def _console_commands() -> list[str]:
    """Commands behind `$ ` in the README's console blocks that start with `claimpath`."""
    blocks = re.findall(r"^```console\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    lines = [
        line[2:].split("  #")[0].strip()
        for block in blocks
        for line in block.splitlines()
        if line.startswith("$ ")
    ]
    return [line for line in lines if line.startswith("claimpath ")]


def test_the_readme_shows_the_main_commands() -> None:
    shown = {shlex.split(command)[1] for command in _console_commands()}
    assert {"read", "rank", "check", "demo"} <= shown


@pytest.mark.parametrize("command", _console_commands())
def test_a_command_that_the_readme_shows_runs(run: Run, study: str, tmp_path: Path, command: str) -> None:
    if "CLAIMPATH_DATA" in command:
        pytest.skip("needs a data set")
    # The README speaks of the reader's own file; here the example stands in for it.
    shutil.copy(study, tmp_path / "run-here" / "study.xml")
    done = run(*shlex.split(command)[1:])
    assert done.code == 0, done.err
    assert done.out


def test_the_python_that_the_readme_shows_runs(
    study: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(study, tmp_path / "study.xml")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def _links(path: Path) -> list[str]:
    return re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/benchmarks.md"])
def test_links_to_files_of_the_project_lead_somewhere(name: str) -> None:
    path = ROOT / name
    assert [link for link in _links(path) if not (path.parent / link).exists()] == []


def test_every_make_target_that_the_pages_name_exists() -> None:
    targets = set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    )
    pages = README + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`make ([a-z-]+)", pages)) <= targets


def test_every_extra_that_the_readme_names_exists() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    assert set(re.findall(r"claimpath\[([a-z]+)\]", README)) <= set(extras)
