"""Writing an export to a file, whole or not at all."""

import os
import tempfile
from pathlib import Path

from claimpath.errors import SettingsError


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place and move it there. Raises SettingsError where that fails."""
    if os.path.isdir(path):
        raise SettingsError(f"--out {path} is a folder; give the name of a file in it.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except (OSError, ValueError) as error:
        raise SettingsError(
            f"{path} can't be written: {getattr(error, 'strerror', None) or error}."
        ) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        # mkstemp makes files that only their owner reads; an export is to be passed on
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, 0o666 & ~umask)
        os.replace(name, path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise SettingsError(f"{path} can't be written: {error.strerror or error}.") from error
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def settle(folder: Path) -> None:
    """Wait until the files of a folder, and the folder itself, are on the disk. Raises SettingsError if that fails."""
    try:
        for path in (*sorted(entry for entry in folder.iterdir() if entry.is_file()), folder):
            handle = os.open(path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
    except OSError as error:
        raise SettingsError(f"{folder} can't be written: {error.strerror or error}.") from error
