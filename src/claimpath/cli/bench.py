"""`claimpath bench`: run systems on the field's benchmarks, score predictions, compare runs."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.bench_prp import run_prp
from claimpath.cli.bench_verdict import data_folder, run_verdict
from claimpath.cli.console import ExitCode, print_json, say
from claimpath.cli.model_options import (
    Budget,
    Cache,
    DryRun,
    Evidence,
    InstructionsName,
    PromptFile,
    Temperature,
    Window,
    without_unset,
)
from claimpath.cli.rank_options import (
    BothOrders,
    Candidates,
    EngineOption,
    InitialOrder,
    Instruction,
    Passes,
    Titles,
)
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench import BenchRun, BenchScore
    from claimpath.datasets import MissciSplit

bench_app = typer.Typer(no_args_is_help=True, help="Benchmarks: run, score, compare.", rich_markup_mode=None)

VERDICT_TASK = "missciplus/verdict"
Task = Annotated[str, typer.Argument(help="Name of a task; `claimpath bench list` shows them.")]
DataFolder = Annotated[
    str | None,
    typer.Option("--data", help="Folder with dev.missciplus.jsonl; else CLAIMPATH_DATA/missciplus."),
]
SplitName = Annotated[str, typer.Option("--split", help="dev or test.")]
SettingName = Annotated[
    str, typer.Option("--setting", help="open: all passages of the study; closed: the annotated ones.")
]
Seeds = Annotated[str | None, typer.Option("--seeds", help="Seeds, such as 1,2,3,4,5 (the default).")]
Runs = Annotated[int | None, typer.Option("--runs", help="Short for --seeds 1,...,N.", min=1, max=1000)]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@bench_app.command("list")
def list_command(as_json: AsJson = False) -> None:
    """Show the tasks with their measures, and the systems."""
    from claimpath.bench import SETTINGS, SYSTEMS, TASKS
    from claimpath.bench.systems import MODEL_SYSTEMS
    from claimpath.bench.verdict import VERDICT_ABOUT, measure_names
    from claimpath.bench.verdict.systems import NAMED_SYSTEMS

    if as_json:
        import json

        tasks: dict[str, dict[str, object]] = {
            name: {"about": t.about, "measures": t.measure_names, "settings": SETTINGS}
            for name, t in TASKS.items()
        }
        tasks[VERDICT_TASK] = {"about": VERDICT_ABOUT, "measures": measure_names("both"), "settings": ()}
        systems = {name: info.about for name, info in SYSTEMS.items()} | MODEL_SYSTEMS | NAMED_SYSTEMS
        sys.stdout.write(json.dumps({"tasks": tasks, "systems": systems}, indent=2) + "\n")
        return
    lines = ["Tasks (settings: " + ", ".join(SETTINGS) + ")"]
    for name, task in TASKS.items():
        lines += [f"  {name:24} {task.about}", f"  {'':24} measures: {', '.join(task.measure_names)}"]
    lines += [
        f"  {VERDICT_TASK:24} {VERDICT_ABOUT}",
        f"  {'':24} measures: {', '.join(measure_names('both'))}",
    ]
    lines += ["Systems", *(f"  {name:24} {info.about}" for name, info in SYSTEMS.items())]
    lines += [f"  {name:24} {about}" for name, about in MODEL_SYSTEMS.items()]
    lines += [
        f"Systems of {VERDICT_TASK}",
        *(f"  {name:24} {about}" for name, about in NAMED_SYSTEMS.items()),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


@bench_app.command("run")
def run_command(
    task: Task,
    system: Annotated[
        str, typer.Option("--system", help="Name of a system; for missciplus/verdict also a MODEL.")
    ],
    setting: Annotated[
        str | None,
        typer.Option(
            "--setting",
            help="open: all passages of the study (the default); closed: the annotated ones (prp's).",
        ),
    ] = None,
    split: SplitName = "dev",
    data: DataFolder = None,
    seeds: Seeds = None,
    runs: Runs = None,
    evidence: Evidence = None,
    instructions: InstructionsName = None,
    prompt_file: PromptFile = None,
    temperature: Temperature = None,
    window: Window = None,
    claims: Annotated[
        str | None, typer.Option("--claims", help="missciplus/verdict: false (the default), true or both.")
    ] = None,
    engine: EngineOption = None,
    instruction: Instruction = None,
    titles: Titles = None,
    passes: Passes = None,
    initial: InitialOrder = None,
    both_orders: BothOrders = None,
    candidates: Candidates = None,
    budget: Budget = None,
    concurrency: Annotated[
        str | None, typer.Option("--concurrency", help="Calls open at the same time: 32, or 8,openai=32.")
    ] = None,
    cache: Cache = True,
    dry_run: DryRun = False,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the run here, to be scored or compared.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run a system on a task and score it. Options that speak of a model are for missciplus/verdict and prp."""
    from claimpath.bench import find_setting, find_system, find_task, run_bench
    from claimpath.bench.systems import MODEL_SYSTEMS

    of_verdicts = {
        "evidence": evidence,
        "instructions": instructions,
        "prompt_file": prompt_file,
        "temperature": temperature,
        "window": window,
    }
    of_prp = {
        "engine": engine,
        "instruction": instruction,
        "titles": titles,
        "passes": passes,
        "initial": initial,
        "both_orders": both_orders,
        "candidates": candidates,
    }
    asks_pairs = system in MODEL_SYSTEMS
    if not asks_pairs:
        _refuse_options(of_prp, "--system prp")
    if task == VERDICT_TASK:
        if seeds is not None or setting is not None:
            raise SettingsError(f"{task} has neither seeds nor settings; leave out --seeds and --setting")
        loaded = _load(data, split)
        with _progress(system, quiet=as_json or dry_run) as advance:
            run_verdict(
                system,
                loaded,
                data_folder(data),
                claims=claims or "false",
                options={**of_verdicts, "runs": runs},
                budget=budget,
                concurrency=concurrency,
                cache=cache,
                dry_run=dry_run,
                out=out,
                as_json=as_json,
                advance=advance,
            )
        return
    _refuse_options({**of_verdicts, "claims": claims}, VERDICT_TASK)
    find_task(task)
    if asks_pairs:
        checked_setting = find_setting(setting) if setting is not None else None
        numbers_given = None if seeds is None and runs is None else _seeds(seeds, runs)
        loaded = _load(data, split)
        with _progress(system, quiet=as_json or dry_run) as advance:
            asked = run_prp(
                loaded,
                task=task,
                engine=engine,
                setting=checked_setting,
                seeds=numbers_given,
                options=without_unset(**{name: of_prp[name] for name in of_prp if name != "engine"}),
                budget=budget,
                concurrency=concurrency,
                cache=cache,
                dry_run=dry_run,
                as_json=as_json,
                advance=advance,
            )
        if asked is not None:
            _write(asked, out)
            _finish(asked.summary, as_json=as_json)
        return
    asking = {"budget": budget, "concurrency": concurrency, "dry-run": dry_run or None}
    _refuse_options(asking, f"{VERDICT_TASK} and --system prp")

    find_system(system)
    checked, numbers = find_setting(setting or "open"), _seeds(seeds, runs)
    loaded = _load(data, split)
    with _progress(system, quiet=as_json) as advance:
        run = run_bench(loaded, task=task, system=system, setting=checked, seeds=numbers, advance=advance)
    _write(run, out)
    _finish(run.summary, as_json=as_json)


