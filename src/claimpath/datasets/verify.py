"""Verify a data set: are its files those that were added, and is what they hold as it should be?"""

from pathlib import Path
from typing import Literal

from claimpath.datasets.checks import CHECKS, Problem
from claimpath.datasets.register import RegisteredFile, read_register, register_path
from claimpath.datasets.registry import Source, file_digest, files_of, locate_data
from claimpath.datasets.sets import DATA_SETS, find_data_set
from claimpath.errors import DataError, SettingsError
from claimpath.records.base import Record

FileState = Literal["same", "changed", "missing", "new", "unrecorded"]
"""Beside what was recorded when the set was added; `unrecorded`: the set was never added."""


class VerifiedFile(Record):
    """A file of a set."""

    file: str
    """Path below the set's folder."""
    state: FileState
    """How it compares with what was recorded."""
    sha256: str | None
    """SHA-256 of the file now; null where it is missing."""


class VerifiedSet(Record):
    """What was found about one set."""

    name: str
    """The set."""
    path: str
    """Its folder; empty where it is not there."""
    found: Source | None
    """How the folder was found; null where it is not there."""
    files: tuple[VerifiedFile, ...] = ()
    """Its files."""
    problems: tuple[Problem, ...] = ()
    """What is wrong in them, and what a person should know."""
    failure: str | None = None
    """Why the set could not be looked at."""

    @property
    def sound(self) -> bool:
        """Whether no file changed or is missing, and nothing is wrong in one."""
        changed = any(file.state in ("changed", "missing") for file in self.files)
        return not changed and self.failure is None and all(p.severity == "note" for p in self.problems)


class Verification(Record):
    """What was found about all sets that were asked for."""

    sets: tuple[VerifiedSet, ...]
    """One entry for each."""
    n_unsound: int
    """Sets with a changed or missing file, or a problem."""


def verify_data(name: str | None = None) -> Verification:
    """Verify one set, or all that are registered.

    Raises SettingsError for an unknown name, where nothing is registered, and where the register can't be read.
    """
    registered = read_register(register_path()).sets
    if name is not None:
        find_data_set(name)
        names = [name]
    else:
        names = [known for known in DATA_SETS if known in registered]
        if not names:
            raise SettingsError(
                "no data set is registered; register one with `claimpath data add NAME DIR`, or name the set to verify"
            )
    sets = tuple(_verify(one, registered[one].files if one in registered else None) for one in names)
    return Verification(sets=sets, n_unsound=sum(not entry.sound for entry in sets))


def _verify(name: str, recorded: dict[str, RegisteredFile] | None) -> VerifiedSet:
    try:
        folder, found = locate_data(name)
    except DataError as error:
        return VerifiedSet(name=name, path="", found=None, failure=str(error))
    there = files_of(find_data_set(name), folder)
    files: list[VerifiedFile] = []
    problems: list[Problem] = []
    for file in sorted({*there, *(recorded or {})}):
        if file not in there:
            files.append(VerifiedFile(file=file, state="missing", sha256=None))
            continue
        digest = file_digest(folder / file)
        files.append(VerifiedFile(file=file, state=_state(file, digest, recorded), sha256=digest))
        problems += CHECKS[name](folder, file)
    if not files:
        wanted = " or ".join(find_data_set(name).files[0].patterns)
        failure = f"{str(folder)!r} has no {wanted}"
        return VerifiedSet(name=name, path=str(folder), found=found, failure=failure)
    return VerifiedSet(name=name, path=str(folder), found=found, files=tuple(files), problems=tuple(problems))


def _state(file: str, digest: str, recorded: dict[str, RegisteredFile] | None) -> FileState:
    if recorded is None:
        return "unrecorded"
    if file not in recorded:
        return "new"
    return "same" if recorded[file].sha256 == digest else "changed"


def folder_of(name: str) -> tuple[Path | None, Source | None]:
    """Where a set is, and how it was found; nothing where it is not on this machine."""
    try:
        return locate_data(name)
    except (DataError, SettingsError):
        return None, None
