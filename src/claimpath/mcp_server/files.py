"""Files that an assistant may name: only those under folders that the person allowed."""

import os
import stat
from collections.abc import Sequence
from pathlib import Path

from claimpath.errors import SettingsError, StudyError


def allowed_folders(given: Sequence[Path]) -> tuple[Path, ...]:
    """The folders, with all links in their names followed. Raises SettingsError for what is no folder."""
    folders = []
    for folder in given:
        try:
            resolved = folder.expanduser().resolve(strict=True)
        except OSError as error:
            raise SettingsError(f"--allow {str(folder)!r} can't be used: {error.strerror}.") from error
        if not resolved.is_dir():
            raise SettingsError(f"--allow {str(folder)!r} is a file; give the folder that holds it")
        folders.append(resolved)
    return tuple(dict.fromkeys(folders))


def read_allowed(name: str, folders: Sequence[Path], max_bytes: int) -> tuple[bytes, str]:
    """The bytes of a file and its name without folders. A relative name is looked for in each folder.

    Links are followed first and then checked, so that none leads out. Raises StudyError for a file that lies
    elsewhere (whether it is there or not), is no ordinary file, or is too large.
    """
    if not folders:
        raise StudyError(
            "no folder is allowed here; give the study's text or its id, or start with --allow DIR"
        )
    shown = ", ".join(str(folder) for folder in folders)
    outside = StudyError(f"{name[:300]!r} is not in a folder that is allowed ({shown})")
    if not name.strip() or "\0" in name:
        raise outside
    for folder in folders:
        try:
            path = (folder / name).resolve(strict=True)
        except (OSError, RuntimeError):
            continue
        if any(path.is_relative_to(allowed) for allowed in folders):
            return _content(path, folders, outside, max_bytes), path.name
        raise outside
    if Path(name).is_absolute() and not any(Path(os.path.normpath(name)).is_relative_to(f) for f in folders):
        raise outside
    raise StudyError(f"there is no file {name[:300]!r} in the folders that are allowed ({shown})")


def _content(path: Path, folders: Sequence[Path], outside: StudyError, max_bytes: int) -> bytes:
    try:
        # Not waiting: a pipe would keep us for ever.
        opened = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError as error:
        raise StudyError(f"{path.name!r} can't be opened: {error.strerror}") from error
    try:
        here = Path(f"/proc/self/fd/{opened}")
        # What was opened, in case a folder was exchanged for a link since the name was looked at.
        if here.exists() and not any(here.resolve().is_relative_to(folder) for folder in folders):
            raise outside
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise StudyError(f"{path.name!r} is no ordinary file")
        with open(opened, "rb", closefd=False) as file:
            content = file.read(max_bytes + 1)
    finally:
        os.close(opened)
    if len(content) > max_bytes:
        raise StudyError(f"{path.name!r} is larger than {max_bytes:,} bytes, which is the limit")
    return content
