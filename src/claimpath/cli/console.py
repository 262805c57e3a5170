"""Standard output and standard error, and the exit codes that every command promises."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from claimpath.records import Record


class ExitCode(IntEnum):
    """What a command's exit code means."""

    DONE = 0
    OUR_FAULT = 1
    USER_MISTAKE = 2
    PARTS_FAILED = 3


def print_json(record: "Record") -> None:
    """Write one JSON document to standard output, and nothing else there."""
    print_text(record.model_dump_json(indent=2, exclude_none=False))


def print_document(document: dict[str, Any]) -> None:
    """Write a plain dictionary as one JSON document to standard output, and nothing else there."""
    print_text(json.dumps(document, indent=2, ensure_ascii=False))


def print_text(text: str) -> None:
    """Write text and a line break to standard output, and end quietly where its reader left (`| head`)."""
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(ExitCode.DONE)


def say(message: str) -> None:
    """Write a line for the person to standard error."""
    sys.stderr.write(message.rstrip() + "\n")


@contextmanager
def working(message: str, *, quiet: bool = False) -> Iterator[None]:
    """Show a spinner with the time passed while the block runs, where standard error is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        progress.add_task(message, total=None)
        yield
