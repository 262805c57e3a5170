"""Running the command as a person does: a process of its own, with its exit code and both outputs."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

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
def run(tmp_path: Path) -> Run:
    """Run `claimpath` with these arguments in an empty folder."""
    folder = tmp_path / "run-here"
    folder.mkdir()

    def go(*arguments: str, given: bytes = b"") -> Done:
        environment = {name: value for name, value in os.environ.items() if name != "CLAIMPATH_DEBUG"}
        done = subprocess.run(
            [sys.executable, "-m", "claimpath", *arguments],
            input=given,
            capture_output=True,
            cwd=folder,
            timeout=120,
            check=False,
            env=environment,
        )
        out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
        assert "Traceback" not in err + out, err
        return Done(done.returncode, out, err)

    return go


@pytest.fixture
def study() -> str:
    """The path of the example study."""
    return str(example_study())
