"""`claimpath bench run`, `score`, `table` and `compare` of missciplus/judge."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimpath.cli.bench_parts import progress, say_failures
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest, TaskAbout
from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.model_options import print_estimate, say_money_warnings
from claimpath.cli.run_file import write_run
from claimpath.cli.wait import wait_for
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench.judge.judge import PremiseJudge
    from claimpath.bench.judge.records import JudgeBenchRun
    from claimpath.bench.units import UnitScores
    from claimpath.datasets.premise_pairs import PremisePairs
    from claimpath.models.managed import ManagedGenerator

DATA = "premise_judge"
RUN_OPTIONS = frozenset({"setting", "seeds", "runs", "shots", "instruction", "prompt_file", "temperature"})
"""Options of `bench run` that go with the task."""
_OF_A_MODEL = ("shots", "instruction", "prompt_file", "temperature")
Shots = Annotated[
    int | None,
    typer.Option(
        "--shots", help="missciplus/judge: examples in each prompt, an even number (0).", min=0, max=64
    ),
]


def describe() -> TaskAbout:
    """What `bench list` shows."""
    from claimpath.bench.judge import JUDGE_ABOUT
    from claimpath.bench.judge.run import ROWS
    from claimpath.bench.judge.score import MEASURES
    from claimpath.bench.judge.systems import NAMED_SYSTEMS

    return TaskAbout(JUDGE_ABOUT, MEASURES, NAMED_SYSTEMS, ROWS)


def run(request: RunRequest) -> None:
    """Judge every row, fold by fold, print the scores, and end with 3 where rows have no decision."""
    from claimpath.bench.judge.run import find_rows, run_judge_bench
    from claimpath.bench.judge.systems import judge_factory

    _refuse_split(request.split)
    data, folder = _load(request.data)
    rows = find_rows(request.options.get("setting"))
    make = judge_factory(request.system)
    seeds = request.seed_numbers
    if make is None:
        _run_model(request, data, folder)
        return
    asking = {name: request.options.get(name) for name in _OF_A_MODEL}
    asking |= {"budget": request.budget, "concurrency": request.concurrency, "seeds": seeds}
    asking |= {"dry_run": request.dry_run or None}
    if named := [name.replace("_", "-") for name, value in asking.items() if value is not None]:
        shown = ", ".join(f"--{name}" for name in named)
        raise SettingsError(
            f"the system {request.system!r} asks no language model, so {shown} has no meaning"
        )
    with progress(request.system, quiet=request.quiet) as advance:
        made = wait_for(run_judge_bench(data, make, rows=rows, folder=folder, advance=advance))
    _finish(made, request.out, as_json=request.as_json)


def _run_model(request: RunRequest, data: "PremisePairs", folder: Path) -> None:
    from claimpath.bench.judge.asked import AskedJudge
    from claimpath.bench.judge.prompt import find_prompt
    from claimpath.bench.judge.run import SEEDS, find_rows, run_judge_bench
    from claimpath.engines.generator import close, dry_generator, model_generator
    from claimpath.stages.verdict.settings import verdict_settings

    options = request.options
    prompt = find_prompt(options.get("instruction"), options.get("prompt_file"))
    temperature = verdict_settings(temperature=options.get("temperature", "0")).temperature
    n_shots = options.get("shots") or 0
    seeds = request.seed_numbers
    if seeds is not None and not n_shots:
        raise SettingsError("--seeds draws the examples, and there are none; give --shots, or leave it out")
    chosen: dict[str, Any] = {
        "rows": find_rows(options.get("setting")),
        "seeds": (seeds or SEEDS) if n_shots else (),
        "folder": folder,
    }

    def judge_with(generator: "ManagedGenerator") -> "Callable[[], PremiseJudge]":
        return lambda: AskedJudge(generator, prompt, n_shots=n_shots, temperature=temperature)

    if request.dry_run:
        generator, dry, price = dry_generator(request.system, cache=request.cache)
        wait_for(run_judge_bench(data, judge_with(generator), **chosen))
        print_estimate(dry.estimate(price), request.system, as_json=request.as_json)
        return
    generator = model_generator(
        request.system, budget=request.budget, cache=request.cache, limits=request.concurrency
    )
    say_money_warnings(generator)

    async def work(advance: Callable[[int, int], None] | None) -> "JudgeBenchRun":
        try:
            return await run_judge_bench(data, judge_with(generator), advance=advance, **chosen)
        finally:
            await close(generator)

    with progress(request.system, quiet=request.quiet) as advance:
        made = wait_for(work(advance))
    _finish(made, request.out, as_json=request.as_json)


def score(request: ScoreRequest) -> None:
    """Score a run again, or lines of JSON."""
    from claimpath.bench.judge.read import score_judge_file

    _refuse_split(request.split or "dev")
    data, folder = _load(request.data)
    made = wait_for(
        score_judge_file(request.predictions, data, setting=request.options.get("setting"), folder=folder)
    )
    _finish(made, request.out, as_json=request.as_json)


def table_of_judges(request: TableRequest) -> None:
    """Print one table of runs; without any, of the systems that need no model and no file."""
    from claimpath.bench.judge.read import read_judge_run
    from claimpath.bench.judge.run import find_rows, run_judge_bench
    from claimpath.bench.judge.systems import WITHOUT_A_MODEL, judge_factory
    from claimpath.bench.judge.table import judge_table
    from claimpath.bench.tables import render

    _refuse_split(request.split)
    if request.runs:
        runs = [read_judge_run(path) for path in request.runs]
    else:
        data, folder = _load(request.data)
        rows = find_rows(request.options.get("setting"))
        makers = [make for name in WITHOUT_A_MODEL if (make := judge_factory(name)) is not None]
        runs = [wait_for(run_judge_bench(data, make, rows=rows, folder=folder)) for make in makers]
    if request.as_json:
        print_text("[" + ",\n".join(made.summary.model_dump_json(indent=2) for made in runs) + "]")
        return
    table = judge_table([made.summary for made in runs])
    print_text(render(table, request.format).rstrip("\n"))


def units_of_judges(path: Path) -> "tuple[UnitScores, ...]":
    """What a run scored on each row, for `bench compare`."""
    from claimpath.bench.judge.units import read_judge_units

    return read_judge_units(path)


def _load(given: str | None) -> "tuple[PremisePairs, Path]":
    from claimpath.datasets.premise_pairs import load_premise_pairs
    from claimpath.datasets.registry import find_data

    folder = find_data(DATA, given)
    return load_premise_pairs(folder), folder


def _refuse_split(split: str) -> None:
    if split != "dev":
        raise SettingsError(
            f"--split is {split!r}, but missciplus/judge has no splits: it judges all rows in five folds. --setting "
            "chooses rows"
        )


def _finish(made: "JudgeBenchRun", out: Path | None, *, as_json: bool) -> None:
    from claimpath.bench.judge.table import judge_table
    from claimpath.bench.tables import render

    write_run(made, out)
    for warning in made.summary.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(made.summary)
    else:
        print_text(render(judge_table([made.summary]), "markdown").rstrip("\n"))
    if made.summary.failures:
        say_failures(made.summary.failures)
        raise typer.Exit(ExitCode.PARTS_FAILED)