@bench_app.command("score")
def score_command(
    task: Task,
    predictions: Annotated[
        Path, typer.Option("--predictions", help="A run, or one JSON object a line with id and ranking.")
    ],
    setting: Annotated[
        str | None, typer.Option("--setting", help="open or closed; by default as in the run, else open.")
    ] = None,
    split: Annotated[
        str | None, typer.Option("--split", help="dev or test; by default as in the run, else dev.")
    ] = None,
    data: DataFolder = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write the run here, to be compared.")] = None,
    as_json: AsJson = False,
) -> None:
    """Score predictions: a run again, or a file that another program wrote."""
    from claimpath.bench import find_setting, find_task
    from claimpath.bench.rescore import score_file

    find_task(task)
    checked = None if setting is None else find_setting(setting)
    run = score_file(task, predictions, load=lambda name: _load(data, name), setting=checked, split=split)
    _write(run, out)
    _finish(run.summary, as_json=as_json)


@bench_app.command("compare")
def compare_command(
    a: Annotated[Path, typer.Argument(help="A run that `bench run --out` wrote.")],
    b: Annotated[Path, typer.Argument(help="Another run on the same task, setting and data.")],
    as_json: AsJson = False,
) -> None:
    """Tell whether one run is better than another: paired test, one sentence for each measure."""
    from claimpath.bench import compare_runs, read_run
    from claimpath.records import Undefined

    outcome = compare_runs(read_run(a), read_run(b))
    if as_json:
        print_json(outcome)
        return
    lines = [f"{outcome.task}, {outcome.setting}, {outcome.split}: {outcome.a} against {outcome.b}"]
    for name, measure in outcome.measures.items():
        lines.append(
            f"  {name}: {measure.reason}" if isinstance(measure, Undefined) else f"  {measure.sentence}"
        )
    sys.stdout.write("\n".join(lines) + "\n")


