"""A fresh environment: make it, install into it, run in it, weigh it."""

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path


class CheckFailed(Exception):
    """A check that did not pass, with what to read."""


@dataclass(frozen=True, slots=True)
class Done:
    """A command that ended as it should."""

    seconds: float
    out: str
    err: str


def run(
    command: list[str], cwd: Path | None = None, *, codes: tuple[int, ...] = (0,), **variables: str
) -> Done:
    """Run a command without the caller's Python settings. Raises CheckFailed where it ends with another code."""
    left_out = {
        "PYTHONPATH",
        "PYTHONHOME",
        "VIRTUAL_ENV",
        "CLAIMPATH_DATA",
        "CLAIMPATH_HOME",
        "CLAIMPATH_CACHE",
    }
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    start = time.perf_counter()
    done = subprocess.run(
        command, cwd=cwd, env={**kept, **variables}, capture_output=True, text=True, check=False, timeout=3600
    )
    if done.returncode not in codes:
        shown = "\n".join((done.stdout + done.stderr).splitlines()[-25:])
        raise CheckFailed(f"{' '.join(command)} ended with {done.returncode}:\n{shown}")
    return Done(time.perf_counter() - start, done.stdout, done.stderr)


class Environment:
    """A virtual environment of its own, made anew."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self.folder = folder
        start = time.perf_counter()
        run([python, "-m", "venv", str(folder)])
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = str(self.bin / "python")
        self.seconds = time.perf_counter() - start
        self.n_bytes_empty = bytes_of(folder)

    def install(self, *what: str, keep_downloads: bool = False) -> float:
        """Install with pip, every file fetched anew unless `keep_downloads`; seconds that it took."""
        cache = [] if keep_downloads else ["--no-cache-dir"]
        command = [
            self.python,
            "-m",
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
            *cache,
            *what,
        ]
        return run(command).seconds

    def claimpath(self, *arguments: str, cwd: Path, codes: tuple[int, ...] = (0,)) -> Done:
        """Run the installed command with caches of its own."""
        return run(
            [str(self.bin / "claimpath"), *arguments],
            cwd,
            codes=codes,
            CLAIMPATH_CACHE=str(cwd / "cache" / "calls.sqlite"),
            CLAIMPATH_HOME=str(cwd / "home"),
        )

    @property
    def n_bytes_added(self) -> int:
        """Bytes of all files that came since the environment was made, compiled ones included."""
        return bytes_of(self.folder) - self.n_bytes_empty


def bytes_of(folder: Path) -> int:
    """Sum of the sizes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
