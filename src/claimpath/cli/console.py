"""Standard output and standard error, and the exit codes that every command promises."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

from claimpath.records import Record


class ExitCode(IntEnum):
    """What a command's exit code means."""

    DONE = 0
    OUR_FAULT = 1
    USER_MISTAKE = 2
    PARTS_FAILED = 3


def print_json(record: Record) -> None:
    """Write one JSON document to standard output, and nothing else there."""
    sys.stdout.write(record.model_dump_json(indent=2, exclude_none=False) + "\n")


def say(message: str) -> None:
    """Write a line for the person to standard error."""
    sys.stderr.write(message.rstrip() + "\n")


@contextmanager
def working(message: str, *, quiet: bool = False) -> Iterator[None]:
    """Show a spinner with the time passed on standard error while the block runs, where that is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        progress.add_task(message, total=None)
        yield
