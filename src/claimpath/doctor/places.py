"""Where claimpath keeps what it keeps, and whether it may write there. Nothing is made."""

import os
from collections.abc import Mapping
from pathlib import Path

from claimpath.datasets.register import register_path
from claimpath.doctor.records import Place, Trouble
from claimpath.errors import SettingsError
from claimpath.models.cache_place import cache_folder, calls_file
from claimpath.review.settings import default_folder

_ANSWERS, _VECTORS = "answers of language models", "sentence vectors"
_LOOK_UPS = "studies and records that were looked up"
_CACHED = frozenset({_ANSWERS, _VECTORS, _LOOK_UPS})


def look_at_places(environ: Mapping[str, str] = os.environ) -> tuple[Place, ...]:
    """Caches, the register of data sets, and the folder of the workbench's own database."""
    cache_by = next((name for name in ("CLAIMPATH_CACHE", "XDG_CACHE_HOME") if environ.get(name)), None)
    home_by = next((name for name in ("CLAIMPATH_HOME", "XDG_DATA_HOME") if environ.get(name)), None)
    calls = calls_file(environ)
    try:
        register: Path | None = register_path(environ)
    except SettingsError:
        register = None
    look_ups = cache_folder(environ)
    return (
        _place(_ANSWERS, calls, cache_by, kind="file"),
        _place(_VECTORS, calls.with_name("embeddings.sqlite") if calls else None, cache_by, kind="file"),
        _place(
            _LOOK_UPS,
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
            do=f"Set {'CLAIMPATH_CACHE' if place.name in _CACHED else 'CLAIMPATH_HOME'} to another folder",
        )
        for place in places
        if place.fault is not None
    ]


def _workbench() -> Path | None:
    try:
        return default_folder() / "workbench.sqlite"
    except RuntimeError:
        return None


def _place(name: str, path: Path | None, set_by: str | None, *, kind: str) -> Place:
    if path is None:
        why = "there is no home folder"
        return Place(name=name, path=None, set_by=set_by, exists=False, n_bytes=0, writable=False, fault=why)
    fault: str | None = None
    try:
        exists, writable = path.exists(), _writable(path)
    except OSError as error:
        fault = f"{str(path)!r} can't be looked at: {error.strerror}"
        return Place(
            name=name, path=str(path), set_by=set_by, exists=False, n_bytes=0, writable=False, fault=fault
        )
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
    # SQLite keeps what was written last beside its file.
    beside = (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm"))
    return sum(map(_file_size, path.rglob("*") if path.is_dir() else beside))


def _file_size(file: Path) -> int:
    """In bytes; 0 for what is no file, or is gone or locked by now."""
    try:
        return file.stat().st_size if file.is_file() else 0
    except OSError:
        return 0
