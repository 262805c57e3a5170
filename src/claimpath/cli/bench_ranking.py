"""`claimpath bench run`, `score` and `table` of the tasks that rank."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from claimpath.cli.bench_parts import load_split, progress, read_seeds, refuse_options, say_failures
from claimpath.cli.bench_prp import run_prp
from claimpath.cli.bench_rank_options import EMBEDDING_OPTIONS, RECALL_OPTIONS
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest, TaskAbout
from claimpath.cli.console import ExitCode, print_json, say
from claimpath.cli.run_file import write_run
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench import BenchScore
    from claimpath.bench.class_recall import RecallSeries, RecallSettings
    from claimpath.bench.run import Advance

KERNEL = "missciplus/kernel"

PRP_OPTIONS: frozenset[str] = frozenset(
    {"engine", "instruction", "titles", "passes", "initial", "both_orders", "candidates"}
)
"""Options of `--system prp`."""
RUN_OPTIONS: frozenset[str] = PRP_OPTIONS | EMBEDDING_OPTIONS | {"setting", "seeds", "runs"}
"""Options of `bench run`."""
TABLE_OPTIONS: frozenset[str] = RECALL_OPTIONS | {"setting", "seeds"}
"""Options of `bench table`."""


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
    from claimpath.bench import find_setting, run_bench
    from claimpath.bench.systems import MODEL_SYSTEMS, OPTION_NAMES, resolve_system

    if request.system in MODEL_SYSTEMS:
        refuse_options({name: request.options.get(name) for name in EMBEDDING_OPTIONS}, "other systems")
        _run_prp(request)
        return
    refuse_options({name: request.options.get(name) for name in PRP_OPTIONS - OPTION_NAMES}, "--system prp")
    asking = {
        "budget": request.budget,
        "concurrency": request.concurrency,
        "dry-run": request.dry_run or None,
    }
    refuse_options(asking, "tasks that ask a language model, and --system prp")
    options = {name: value for name, value in request.options.items() if name in OPTION_NAMES}
    resolve_system(request.system, options)
    setting = find_setting(request.options.get("setting", "open"))
    seeds = read_seeds(request.seeds, request.runs)
    loaded = load_split(request.data, request.split)
    with progress(request.system, quiet=request.quiet) as advance:
        made = run_bench(
            loaded,
            task=request.task,
            system=request.system,
            setting=setting,
            seeds=seeds,
            options=options,
            advance=advance,
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
    """Print a row for each run; without runs, all systems that run anywhere, in each of the task's settings."""
    from claimpath.bench import SETTINGS, find_setting, read_run
    from claimpath.bench.ranking_table import ranking_table, run_table
    from claimpath.bench.tables import render
    from claimpath.errors import DataError

    if request.options.get("by_class"):
        _table_by_class(request)
        return
    refuse_options({name: request.options.get(name) for name in RECALL_OPTIONS}, "--by-class")
    named = request.options.get("setting")
    checked = None if named is None else find_setting(named)
    seeds = read_seeds(request.options.get("seeds"), None)
    scores: list[BenchScore] = []
    left_out: list[str] = []
    for path in request.runs:
        summary = read_run(path).summary
        if summary.task != request.task:
            raise DataError(
                f"{path} is a run of {summary.task}, not of {request.task}; leave it out, or name its task"
            )
        scores.append(summary)
    if not request.runs:
        # The annotated passages are mostly those that undermine, so that task is only measured on all (section 5.2).
        both = SETTINGS if request.task == KERNEL else SETTINGS[:1]
        loaded = load_split(request.data, request.split)
        with ExitStack() as bars:

            def bar(name: str) -> "Advance | None":
                bars.close()
                return bars.enter_context(progress(name, quiet=request.as_json))

            scores, left_out = run_table(loaded, request.task, (checked,) if checked else both, seeds, bar)
    if request.as_json:
        sys.stdout.write("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]\n")
        for note in left_out:
            say(note)
    else:
        shown = ranking_table(request.task, scores, title=request.title, notes=left_out)
        sys.stdout.write(render(shown, request.format))


def _table_by_class(request: TableRequest) -> None:
    """Recall per fallacy class of runs."""
    from claimpath.bench.class_recall import series_table
    from claimpath.bench.tables import render

    if request.task == KERNEL or not request.runs:
        raise SettingsError(
            "recall per class is measured on runs of missciplus/undermining; name the task and its runs: claimpath "
            "bench table missciplus/undermining RUN.json --by-class"
        )
    settings, series = recall_of_runs(request.runs, request.data, request.options)
    ks = tuple(sorted({k for k in (1, 3, 5, 10) if k <= settings.most_k} | {settings.most_k}))
    sys.stdout.write(render(series_table(series, settings, ks), request.format))


def recall_of_runs(
    paths: Sequence[Path], data: str | None, options: Mapping[str, Any]
) -> "tuple[RecallSettings, list[tuple[str, tuple[RecallSeries, ...]]]]":
    """Settings, and name and series of each run."""
    from claimpath.bench import read_run
    from claimpath.bench.class_recall import recall_series, recall_settings

    settings = recall_settings(
        most_k=options.get("most_k"),
        least=options.get("least"),
        unit=options.get("unit"),
        without_given=bool(options.get("without_given")),
    )
    runs = [read_run(path) for path in paths]
    splits = {name: load_split(data, name) for name in dict.fromkeys(run.manifest.split for run in runs)}
    return settings, [
        (run.manifest.system, recall_series(splits[run.manifest.split], run, settings)) for run in runs
    ]


def _finish(score: "BenchScore", *, as_json: bool) -> None:
    from claimpath.bench import find_task, table

    for warning in score.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(score)
    else:
        sys.stdout.write(table(find_task(score.task), [score]))
    if score.failures:
        say_failures(score.failures)
        raise typer.Exit(ExitCode.PARTS_FAILED)
