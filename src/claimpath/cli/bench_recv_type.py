"""`claimpath bench run`, `score` and `table` of recv-type."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from claimpath.cli import bench_recv
from claimpath.cli.bench_parts import progress
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest, TaskAbout
from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.model_options import print_estimate, say_money_warnings
from claimpath.cli.run_file import write_run
from claimpath.cli.wait import wait_for
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench.recv_type.records import TypeRun
    from claimpath.bench.units import UnitScores

RUN_OPTIONS = frozenset({"evidence", "source"})
TABLE_OPTIONS = frozenset({"source"})


def describe() -> TaskAbout:
    """What `bench list` shows."""
    from claimpath.bench.recv_type import RECV_TYPE_ABOUT
    from claimpath.bench.recv_type.score import MEASURES
    from claimpath.bench.recv_type.systems import SYSTEMS

    return TaskAbout(RECV_TYPE_ABOUT, tuple(MEASURES), SYSTEMS)


def run(request: RunRequest) -> None:
    """Run a classifier over the pairs, print its scores, and end with 3 where it failed on some."""
    from claimpath.bench.recv_type.run import run_recv_type
    from claimpath.bench.recv_type.systems import SYSTEMS
    from claimpath.stages.verify.settings import find_evidence_length

    evidence = find_evidence_length(request.options.get("evidence", "simple"))
    pairs = bench_recv.load(request.data, request.split, request.options.get("source"))
    if request.system in SYSTEMS and request.system != "MODEL":
        given = {"--budget": request.budget, "--concurrency": request.concurrency}
        given["--dry-run"] = "yes" if request.dry_run else None
        if named := [name for name, value in given.items() if value is not None]:
            raise SettingsError(
                f"the system {request.system!r} asks no language model, so {', '.join(named)} has no meaning; leave "
                "it out"
            )
        _finish(wait_for(run_recv_type(pairs, request.system, evidence=evidence)), request)
        return
    if request.dry_run:
        from claimpath.engines.generator import dry_generator

        generator, dry, price = dry_generator(request.system, cache=request.cache)
        wait_for(run_recv_type(pairs, _asked(generator, evidence, request.system)))
        print_estimate(dry.estimate(price), request.system, as_json=request.as_json)
        return
    from claimpath.engines.generator import close, model_generator

    generator = model_generator(
        request.system, budget=request.budget, cache=request.cache, limits=request.concurrency
    )
    say_money_warnings(generator)

    async def work(advance: Any) -> "TypeRun":
        try:
            return await run_recv_type(pairs, _asked(generator, evidence, request.system), advance=advance)
        finally:
            await close(generator)

    with progress(request.system, quiet=request.quiet) as advance:
        made = wait_for(work(advance))
    _finish(made, request)


def score(request: ScoreRequest) -> None:
    """Score a run again, or what a model said of its own reasoning in recorded answers of RECV's predecessor."""
    from claimpath.bench.recv.recorded import is_recorded
    from claimpath.bench.recv_type.read import read_type_run
    from claimpath.bench.recv_type.recorded import recorded_type_run
    from claimpath.bench.recv_type.run import scored_type_run

    if is_recorded(request.predictions):
        pairs = bench_recv.load(request.data, request.split or "dev", None)
        _finish(recorded_type_run(request.predictions, pairs), request)
        return
    run = read_type_run(request.predictions)
    summary = run.summary
    _finish(
        scored_type_run(
            run.manifest,
            run.gold,
            run.predictions,
            evidence=summary.evidence,
            n_without_type=summary.n_without_type,
            cost=summary.cost,
            warnings=summary.warnings,
        ),
        request,
    )


def table(request: TableRequest) -> None:
    """Print a table of runs; without any, of the systems that ask no model."""
    from claimpath.bench.recv_type.read import read_type_run
    from claimpath.bench.recv_type.run import run_recv_type
    from claimpath.bench.recv_type.systems import OFFLINE, REFITTED
    from claimpath.bench.recv_type.table import types_table
    from claimpath.bench.tables import render

    scores = [read_type_run(path).summary for path in request.runs]
    if not scores:
        pairs = bench_recv.load(request.data, request.split, request.options.get("source"))
        scores = [wait_for(run_recv_type(pairs, name)).summary for name in (OFFLINE, REFITTED)]
    if request.as_json:
        print_text("[" + ",\n".join(made.model_dump_json(indent=2) for made in scores) + "]")
    else:
        print_text(render(types_table(scores), request.format).rstrip())


def units(path: Path) -> "tuple[UnitScores, ...]":
    """What a run scored on each pair, for `bench compare`."""
    from claimpath.bench.recv_type.read import type_units

    return type_units(path)


def _asked(generator: Any, evidence: str, system: str) -> Any:
    from claimpath.bench.recv_type.systems import TypeModel
    from claimpath.models.windows import window_of

    return TypeModel(generator, evidence, window_of(system))


def _finish(made: "TypeRun", request: RunRequest | ScoreRequest) -> None:
    """Write the run and print its scores; end with 3 where a run failed on pairs or left some without a type."""
    from claimpath.bench.recv_type.table import types_table
    from claimpath.bench.tables import render

    write_run(made, request.out)
    for warning in made.summary.warnings:
        say(f"warning: {warning}")
    if request.as_json:
        print_json(made.summary)
    else:
        print_text(render(types_table([made.summary]), "markdown").rstrip())
    for reason, number in made.summary.no_type.items():
        say(f"no type ({number} pairs): {reason}")
    if made.summary.failures or (isinstance(request, RunRequest) and made.summary.no_type):
        raise typer.Exit(ExitCode.PARTS_FAILED)
