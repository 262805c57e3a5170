"""The command as such: help, version, usage mistakes, and what happens when the output's reader leaves."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from claimpath import __version__

Run = Callable[..., Any]


def test_help_is_printed_without_being_an_error(start: Run) -> None:
    done = start("--help")
    assert done.code == 0
    for command in ("read", "rank", "check", "demo", "schema"):
        assert f"\n  {command} " in done.out
    assert done.err == ""


def test_the_version_is_printed(start: Run) -> None:
    done = start("--version")
    assert (done.code, done.out, done.err) == (0, f"claimpath {__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chekc",), "No such command 'chekc'"),
        (("--bogus",), "No such option: --bogus"),
        (("check", "--bogus"), "No such option: --bogus"),
        (("read",), "Missing argument"),
        (("check", "Moss cures hiccups."), "Missing argument"),
        (("read", "a.xml", "b.xml"), "unexpected extra argument"),
        (("rank", "x", "y", "--task"), "requires an argument"),
        (("demo", "--claim", "two"), "Invalid value for '--claim'"),
        (("demo", "--claim", "7"), "there is no example claim 7"),
        (("schema", "Guess"), "there is no record 'Guess'"),
    ],
)
def test_a_usage_mistake_is_exit_2_and_one_message(run: Run, arguments: tuple[str, ...], said: str) -> None:
    done = run(*arguments)
    assert done.code == 2
    assert said in done.err
    assert done.out == ""


def test_no_arguments_show_the_help(start: Run) -> None:
    done = start()
    assert done.code == 2
    assert "Usage:" in done.out + done.err


def test_a_users_mistake_in_a_process_of_its_own(start: Run) -> None:
    done = start("read", "-", given=b"")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("claimpath: standard input is empty")


def test_schema_prints_one_document(run: Run) -> None:
    assert run("schema", "Report").document["$id"] == "urn:claimpath:record:Report"
    assert {"Claim", "Report", "Study"} <= set(run("schema", "--json").document)
    names = [line.split()[0] for line in run("schema").out.splitlines()]
    assert names == sorted(names)
    assert "Report" in names


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    # `claimpath schema --json | head -c 10`: far more than a pipe holds, so the write fails half way.
    process = subprocess.Popen(
        [sys.executable, "-m", "claimpath", "schema", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    said = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait(timeout=60) == 0
    assert said == ""


def test_a_name_that_no_disk_takes_is_the_users_mistake(run: Run) -> None:
    done = run("bench", "run", "missciplus/kernel", "--system", "ordered", "--data", "d" * 300)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert "dddd" in done.err


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (
            ModuleNotFoundError("No module named 'lxml'", name="lxml.etree"),
            2,
            "the Python package 'lxml' is missing",
        ),
        (ModuleNotFoundError("No module named 'claimpath.x'", name="claimpath.x"), 1, "a fault of ours"),
        (RuntimeError("a damaged model"), 1, "a damaged model"),
    ],
)
def test_a_broken_installation_is_pointed_to_the_doctor(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int, said: str
) -> None:
    def broken() -> None:
        raise error

    monkeypatch.setattr("claimpath.cli.app.app", broken)
    done = run("demo")
    assert done.code == code
    assert said in done.err
    assert "claimpath doctor" in done.err
