"""Where kept copies lie on this machine: one folder for answers, sentence vectors and looked-up studies."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

CALLS = "calls.sqlite"
"""Name of the file of language models' answers, unless the environment names another."""


def cache_folder(environ: Mapping[str, str] = os.environ) -> Path | None:
    """Return the folder of all kept copies; None where there is no home folder.

    It is `CLAIMPATH_CACHE`, or the folder of the file that `CLAIMPATH_CACHE` names, else the platform's usual place.
    """
    if (chosen := _chosen(environ)) is not None:
        return chosen.parent if _is_file_name(chosen) else chosen
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "claimpath"
    if os.name == "nt":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "claimpath" / "Cache"
    base = environ.get("XDG_CACHE_HOME", "").strip()
    # The standard says that a relative path there is to be ignored.
    return (Path(base) if base and Path(base).is_absolute() else home / ".cache") / "claimpath"


def calls_file(environ: Mapping[str, str] = os.environ) -> Path | None:
    """Return the file of language models' answers, in that folder; None where there is no home folder.

    It is `calls.sqlite`, unless `CLAIMPATH_CACHE` names a file: one that is there, or a name ending in `.sqlite`.
    """
    chosen, folder = _chosen(environ), cache_folder(environ)
    if chosen is not None and _is_file_name(chosen):
        return chosen
    return folder / CALLS if folder is not None else None


def _chosen(environ: Mapping[str, str]) -> Path | None:
    named = environ.get("CLAIMPATH_CACHE", "").strip()
    if not named:
        return None
    try:
        return Path(named).expanduser()
    except RuntimeError:
        # A ~ that nobody has is a name like any other.
        return Path(named)


def _is_file_name(path: Path) -> bool:
    try:
        return path.is_file() or (path.suffix == ".sqlite" and not path.is_dir())
    except OSError:
        # Below a folder that may not be looked into: whoever opens it says so.
        return path.suffix == ".sqlite"