@bench_app.command("table")
def table_command(
    task: Task,
    runs: Annotated[
        list[Path] | None, typer.Argument(help="Runs to show; without any, all systems run.")
    ] = None,
    setting: SettingName = "open",
    split: SplitName = "dev",
    data: DataFolder = None,
    seeds: Seeds = None,
    kind: Annotated[str, typer.Option("--format", help="markdown or csv.")] = "markdown",
    as_json: AsJson = False,
) -> None:
    """Print one table: a row for each run or system, with intervals, beside the trivial baselines."""
    from claimpath.bench import SYSTEMS, find_setting, find_task, read_run, run_bench, table
    from claimpath.errors import DataError

    the_task = find_task(task)
    if kind not in ("markdown", "csv"):
        raise SettingsError(f"unknown format {kind!r}; choose markdown or csv")
    checked, numbers = find_setting(setting), _seeds(seeds, None)
    scores: list[BenchScore] = []
    for path in runs or []:
        score = read_run(path).summary
        if score.task != task:
            raise DataError(f"{path} is a run of {score.task}, not of {task}; leave it out, or name its task")
        scores.append(score)
    if not runs:
        loaded = _load(data, split)
        for name in SYSTEMS:
            with _progress(name, quiet=as_json) as advance:
                run = run_bench(
                    loaded, task=task, system=name, setting=checked, seeds=numbers, advance=advance
                )
            scores.append(run.summary)
    if as_json:
        sys.stdout.write("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]\n")
    else:
        sys.stdout.write(table(the_task, scores, "csv" if kind == "csv" else "markdown"))


def _load(data: str | None, split: str) -> "MissciSplit":
    from claimpath.datasets import load_missciplus

    if data is None:
        root = os.environ.get("CLAIMPATH_DATA")
        if not root:
            raise SettingsError(
                "no data folder: give --data DIR, the folder that holds dev.missciplus.jsonl, or set CLAIMPATH_DATA "
                "to the folder above it"
            )
        data = str(Path(root) / "missciplus")
    return load_missciplus(data, split, tolerate_bad_sentences=True)


def _refuse_options(options: Mapping[str, object], goes_with: str) -> None:
    """Refuse options of something else."""
    named = [name for name, value in options.items() if value is not None]
    if named:
        shown = ", ".join(f"--{name.replace('_', '-')}" for name in named)
        raise SettingsError(f"{shown} goes with {goes_with} only; leave it out, or name that")


def _seeds(seeds: str | None, runs: int | None) -> tuple[int, ...]:
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
def _progress(label: str, *, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
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


def _write(run: "BenchRun", out: Path | None) -> None:
    if out is None:
        return
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(run.model_dump_json(indent=1), encoding="utf-8")
    except OSError as error:
        raise SettingsError(f"can't write {str(out)!r} ({error.strerror}); give --out another path") from None


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
