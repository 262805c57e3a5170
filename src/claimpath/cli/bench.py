"""`claimpath bench`: run systems on the field's benchmarks, score predictions, compare runs."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.bench_compare import compare_command
from claimpath.cli.bench_parts import load_split, progress, read_seeds, refuse_options
from claimpath.cli.bench_plot import plot_command
from claimpath.cli.bench_prp import run_prp
from claimpath.cli.bench_reasoning import (
    REASONING_TASK,
    NoValidate,
    ReasoningJudges,
    Threshold,
    kappa_command,
    run_reasoning,
    table_of_reasoning,
)
from claimpath.cli.bench_reconstruction import run_reconstruction
from claimpath.cli.bench_verdict import data_folder, run_verdict, table_of_verdicts
from claimpath.cli.console import ExitCode, print_json, say
from claimpath.cli.model_options import (
    Budget,
    Cache,
    DryRun,
    Evidence,
    Info,
    InstructionsName,
    NormaliserName,
    PromptFile,
    Reconstruct,
    ReconstructPrompt,
    StyleName,
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
from claimpath.cli.run_file import write_run
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench import BenchScore

bench_app = typer.Typer(no_args_is_help=True, help="Benchmarks: run, score, compare.", rich_markup_mode=None)

VERDICT_TASK = "missciplus/verdict"
RECONSTRUCTION_TASK = "missciplus/reconstruction"
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
    from claimpath.cli.bench_list import print_list

    print_list(as_json=as_json)


@bench_app.command("run")
def run_command(
    task: Task,
    system: Annotated[
        str,
        typer.Option(
            "--system",
            help="Name of a system; for missciplus/verdict, /reconstruction and /reasoning also a MODEL.",
        ),
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
    reconstruct: Reconstruct = None,
    style: StyleName = None,
    info: Info = None,
    reconstruct_prompt: ReconstructPrompt = None,
    normaliser: NormaliserName = None,
    judges: ReasoningJudges = None,
    no_validate: NoValidate = False,
    threshold: Threshold = None,
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
    """Run a system on a task and score it.

    Options that speak of a model are for missciplus/verdict, /reconstruction, /reasoning and the system prp.
    """
    from claimpath.bench import find_setting, find_system, find_task, run_bench
    from claimpath.bench.systems import MODEL_SYSTEMS

    of_verdicts = {
        "evidence": evidence,
        "instructions": instructions,
        "prompt_file": prompt_file,
        "window": window,
    }
    of_reconstruction = {
        "reconstruct": reconstruct,
        "style": style,
        "info": info,
        "reconstruct_prompt": reconstruct_prompt,
        "normaliser": normaliser,
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
    judged = {"judges": judges, "no_validate": no_validate or None, "threshold": threshold}
    with_model = (VERDICT_TASK, RECONSTRUCTION_TASK, REASONING_TASK)
    for options, goes_with in (
        (of_prp, ("--system prp",)),
        (of_reconstruction, (RECONSTRUCTION_TASK, REASONING_TASK)),
        (of_verdicts, (VERDICT_TASK, REASONING_TASK)),
        ({"claims": claims}, (VERDICT_TASK,)),
        (judged, (REASONING_TASK,)),
        ({"temperature": temperature}, with_model),
    ):
        if task not in goes_with and not (asks_pairs and "--system prp" in goes_with):
            refuse_options(options, " and ".join(goes_with))
    if task == VERDICT_TASK:
        if seeds is not None or setting is not None:
            raise SettingsError(f"{task} has neither seeds nor settings; leave out --seeds and --setting")
        loaded = load_split(data, split)
        with progress(system, quiet=as_json or dry_run) as advance:
            run_verdict(
                system,
                loaded,
                data_folder(data),
                claims=claims or "false",
                options={
                    **of_verdicts,
                    "temperature": temperature,
                    "runs": runs,
                },
                budget=budget,
                concurrency=concurrency,
                cache=cache,
                dry_run=dry_run,
                out=out,
                as_json=as_json,
                advance=advance,
            )
        return
    if task == RECONSTRUCTION_TASK:
        refuse_options({"setting": setting}, "tasks that rank")
        loaded = load_split(data, split)
        with progress(system, quiet=as_json or dry_run) as advance:
            run_reconstruction(
                system,
                loaded,
                loaded if split == "dev" else load_split(data, "dev"),
                seeds=None if seeds is None and runs is None else read_seeds(seeds, runs),
                options={**of_reconstruction, "temperature": temperature},
                budget=budget,
                concurrency=concurrency,
                cache=cache,
                dry_run=dry_run,
                out=out,
                as_json=as_json,
                advance=advance,
            )
        return
    if task == REASONING_TASK:
        refuse_options({"setting": setting, "seeds": seeds}, "tasks that rank")
        loaded = load_split(data, split)
        with progress(system, quiet=as_json or dry_run) as advance:
            run_reasoning(
                system,
                loaded,
                loaded if split == "dev" else load_split(data, "dev"),
                judges=judges,
                validates=not no_validate,
                threshold=threshold,
                options={**of_verdicts, **of_reconstruction, "temperature": temperature, "runs": runs},
                budget=budget,
                concurrency=concurrency,
                cache=cache,
                dry_run=dry_run,
                out=out,
                as_json=as_json,
                advance=advance,
            )
        return
    find_task(task)
    if asks_pairs:
        checked_setting = find_setting(setting) if setting is not None else None
        numbers_given = None if seeds is None and runs is None else read_seeds(seeds, runs)
        loaded = load_split(data, split)
        with progress(system, quiet=as_json or dry_run) as advance:
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
            write_run(asked, out)
            _finish(asked.summary, as_json=as_json)
        return
    asking = {"budget": budget, "concurrency": concurrency, "dry-run": dry_run or None}
    refuse_options(asking, f"{', '.join(with_model)}, and --system prp")

    find_system(system)
    checked, numbers = find_setting(setting or "open"), read_seeds(seeds, runs)
    loaded = load_split(data, split)
    with progress(system, quiet=as_json) as advance:
        run = run_bench(loaded, task=task, system=system, setting=checked, seeds=numbers, advance=advance)
    write_run(run, out)
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
    run = score_file(
        task, predictions, load=lambda name: load_split(data, name), setting=checked, split=split
    )
    write_run(run, out)
    _finish(run.summary, as_json=as_json)


bench_app.command("compare")(compare_command)
bench_app.command("kappa")(kappa_command)
bench_app.command("plot")(plot_command)


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

    if kind not in ("markdown", "csv"):
        raise SettingsError(f"unknown format {kind!r}; choose markdown or csv")
    if task == VERDICT_TASK:
        table_of_verdicts(runs or [], as_csv=kind == "csv", as_json=as_json)
        return
    if task == REASONING_TASK:
        table_of_reasoning(runs or [], as_csv=kind == "csv", as_json=as_json)
        return
    the_task = find_task(task)
    checked, numbers = find_setting(setting), read_seeds(seeds, None)
    scores: list[BenchScore] = []
    for path in runs or []:
        score = read_run(path).summary
        if score.task != task:
            raise DataError(f"{path} is a run of {score.task}, not of {task}; leave it out, or name its task")
        scores.append(score)
    if not runs:
        loaded = load_split(data, split)
        for name in SYSTEMS:
            with progress(name, quiet=as_json) as advance:
                run = run_bench(
                    loaded, task=task, system=name, setting=checked, seeds=numbers, advance=advance
                )
            scores.append(run.summary)
    if as_json:
        sys.stdout.write("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]\n")
    else:
        sys.stdout.write(table(the_task, scores, "csv" if kind == "csv" else "markdown"))


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
