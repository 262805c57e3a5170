"""One run at a time in a folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from claimpath.errors import SettingsError
from claimpath.screen.places import lock_file


@contextmanager
def only_run(out: Path) -> Iterator[None]:
    """Hold the folder for the block; the end of the process, however it comes, lets it go.

    Raises SettingsError where another process holds it. Does nothing where the system has no such locks.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
        opened = lock_file(out).open("a")
    except OSError as error:
        raise SettingsError(
            f"--out {out} can't be written to: {error.strerror or error}. Give another folder."
        ) from error
    with opened as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SettingsError(
                f"another claimpath is at work in {out}; wait for its end, or give --out another folder"
            ) from None
        yield
