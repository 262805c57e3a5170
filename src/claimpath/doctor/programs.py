"""Programs beside Python. None is needed for a check; each serves something optional."""

import shutil
from collections.abc import Callable
from pathlib import Path

from claimpath.doctor.records import Program

_DEBIAN_POSTGRES = Path("/usr/lib/postgresql")
_PROGRAMS: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    (
        "Chromium",
        ("chromium", "chromium-browser", "google-chrome"),
        "the tests that open a page",
        "apt-get install chromium",
    ),
    (
        "PostgreSQL server",
        ("postgres",),
        "the tests of the workbench on PostgreSQL; using such a server needs no program here, and SQLite none at all",
        "apt-get install postgresql",
    ),
    (
        "C++ compiler",
        ("c++", "g++", "clang++"),
        "installing the extra local",
        "apt-get install build-essential",
    ),
    ("CMake", ("cmake",), "installing the extra local", "apt-get install cmake"),
)


def look_at_programs(
    which: Callable[[str], str | None] = shutil.which, postgres: Path = _DEBIAN_POSTGRES
) -> tuple[Program, ...]:
    """Where each program is. postgres: Debian's folder of servers, which is not on the PATH."""
    found: list[Program] = []
    for name, commands, about, install in _PROGRAMS:
        path = next((there for command in commands if (there := which(command))), None)
        if path is None and "postgres" in commands:
            servers = sorted(postgres.glob("*/bin/postgres"))
            path = str(servers[-1]) if servers else None
        found.append(Program(name=name, about=about, path=path, install=install))
    return tuple(found)
