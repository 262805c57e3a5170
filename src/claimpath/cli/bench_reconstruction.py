"""`claimpath bench run`, `score` and `table` of missciplus/reconstruction."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimpath.cli.bench_parts import load_split, progress, say_failures
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest, TaskAbout
from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.model_options import print_estimate, say_money_warnings
from claimpath.cli.run_file import write_run
from claimpath.cli.wait import wait_for
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench.reconstruction import ReconstructionBenchRun
    from claimpath.bench.units import UnitScores
    from claimpath.datasets import MissciSplit

Advance = Callable[[int, int], None]
PremiseJudgeName = Annotated[
    str | None,
    typer.Option(
        "--premise-judge",
        help="missciplus/reconstruction: lexical (the default), embedding, coverage-s, nli-s:ID, fine-tuned:DIR, a "
        "MODEL, or none.",
    ),
]
ShownName = Annotated[
    str | None,
    typer.Option(
        "--shown",
        help="missciplus/reconstruction: passages (the default), paraphrases or linked-paraphrases.",
    ),
]


def describe() -> TaskAbout:
    """What `bench list` shows."""
    from claimpath.bench.reconstruction import MEASURES, RECONSTRUCTION_ABOUT
    from claimpath.bench.reconstruction.measured import FURTHER
    from claimpath.bench.reconstruction.systems import NAMED_SYSTEMS

    return TaskAbout(RECONSTRUCTION_ABOUT, (*MEASURES, *FURTHER), NAMED_SYSTEMS)


def run(request: RunRequest) -> None:
    """Run a system over the reconstructions, print its scores, and end with 3 where arguments failed.

    The system is one of `NAMED_SYSTEMS`, else a MODEL.
    """
    from claimpath.bench.judge.opened import opened_judge
    from claimpath.bench.reconstruction.gold import validation_beside
    from claimpath.bench.reconstruction.run import run_reconstruction_bench
    from claimpath.bench.reconstruction.shown import find_shown
    from claimpath.bench.reconstruction.systems import NAMED_SYSTEMS, ModelSystem
    from claimpath.engines.generator import close, dry_generator, model_generator
    from claimpath.models.budget import parse_budget
    from claimpath.stages.reconstruct.model_prompts import reconstruct_settings
    from claimpath.stages.verdict.settings import verdict_settings

    system, options = request.system, request.options
    split = load_split(request.data, request.split)
    validation = validation_beside(split, lambda name: load_split(request.data, name))
    ids = [argument.id for argument in split.arguments]
    judge_name = options.get("premise_judge")
    chosen: dict[str, Any] = {"seeds": request.seed_numbers}
    if system in NAMED_SYSTEMS:
        asking = {
            **{name: value for name, value in options.items() if name != "premise_judge"},
            "budget": request.budget,
            "concurrency": request.concurrency,
            "dry-run": request.dry_run or None,
        }
        if named := [name.replace("_", "-") for name, value in asking.items() if value is not None]:
            shown = ", ".join(f"--{name}" for name in named)
            raise SettingsError(f"the system {system!r} asks no language model, so {shown} has no meaning")

        async def name_and_judge(advance: Advance | None) -> "ReconstructionBenchRun":
            async with opened_judge(judge_name, ids, cache=request.cache) as judge:
                return await run_reconstruction_bench(
                    split, validation, system, judge=judge, advance=advance, **chosen
                )

        with progress(system, quiet=request.quiet) as advance:
            made = wait_for(name_and_judge(advance))
        _finish(made, request)
        return
    shown = find_shown(options.get("shown"))
    named_temperature = verdict_settings(temperature=options.get("temperature")).temperature
    settings = reconstruct_settings(
        options.get("reconstruct"),
        style=options.get("style"),
        prompt_file=options.get("reconstruct_prompt"),
        info=options.get("info"),
        normaliser=options.get("normaliser"),
        temperature=named_temperature,
    )
    if request.dry_run:
        generator, dry, price = dry_generator(system, cache=request.cache)
        asked = ModelSystem(generator, settings, shown)
        wait_for(run_reconstruction_bench(split, validation, asked, **chosen))
        print_estimate(dry.estimate(price), system, as_json=request.as_json)
        return
    budget = parse_budget(request.budget) if request.budget is not None else None
    generator = model_generator(system, budget=budget, cache=request.cache, limits=request.concurrency)
    say_money_warnings(generator)

    async def work(advance: Advance | None) -> "ReconstructionBenchRun":
        try:
            asked = ModelSystem(generator, settings, shown)
            async with opened_judge(
                judge_name, ids, budget=budget, cache=request.cache, limits=request.concurrency
            ) as judge:
                return await run_reconstruction_bench(
                    split, validation, asked, judge=judge, advance=advance, **chosen
                )
        finally:
            await close(generator)

    with progress(system, quiet=request.quiet) as advance:
        made = wait_for(work(advance))
    _finish(made, request)


def score(request: ScoreRequest) -> None:
    """Score a run again without a call, or fallacies that another program named."""
    from claimpath.bench.judge.opened import opened_judge
    from claimpath.bench.lines import json_lines, task_of_run
    from claimpath.bench.reconstruction.read import read_reconstruction_run
    from claimpath.bench.reconstruction.recorded import is_recorded
    from claimpath.bench.reconstruction.rescore import score_reconstruction_file

    def load(name: str) -> "MissciSplit":
        return load_split(request.data, name)

    async def work() -> "ReconstructionBenchRun":
        # A run keeps the answers of its own judge, as do records of MissciPlus's code: nobody is asked unless named.
        is_run = task_of_run(request.predictions) == request.task
        has_matches = is_run or is_recorded(json_lines(request.predictions))
        wanted = request.options.get("premise_judge") or ("none" if has_matches else None)
        ids = (
            list(read_reconstruction_run(request.predictions).studies)
            if is_run
            else [argument.id for argument in load(request.split or "dev").arguments]
        )
        async with opened_judge(wanted, ids) as judge:
            return await score_reconstruction_file(
                request.predictions,
                load=load,
                split=request.split,
                normaliser=request.options.get("normaliser"),
                judge=judge,
            )

    _finish(wait_for(work()), request)


def table_of_reconstructions(request: TableRequest) -> None:
    """Print one table of runs; without any, of the systems that ask no language model."""
    from claimpath.bench.judge.opened import opened_judge
    from claimpath.bench.reconstruction.gold import validation_beside
    from claimpath.bench.reconstruction.read import read_reconstruction_run
    from claimpath.bench.reconstruction.run import run_reconstruction_bench
    from claimpath.bench.reconstruction.systems import OFFLINE
    from claimpath.bench.reconstruction.table import reconstruction_tables
    from claimpath.bench.reconstruction.trivial import TRIVIAL
    from claimpath.bench.tables import render_all

    scores = [read_reconstruction_run(path).summary for path in request.runs]
    if not request.runs:
        split = load_split(request.data, request.split)
        validation = validation_beside(split, lambda name: load_split(request.data, name))
        ids = [argument.id for argument in split.arguments]

        async def work(name: str, advance: Advance | None) -> "ReconstructionBenchRun":
            async with opened_judge(None, ids) as judge:
                return await run_reconstruction_bench(split, validation, name, judge=judge, advance=advance)

        for name in (*TRIVIAL, OFFLINE):
            with progress(name, quiet=request.as_json) as advance:
                scores.append(wait_for(work(name, advance)).summary)
    if request.as_json:
        print_text("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]")
    else:
        for warning in dict.fromkeys(warning for score in scores for warning in score.warnings):
            say(f"warning: {warning}")
        tables = reconstruction_tables(scores, request.title, whole=True)
        print_text(render_all(tables, request.format).rstrip("\n"))


def units_of_reconstructions(path: Path) -> "tuple[UnitScores, ...]":
    """What a run scored on each argument, for `bench compare`."""
    from claimpath.bench.reconstruction.units import read_reconstruction_units

    return read_reconstruction_units(path)


def _finish(run: "ReconstructionBenchRun", request: RunRequest | ScoreRequest) -> None:
    from claimpath.bench.reconstruction.table import reconstruction_tables
    from claimpath.bench.tables import render_all

    write_run(run, request.out)
    score = run.summary
    for warning in score.warnings:
        say(f"warning: {warning}")
    if request.as_json:
        print_json(score)
    else:
        tables = reconstruction_tables([score], request.task, whole=False)
        print_text(render_all(tables, "markdown").rstrip("\n"))
    if score.failures:
        say_failures(score.failures)
        raise typer.Exit(ExitCode.PARTS_FAILED)
