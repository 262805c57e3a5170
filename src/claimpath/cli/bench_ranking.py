"""`claimpath bench run`, `score` and `table` of the tasks that rank."""

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import typer

from claimpath.cli.bench_parts import load_split, progress, read_seeds, refuse_options
from claimpath.cli.bench_prp import run_prp
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest, TaskAbout
from claimpath.cli.console import ExitCode, print_json, say
from claimpath.cli.run_file import write_run

if TYPE_CHECKING:
    from claimpath.bench import BenchScore

PRP_OPTIONS: frozenset[str] = frozenset(
    {"engine", "instruction", "titles", "passes", "initial", "both_orders", "candidates"}
)
"""Options of `--system prp`."""


def describe(task: str) -> TaskAbout:
    """What `bench list` shows."""
    from claimpath.bench import SETTINGS, SYSTEMS, find_task
    from claimpath.bench.systems import MODEL_SYSTEMS

    the_task = find_task(task)
    systems = {name: info.about for name, info in SYSTEMS.items()} | MODEL_SYSTEMS
    return TaskAbout(the_task.about, the_task.measure_names, systems, SETTINGS)


TASKS: dict[str, Callable[[], TaskAbout]] = {
    name: partial(describe, name) for name in ("missciplus/kernel", "missciplus/undermining")
}
"""The tasks that rank, with what describes each."""


def run(request: RunRequest) -> None:
    """Run a system, print its scores, and end with 3 where it failed on an argument."""
    from claimpath.bench import find_setting, find_system, run_bench
    from claimpath.bench.systems import MODEL_SYSTEMS

    if request.system in MODEL_SYSTEMS:
        _run_prp(request)
        return
    refuse_options({name: request.options.get(name) for name in PRP_OPTIONS}, "--system prp")
    asking = {
        "budget": request.budget,
        "concurrency": request.concurrency,
        "dry-run": request.dry_run or None,
    }
    refuse_options(asking, "tasks that ask a language model, and --system prp")
    find_system(request.system)
    setting = find_setting(request.options.get("setting", "open"))
    seeds = read_seeds(request.seeds, request.runs)
    loaded = load_split(request.data, request.split)
    with progress(request.system, quiet=request.quiet) as advance:
        made = run_bench(
            loaded, task=request.task, system=request.system, setting=setting, seeds=seeds, advance=advance
        )
    write_run(made, request.out)
    _finish(made.summary, as_json=request.as_json)


def _run_prp(request: RunRequest) -> None:
    from claimpath.bench import find_setting

    setting = request.options.get("setting")
    checked = None if setting is None else find_setting(setting)
    seeds = request.seed_numbers
    loaded = load_split(request.data, request.split)
    options = {name: value for name, value in request.options.items() if name not in {"engine", "setting"}}
    with progress(request.system, quiet=request.quiet) as advance:
        asked = run_prp(
            loaded,
            task=request.task,
            engine=request.options.get("engine"),
            setting=checked,
            seeds=seeds,
            options=options,
            budget=request.budget,
            concurrency=request.concurrency,
            cache=request.cache,
            dry_run=request.dry_run,
            as_json=request.as_json,
            advance=advance,
        )
    if asked is not None:
        write_run(asked, request.out)
        _finish(asked.summary, as_json=request.as_json)


def score(request: ScoreRequest) -> None:
    """Score a run again, or predictions that another program wrote."""
    from claimpath.bench import find_setting
    from claimpath.bench.rescore import score_file

    setting = request.options.get("setting")
    scored = score_file(
        request.task,
        request.predictions,
        load=lambda name: load_split(request.data, name),
        setting=None if setting is None else find_setting(setting),
        split=request.split,
    )
    write_run(scored, request.out)
    _finish(scored.summary, as_json=request.as_json)


def table_of_rankings(request: TableRequest) -> None:
    """Print a row for each run; without runs, all systems that need no model are run."""
    from claimpath.bench import SYSTEMS, find_setting, find_task, read_run, run_bench
    from claimpath.bench.table import measures_data
    from claimpath.bench.tables import render
    from claimpath.errors import DataError

    the_task = find_task(request.task)
    setting = find_setting(request.options.get("setting", "open"))
    seeds = read_seeds(request.options.get("seeds"), None)
    scores: list[BenchScore] = []
    for path in request.runs:
        summary = read_run(path).summary
        if summary.task != request.task:
            raise DataError(
                f"{path} is a run of {summary.task}, not of {request.task}; leave it out, or name its task"
            )
        scores.append(summary)
    if not request.runs:
        loaded = load_split(request.data, request.split)
        for name in SYSTEMS:
            with progress(name, quiet=request.as_json) as advance:
                made = run_bench(
                    loaded, task=request.task, system=name, setting=setting, seeds=seeds, advance=advance
                )
            scores.append(made.summary)
    if request.as_json:
        sys.stdout.write("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]\n")
    else:
        shown = measures_data(the_task.measure_names, scores, title=request.title)
        sys.stdout.write(render(shown, request.format))


def _finish(score: "BenchScore", *, as_json: bool) -> None:
    from claimpath.bench import find_task, table

    for warning in score.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(score)
    else:
        sys.stdout.write(table(find_task(score.task), [score]))
    if score.failures:
        for failure in score.failures:
            say(f"failed: {failure}")
        raise typer.Exit(ExitCode.PARTS_FAILED)
