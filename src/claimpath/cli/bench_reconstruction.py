"""`claimpath bench run missciplus/reconstruction`."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.model_options import print_estimate, say_money_warnings
from claimpath.cli.run_file import write_run
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench.reconstruction import ReconstructionBenchRun
    from claimpath.datasets import MissciSplit


def run_reconstruction(
    system: str,
    split: "MissciSplit",
    validation: "MissciSplit",
    *,
    seeds: tuple[int, ...] | None,
    options: dict[str, Any],
    budget: str | None,
    concurrency: str | None,
    cache: bool,
    dry_run: bool,
    out: Path | None,
    as_json: bool,
    advance: Callable[[int, int], None] | None,
) -> None:
    """Run a system over the reconstructions, print its scores, and end with 3 where arguments failed.

    system: one of `NAMED_SYSTEMS`, else a MODEL. options: those of the reconstruction, None where not given.
    """
    from claimpath.bench.reconstruction.run import SEEDS, run_reconstruction_bench
    from claimpath.bench.reconstruction.systems import NAMED_SYSTEMS, ModelSystem
    from claimpath.engines.generator import close, dry_generator, model_generator
    from claimpath.stages.reconstruct.model_prompts import reconstruct_settings
    from claimpath.stages.verdict.settings import verdict_settings

    chosen: dict[str, Any] = {"seeds": seeds or SEEDS}
    if system in NAMED_SYSTEMS:
        asking = {**options, "budget": budget, "concurrency": concurrency, "dry-run": dry_run or None}
        if named := [name.replace("_", "-") for name, value in asking.items() if value is not None]:
            shown = ", ".join(f"--{name}" for name in named)
            raise SettingsError(f"the system {system!r} asks no language model, so {shown} has no meaning")
        _finish(
            asyncio.run(run_reconstruction_bench(split, validation, system, advance=advance, **chosen)),
            out,
            as_json,
        )
        return
    named_temperature = verdict_settings(temperature=options["temperature"]).temperature
    settings = reconstruct_settings(
        options["reconstruct"],
        style=options["style"],
        prompt_file=options["reconstruct_prompt"],
        info=options["info"],
        normaliser=options["normaliser"],
        temperature=named_temperature,
    )
    if dry_run:
        generator, dry, price = dry_generator(system, cache=cache)
        asked = ModelSystem(generator, settings)
        asyncio.run(run_reconstruction_bench(split, validation, asked, **chosen))
        print_estimate(dry.estimate(price), system, as_json=as_json)
        return
    generator = model_generator(system, budget=budget, cache=cache, limits=concurrency)
    say_money_warnings(generator)

    async def work() -> "ReconstructionBenchRun":
        try:
            asked = ModelSystem(generator, settings)
            return await run_reconstruction_bench(split, validation, asked, advance=advance, **chosen)
        finally:
            await close(generator)

    _finish(asyncio.run(work()), out, as_json)


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
