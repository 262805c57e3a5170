"""Running the command as a person does, with its exit code and both outputs."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from claimpath.cli import main
from claimpath.examples import example_study


@dataclass(frozen=True, slots=True)
class Done:
    """A command that has ended."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """The one JSON document on standard output; fails where anything else is there."""
        return json.loads(self.out)


Run = Callable[..., Done]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds or leaves anything in the user's cache."""
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path / "kept" / "calls.sqlite"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The empty folder in which commands run."""
    made = tmp_path / "run-here"
    made.mkdir()
    return made


@pytest.fixture
def start(folder: Path) -> Run:
    """Run `claimpath` with these arguments in a process of its own: for what only a start shows."""

    def go(*arguments: str, given: bytes = b"") -> Done:
        done = subprocess.run(
            [sys.executable, "-m", "claimpath", *arguments],
            input=given,
            capture_output=True,
            cwd=folder,
            timeout=300,
            check=False,
        )
        return _sound(done.returncode, done.stdout, done.stderr)

    return go


@pytest.fixture
def run(folder: Path) -> Run:
    """Run `claimpath` with these arguments in this process: the same entry, the same bytes in and out, no start."""

    def go(*arguments: str, given: bytes = b"") -> Done:
        out, err = io.BytesIO(), io.BytesIO()
        with pytest.MonkeyPatch.context() as changed:
            changed.chdir(folder)
            changed.setattr(sys, "argv", ["claimpath", *arguments])
            changed.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
            changed.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8"))
            changed.setattr(sys, "stderr", io.TextIOWrapper(err, encoding="utf-8", errors="backslashreplace"))
            try:
                main()
                code: Any = 0
            except SystemExit as ended:
                code = ended.code
            sys.stdout.flush()
            sys.stderr.flush()
            return _sound(0 if code is None else int(code), out.getvalue(), err.getvalue())

    return go


def _sound(code: int, out: bytes, err: bytes) -> Done:
    done = Done(code, out.decode("utf-8"), err.decode("utf-8"))
    assert "Traceback" not in done.err + done.out, done.err
    return done


@pytest.fixture
def study() -> str:
    """The path of the example study."""
    return str(example_study())
