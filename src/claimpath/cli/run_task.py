"""Which task a run file belongs to."""

from pathlib import Path


def task_of_run(path: Path) -> str:
    """The task that a run file names. Raises DataError where the file is none that `bench run --out` wrote."""
    from claimpath.bench.lines import known_task_of_run

    return known_task_of_run(path)
