"""Where claimpath keeps what it keeps, and whether it may write there. Nothing is made."""

import os
from collections.abc import Mapping
from pathlib import Path

from claimpath.datasets.register import register_path
from claimpath.doctor.records import Place, Trouble
from claimpath.errors import SettingsError
from claimpath.review.settings import default_folder
from claimpath.stages.read.lookup.folders import cache_folder


def look_at_places(environ: Mapping[str, str] = os.environ) -> tuple[Place, ...]:
    """Caches, the register of data sets, and the folder of the workbench's own database."""
    cache_by = next((name for name in ("CLAIMPATH_CACHE", "XDG_CACHE_HOME") if environ.get(name)), None)
    home_by = next((name for name in ("CLAIMPATH_HOME", "XDG_DATA_HOME") if environ.get(name)), None)
    calls = _calls(environ)
    try:
        register: Path | None = register_path(environ)
    except SettingsError:
        register = None
    look_ups = cache_folder(environ)
    return (
        _place("answers of language models", calls, cache_by, kind="file"),
        _place(
            "sentence vectors", calls.with_name("embeddings.sqlite") if calls else None, cache_by, kind="file"
        ),
        _place(
            "studies and records that were looked up",
            look_ups / "look-up" if look_ups is not None else None,
            cache_by,
            kind="folder",
        ),
        _place("register of data sets", register, home_by, kind="file"),
        _place("the workbench's own database", _workbench(), home_by, kind="file"),
    )


def place_troubles(places: tuple[Place, ...]) -> list[Trouble]:
    """Places that can't be used."""
    return [
        Trouble(
            about="places",
            blocks=False,
            what=f"no place for {place.name}: {place.fault}",
            do="Set CLAIMPATH_CACHE (a file ending in .sqlite) or CLAIMPATH_HOME (a folder) to another place",
        )
        for place in places
        if place.fault is not None
    ]


def _calls(environ: Mapping[str, str]) -> Path | None:
    if named := environ.get("CLAIMPATH_CACHE"):
        return Path(named).expanduser()
    folder = cache_folder(environ)
    return folder / "calls.sqlite" if folder is not None else None


def _workbench() -> Path | None:
    try:
        return default_folder() / "workbench.sqlite"
    except RuntimeError:
        return None


def _place(name: str, path: Path | None, set_by: str | None, *, kind: str) -> Place:
    if path is None:
        why = "there is no home folder"
        return Place(name=name, path=None, set_by=set_by, exists=False, n_bytes=0, writable=False, fault=why)
    exists = path.exists()
    writable = _writable(path)
    fault: str | None = None
    if exists and path.is_dir() != (kind == "folder"):
        fault = f"{str(path)!r} should be a {kind}"
    elif not writable:
        fault = f"{str(path)!r} can't be written"
    return Place(
        name=name,
        path=str(path),
        set_by=set_by,
        exists=exists,
        n_bytes=_size(path) if exists else 0,
        writable=writable,
        fault=fault,
    )


def _writable(path: Path) -> bool:
    """Whether it can be written, or made in the nearest folder that is there."""
    there = next(one for one in (path, *path.parents) if one.exists())
    return os.access(there, os.W_OK) and (there == path or there.is_dir())


def _size(path: Path) -> int:
    if path.is_dir():
        return sum(file.stat().st_size for file in path.rglob("*") if file.is_file())
    # SQLite keeps what was written last beside its file.
    beside = (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm"))
    return sum(file.stat().st_size for file in beside if file.is_file())
