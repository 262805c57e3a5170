"""What the commands of `claimpath bench` share: the data, the seeds, a bar, and options that don't go together."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from claimpath.cli.console import say
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    import typer

    from claimpath.datasets import MissciSplit


MOST_FAILURES = 10
"""Failures that are said one by one; the file of `--out` and `--json` hold all."""


def say_failures(failures: Sequence[str]) -> None:
    """Say what failed, on standard error: the first ones with their reasons, and how many more there are."""
    for failure in failures[:MOST_FAILURES]:
        say(f"failed: {failure}")
    if len(failures) > MOST_FAILURES:
        say(f"failed: {len(failures) - MOST_FAILURES} more; --json and --out name all {len(failures)}")


def load_split(data: str | None, split: str) -> "MissciSplit":
    """Load a split of MissciPlus from the folder that `--data` names, that is registered, or in the environment."""
    from claimpath.datasets import load_missciplus
    from claimpath.datasets.registry import find_data

    return load_missciplus(find_data("missciplus", data), split, tolerate_bad_sentences=True)


def given_options(context: "typer.Context", values: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a command's parameters that the user gave. values: all of them, by name."""
    given = {}
    for name in context.params:
        source = context.get_parameter_source(name)
        if source is not None and source.name != "DEFAULT":
            given[name] = values[name]
    return given


def refuse_options(options: Mapping[str, object], goes_with: str) -> None:
    """Refuse options of something else."""
    named = [name for name, value in options.items() if value is not None]
    if named:
        shown = ", ".join(f"--{name.replace('_', '-')}" for name in named)
        raise SettingsError(f"{shown} goes with {goes_with} only; leave it out, or name that")


def read_seeds(seeds: str | None, runs: int | None) -> tuple[int, ...]:
    from claimpath.bench import DEFAULT_SEEDS

    if seeds is not None and runs is not None:
        raise SettingsError("give --seeds or --runs, not both")
    if runs is not None:
        return tuple(range(1, runs + 1))
    if seeds is None:
        return DEFAULT_SEEDS
    try:
        return tuple(int(part) for part in seeds.split(","))
    except ValueError:
        raise SettingsError(f"--seeds is {seeds!r}; give whole numbers with commas, such as 1,2,3") from None


@contextmanager
def progress(label: str, *, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error, where that is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        row = bar.add_task(label, total=None)

        def advance(done: int, total: int) -> None:
            bar.update(row, completed=done, total=total)

        yield advance
