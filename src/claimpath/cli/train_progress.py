"""Bars for the models that are being trained."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def bars() -> Iterator[Callable[[Any, int, int], None]]:
    """Give what is called with a cell, the steps done and their total; each cell has a bar of its own."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        tasks: dict[str, Any] = {}

        def advance(cell: Any, done: int, total: int) -> None:
            if cell.name not in tasks:
                tasks[cell.name] = progress.add_task(cell.name, total=total)
            progress.update(tasks[cell.name], completed=done)

        yield advance
