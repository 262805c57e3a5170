"""Completion: the scripts for each shell, and the names that it offers."""

import os
import subprocess
import sys

import pytest

from claimpath.cli.complete import (
    complete_data_sets,
    complete_formats,
    complete_rankers,
    complete_records,
    complete_tasks,
)

SHOW_LOADED = (
    "import sys, atexit; from claimpath.cli import main; sys.argv = ['claimpath']; atexit.register(lambda: "
    "sys.stderr.write(','.join(m for m in ('numpy', 'pydantic', 'lxml', 'onnxruntime', 'asyncio') if m in sys.modules)"
    ")); main()"
)


def complete(**variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a shell does that completes; it writes heavy modules that were loaded to standard error."""
    environment = {**os.environ, **variables}
    command = [sys.executable, "-c", SHOW_LOADED]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.parametrize(
    ("shell", "marks"),
    [
        ("bash", "complete -o default -F _claimpath_completion claimpath"),
        ("zsh", "compdef _claimpath_completion claimpath"),
        ("fish", "complete --command claimpath"),
    ],
)
def test_the_script_of_a_shell_is_printed_and_nothing_heavy_is_loaded(shell: str, marks: str) -> None:
    done = complete(_CLAIMPATH_COMPLETE=f"source_{shell}")
    assert marks in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("words", "place", "offered"),
    [
        ("claimpath bench run missciplus/k", 3, {"missciplus/kernel"}),
        ("claimpath bench run mafalda --split dev --system m", 7, {"majority"}),
        ("claimpath doc", 1, {"doctor"}),
    ],
)
def test_bash_is_offered_names_after_what_was_typed(words: str, place: int, offered: set[str]) -> None:
    done = complete(_CLAIMPATH_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(place))
    assert set(done.stdout.split()) == offered


def test_each_kind_of_name_comes_from_its_registry() -> None:
    assert complete_tasks("maf") == ["mafalda"]
    assert complete_rankers("d") == ["dense"]
    assert "prp" in complete_rankers("")
    assert complete_formats("gr") == ["graphml"]
    assert complete_data_sets("missci") == ["missciplus", "missci"]
    assert complete_records("Repo") == ["Report"]
    assert complete_tasks("nothing of the kind") == []
