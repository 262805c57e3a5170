"""`claimpath bench compare`."""

from pathlib import Path
from typing import Annotated, get_args

import typer

from claimpath.cli.console import print_json, print_text
from claimpath.cli.run_task import task_of_run
from claimpath.errors import DataError, SettingsError


def compare_command(
    runs: Annotated[
        list[Path],
        typer.Argument(help="Two or more runs that `bench run --out` wrote, on the same task and data."),
    ],
    measure: Annotated[
        list[str] | None,
        typer.Option(
            "--measure", help="A measure to compare, may be repeated; the first decides. All by default."
        ),
    ] = None,
    kind: Annotated[str, typer.Option("--format", help="markdown, csv or latex.")] = "markdown",
    interval: Annotated[
        str, typer.Option("--interval", help="How intervals are made: percentile or bca.")
    ] = "percentile",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Tell whether A is better than B: one sentence and one table. Several runs are compared pair by pair.

    The first measure of the task, or of those that --measure names, decides. p values are those of a paired
    permutation test, corrected by Holm over all measures and pairs; studies stay whole in the test and in intervals.
    """
    from claimpath.bench.compare import compare_runs
    from claimpath.bench.compare_table import comparison_table
    from claimpath.bench.tables import TABLE_FORMATS, render
    from claimpath.cli.bench_tasks import find_command
    from claimpath.measures.statistics.interval import IntervalKind

    if len(runs) < 2:
        raise SettingsError("name at least two runs: claimpath bench compare A.json B.json")
    format = next((known for known in TABLE_FORMATS if known == kind), None)
    if format is None:
        raise SettingsError(f"unknown format {kind!r}; choose one of: {', '.join(TABLE_FORMATS)}")
    chosen = next((known for known in get_args(IntervalKind) if known == interval), None)
    if chosen is None:
        raise SettingsError(f"unknown interval {interval!r}; choose percentile or bca")
    tasks = {path: task_of_run(path) for path in runs}
    task = tasks[runs[0]]
    other = next((path for path in runs if tasks[path] != task), None)
    if other is not None:
        raise DataError(
            f"the runs can't be compared: {runs[0]} is a run of {task} and {other} is one of {tasks[other]}; run both "
            "on the same task, setting and data"
        )
    read_units = find_command(task).units
    if read_units is None:
        raise SettingsError(
            f"runs of {task} are not compared by one measure; claimpath bench table {task} A B shows them side "
            "by side, and for missciplus/reasoning claimpath bench kappa A B gives their agreement on classes"
        )
    outcome = compare_runs([read_units(path) for path in runs], measures=measure or (), interval=chosen)
    if as_json:
        print_json(outcome)
        return
    if format == "markdown":
        print_text("\n".join(pair.sentence for pair in outcome.pairs) + "\n")
    print_text(render(comparison_table(outcome, short_p=format != "csv"), format).rstrip())
