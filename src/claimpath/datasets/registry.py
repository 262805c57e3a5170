"""Find a data set on this machine: where it was named, where it was registered, or below CLAIMPATH_DATA."""

import hashlib
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from claimpath.datasets.register import (
    RegisteredFile,
    RegisteredSet,
    read_register,
    register_path,
    write_register,
)
from claimpath.datasets.sets import DataSet, find_data_set
from claimpath.errors import DataError, SettingsError

Source = Literal["given", "registered", "CLAIMPATH_DATA"]
"""How a folder was found."""


def find_data(name: str, given: str | Path | None = None) -> Path:
    """Return the folder of a data set: `given`, else the registered one, else CLAIMPATH_DATA/name.

    Raises SettingsError for an unknown name and where no folder is known, DataError where the folder is not there.
    A registered folder that has gone is an error, never passed over.
    """
    return locate_data(name, given)[0]


def locate_data(name: str, given: str | Path | None = None) -> tuple[Path, Source]:
    """Return the folder of a data set and how it was found. Raises as `find_data`."""
    data_set = find_data_set(name)
    if given is not None:
        path = Path(given).expanduser()
        if not path.is_dir():
            wanted = " or ".join(data_set.files[0].patterns)
            what = (
                f"{str(given)!r} is a file"
                if path.exists()
                else f"the data folder {str(given)!r} does not exist"
            )
            raise DataError(f"{what}; --data takes a folder with {wanted}")
        return path, "given"
    where = register_path()
    if entry := read_register(where).sets.get(name):
        path = Path(entry.path)
        if not path.is_dir():
            raise DataError(
                f"the data set {name} was registered in {entry.path!r}, which is no longer there. Register its new "
                f"place with `claimpath data add {name} DIR`, or name it with --data"
            )
        return path, "registered"
    root = os.environ.get("CLAIMPATH_DATA")
    if not root:
        raise SettingsError(
            f"no data folder for {name}: give --data DIR, register the folder once with `claimpath data add {name} "
            f"DIR`, or set CLAIMPATH_DATA to the folder that holds {name}/. Published: {data_set.published}"
        )
    path = Path(root) / name
    if not path.is_dir():
        raise DataError(
            f"CLAIMPATH_DATA is {root!r}, which has no folder {name}/. Add it, give --data DIR, or register another "
            f"folder with `claimpath data add {name} DIR`"
        )
    return path, "CLAIMPATH_DATA"


def add_data(name: str, path: str | Path) -> RegisteredSet:
    """Register a set's folder with the digests of its files; nothing is copied.

    A set that was registered before gets the new place. Raises SettingsError for an unknown name, DataError where the
    folder or a file that the set needs is not there.
    """
    data_set = find_data_set(name)
    folder = Path(path).expanduser().resolve()
    if not folder.is_dir():
        kind = "is a file" if folder.is_file() else "does not exist"
        raise DataError(f"{str(path)!r} {kind}; give the folder that holds the files of {name}")
    for wanted in data_set.files:
        if wanted.required and not any(list(folder.glob(pattern)) for pattern in wanted.patterns):
            raise DataError(_nothing_there(data_set, wanted.patterns, folder))
    entry = RegisteredSet(
        path=str(folder),
        added=datetime.now(UTC).isoformat(timespec="seconds"),
        files={
            file: RegisteredFile(sha256=file_digest(folder / file), n_bytes=(folder / file).stat().st_size)
            for file in files_of(data_set, folder)
        },
    )
    where = register_path()
    register = read_register(where)
    write_register(where, register.model_copy(update={"sets": {**register.sets, name: entry}}))
    return entry


def files_of(data_set: DataSet, folder: Path) -> tuple[str, ...]:
    """Paths of the set's files below its folder, with `/`, in alphabetical order."""
    found = {
        path.relative_to(folder).as_posix()
        for wanted in data_set.files
        for pattern in wanted.patterns
        for path in folder.glob(pattern)
        if path.is_file()
    }
    return tuple(sorted(found))


def file_digest(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal. Raises DataError where it can't be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise DataError(f"can't read {str(path)!r}: {error.strerror}") from error


def _nothing_there(data_set: DataSet, patterns: tuple[str, ...], folder: Path) -> str:
    wanted = " or ".join(patterns)
    below = sorted(
        child.name
        for child in folder.iterdir()
        if child.is_dir() and any(list(child.glob(pattern)) for pattern in patterns)
    )
    hint = f"; did you mean {str(folder / below[0])!r}?" if below else f". Published: {data_set.published}"
    return f"{str(folder)!r} has no {wanted}, which {data_set.name} needs{hint}"
