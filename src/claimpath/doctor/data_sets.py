"""The data sets on this machine: are they there, unchanged, and right inside?"""

import os
from collections.abc import Mapping
from pathlib import Path

from claimpath.datasets.register import read_register, register_path
from claimpath.datasets.registry import locate_data
from claimpath.datasets.sets import DATA_SETS
from claimpath.datasets.verify import VerifiedSet, verify_data
from claimpath.doctor.records import DataSetState, Trouble
from claimpath.errors import DataError, SettingsError


def look_at_data() -> tuple[DataSetState, ...]:
    """Verify every set that is registered or lies below CLAIMPATH_DATA; the others are absent."""
    return tuple(_look_at(name) for name in DATA_SETS)


def _look_at(name: str) -> DataSetState:
    try:
        locate_data(name)
    except (DataError, SettingsError):
        if not _registered(name):
            return DataSetState(name=name, state="absent")
    found = verify_data(name).sets[0]
    gone = [f"{file.file} is {file.state}" for file in found.files if file.state in ("changed", "missing")]
    faults = [problem for problem in found.problems if problem.severity == "error"]
    return DataSetState(
        name=name,
        state="right" if found.sound else "wrong",
        found=found.found,
        path=found.path or None,
        n_files=len(found.files),
        n_errors=len(gone) + len(faults) + (found.failure is not None),
        n_notes=len(found.problems) - len(faults),
        first=_first(found, gone),
    )


def _registered(name: str) -> bool:
    try:
        return name in read_register(register_path()).sets
    except SettingsError:
        # A register that can't be read is a trouble of its own.
        return False


def _first(found: VerifiedSet, gone: list[str]) -> str | None:
    if found.failure is not None:
        return found.failure
    if gone:
        return gone[0]
    for problem in found.problems:
        if problem.severity == "error":
            place = f"{problem.file}:{problem.line}" if problem.line is not None else problem.file
            return f"{place}: {problem.problem}"
    return None


def data_troubles(data: tuple[DataSetState, ...], environ: Mapping[str, str] = os.environ) -> list[Trouble]:
    """Sets that are wrong, a register that can't be read, and a CLAIMPATH_DATA that is no folder."""
    found = [
        Trouble(
            about="data",
            blocks=False,
            what=f"the data set {one.name} is wrong: {one.first}",
            do=f"See all of it with `claimpath data verify {one.name}`",
        )
        for one in data
        if one.state == "wrong"
    ]
    root = environ.get("CLAIMPATH_DATA", "")
    if root and not Path(root).is_dir():
        found.append(
            Trouble(
                about="data",
                blocks=False,
                what=f"CLAIMPATH_DATA is {root!r}, which is no folder",
                do="Set it to the folder that holds the data sets, or unset it",
            )
        )
    try:
        read_register(register_path(environ))
    except SettingsError as error:
        found.append(Trouble(about="data", blocks=False, what=str(error), do="Do as it says"))
    return found
