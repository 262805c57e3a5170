"""`claimpath bench calibration`, and reading runs for its figures."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.console import print_text
from claimpath.cli.run_task import task_of_run
from claimpath.errors import DataError, SettingsError

if TYPE_CHECKING:
    from claimpath.bench.calibration import CalibrationScore

_TASKS = ("missciplus/verdict", "missciplus/judge")


def calibration_command(
    runs: Annotated[
        list[Path], typer.Argument(help="Runs of missciplus/verdict or missciplus/judge, all of one task.")
    ],
    bins: Annotated[int, typer.Option("--bins", help="Number of bins.", min=1, max=100)] = 10,
    kind: Annotated[str, typer.Option("--format", help="markdown, csv or latex.")] = "markdown",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Tell how well runs know when they are right: calibration error, Brier score, risk at given coverages.

    Of verdicts, the share of runs with the most frequent label is the confidence; of judges, the score.
    """
    from claimpath.bench.calibration import bins_table, calibration_table
    from claimpath.bench.tables import TABLE_FORMATS, render_all

    format = next((known for known in TABLE_FORMATS if known == kind), None)
    if format is None:
        raise SettingsError(f"unknown format {kind!r}; choose one of: {', '.join(TABLE_FORMATS)}")
    scores = read_calibrations(runs, bins)
    if as_json:
        print_text("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]")
        return
    print_text(render_all([calibration_table(scores), bins_table(scores)], format).rstrip())


def read_calibrations(runs: Sequence[Path], n_bins: int = 10) -> "list[CalibrationScore]":
    """Measure the confidences of runs. Raises SettingsError for runs that have none or are of several tasks."""
    from claimpath.bench.calibration import judge_decisions, measure_decisions, verdict_decisions
    from claimpath.bench.judge.read import read_judge_run
    from claimpath.bench.verdict import read_verdict_run

    tasks = {path: task_of_run(path) for path in runs}
    if len(set(tasks.values())) > 1:
        raise DataError(
            "the runs are of several tasks; give runs of one: " + ", ".join(map(str, tasks.values()))
        )
    task = tasks[runs[0]]
    if task not in _TASKS:
        raise SettingsError(f"runs of {task} say nothing of how sure they are; there is: {', '.join(_TASKS)}")
    made = [
        verdict_decisions(read_verdict_run(path))
        if task == _TASKS[0]
        else judge_decisions(read_judge_run(path))
        for path in runs
    ]
    try:
        return [measure_decisions(decisions, n_bins=n_bins) for decisions in made]
    except ValueError as error:
        raise DataError(f"a run holds something that is no probability: {error}") from None
