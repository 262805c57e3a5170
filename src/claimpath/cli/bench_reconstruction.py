"""`claimpath bench run`, `score` and `table` of missciplus/reconstruction."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from claimpath.cli.bench_parts import load_split, progress
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest, TaskAbout
from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.model_options import print_estimate, say_money_warnings
from claimpath.cli.run_file import write_run
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench.reconstruction import ReconstructionBenchRun

Advance = Callable[[int, int], None]


def describe() -> TaskAbout:
    """What `bench list` shows."""
    from claimpath.bench.reconstruction import MEASURES, RECONSTRUCTION_ABOUT
    from claimpath.bench.reconstruction.systems import NAMED_SYSTEMS

    return TaskAbout(RECONSTRUCTION_ABOUT, MEASURES, NAMED_SYSTEMS)


def run(request: RunRequest) -> None:
    """Run a system over the reconstructions, print its scores, and end with 3 where arguments failed.

    The system is one of `NAMED_SYSTEMS`, else a MODEL.
    """
    from claimpath.bench.reconstruction.run import SEEDS, run_reconstruction_bench
    from claimpath.bench.reconstruction.systems import NAMED_SYSTEMS, ModelSystem
    from claimpath.engines.generator import close, dry_generator, model_generator
    from claimpath.stages.reconstruct.model_prompts import reconstruct_settings
    from claimpath.stages.verdict.settings import verdict_settings

    system, options = request.system, request.options
    split = load_split(request.data, request.split)
    validation = split if request.split == "dev" else load_split(request.data, "dev")
    chosen: dict[str, Any] = {"seeds": request.seed_numbers or SEEDS}
    if system in NAMED_SYSTEMS:
        asking = {
            **options,
            "budget": request.budget,
            "concurrency": request.concurrency,
            "dry-run": request.dry_run or None,
        }
        if named := [name.replace("_", "-") for name, value in asking.items() if value is not None]:
            shown = ", ".join(f"--{name}" for name in named)
            raise SettingsError(f"the system {system!r} asks no language model, so {shown} has no meaning")
        with progress(system, quiet=request.quiet) as advance:
            made = asyncio.run(run_reconstruction_bench(split, validation, system, advance=advance, **chosen))
        _finish(made, request.out, request.as_json)
        return
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
        asked = ModelSystem(generator, settings)
        asyncio.run(run_reconstruction_bench(split, validation, asked, **chosen))
        print_estimate(dry.estimate(price), system, as_json=request.as_json)
        return
    generator = model_generator(
        system, budget=request.budget, cache=request.cache, limits=request.concurrency
    )
    say_money_warnings(generator)

    async def work(advance: Advance | None) -> "ReconstructionBenchRun":
        try:
            asked = ModelSystem(generator, settings)
            return await run_reconstruction_bench(split, validation, asked, advance=advance, **chosen)
        finally:
            await close(generator)

    with progress(system, quiet=request.quiet) as advance:
        made = asyncio.run(work(advance))
    _finish(made, request.out, request.as_json)


def score(request: ScoreRequest) -> None:
    """Score a run again without a call, or fallacies that another program named."""
    from claimpath.bench.reconstruction.rescore import score_reconstruction_file

    scored = score_reconstruction_file(
        request.predictions,
        load=lambda name: load_split(request.data, name),
        split=request.split,
        normaliser=request.options.get("normaliser"),
    )
    _finish(scored, request.out, request.as_json)


def table_of_reconstructions(request: TableRequest) -> None:
    """Print one table of runs; without any, of the systems that ask no language model."""
    from claimpath.bench.reconstruction import MEASURES, run_reconstruction_bench
    from claimpath.bench.reconstruction.read import read_reconstruction_run
    from claimpath.bench.reconstruction.systems import OFFLINE
    from claimpath.bench.reconstruction.trivial import TRIVIAL
    from claimpath.bench.table import measures_data
    from claimpath.bench.tables import render

    scores = [read_reconstruction_run(path).summary for path in request.runs]
    if not request.runs:
        split = load_split(request.data, request.split)
        validation = split if request.split == "dev" else load_split(request.data, "dev")
        for name in (*TRIVIAL, OFFLINE):
            with progress(name, quiet=request.as_json) as advance:
                made = asyncio.run(run_reconstruction_bench(split, validation, name, advance=advance))
            scores.append(made.summary)
    if request.as_json:
        print_text("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]")
    else:
        print_text(render(measures_data(MEASURES, scores, title=request.title), request.format).rstrip("\n"))


def _finish(run: "ReconstructionBenchRun", out: Path | None, as_json: bool) -> None:
    from claimpath.bench.reconstruction import MEASURES
    from claimpath.bench.table import measures_table

    write_run(run, out)
    score = run.summary
    for warning in score.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(score)
    else:
        print_text(measures_table(MEASURES, [score]).rstrip("\n"))
    if score.failures:
        for failure in score.failures:
            say(f"failed: {failure}")
        raise typer.Exit(ExitCode.PARTS_FAILED)
