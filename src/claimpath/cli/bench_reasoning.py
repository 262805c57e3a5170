"""`claimpath bench run`, `score` and `table` of missciplus/reasoning, and `claimpath bench kappa`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.bench_parts import load_split, progress, say_failures
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest, TaskAbout
from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.model_options import print_estimate
from claimpath.cli.run_file import write_run
from claimpath.cli.wait import wait_for
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench.reasoning import ReasoningBenchRun
    from claimpath.bench.units import UnitScores

REASONING_TASK = "missciplus/reasoning"
_OF_JUDGES = frozenset({"judges", "no_validate", "threshold"})
ReasoningJudges = Annotated[
    str | None,
    typer.Option(
        "--judges",
        metavar="M1,M2,M3",
        help=f"{REASONING_TASK}: offline (the default), or MODELs with commas between them. The first MODEL also "
        "asks and answers the questions on grounding.",
    ),
]
NoValidate = Annotated[
    bool,
    typer.Option("--no-validate", help=f"{REASONING_TASK}: don't validate what is not aligned."),
]
Threshold = Annotated[
    int | None,
    typer.Option(
        "--threshold", help=f"{REASONING_TASK}: score from 1 to 5 from which a component matches (3)."
    ),
]


def describe() -> TaskAbout:
    """What `bench list` shows."""
    from claimpath.bench.reasoning import REASONING_ABOUT, TABLES
    from claimpath.bench.reasoning.systems import NAMED_SYSTEMS

    return TaskAbout(REASONING_ABOUT, TABLES, NAMED_SYSTEMS)


def run(request: RunRequest) -> None:
    """Run a system over the claims, print its tables, and end with 3 where claims failed or judges gave no score."""
    from claimpath.bench.reasoning import estimate_reasoning_bench, run_reasoning_bench
    from claimpath.bench.reconstruction.gold import validation_beside
    from claimpath.stages.align.align import DEFAULT_THRESHOLD

    options = {name: value for name, value in request.options.items() if name not in _OF_JUDGES}
    options["runs"] = request.runs
    split = load_split(request.data, request.split)
    validation = validation_beside(split, lambda name: load_split(request.data, name))
    if request.dry_run:
        estimate = estimate_reasoning_bench(split, request.system, options=options, cache=request.cache)
        print_estimate(estimate, request.system, as_json=request.as_json)
        say(
            "Without the calls of judges that are models: those depend on what is found and what is not aligned."
        )
        return
    with progress(request.system, quiet=request.quiet) as advance:
        made = wait_for(
            run_reasoning_bench(
                split,
                validation,
                request.system,
                judges=request.options.get("judges") or "offline",
                validates=not request.options.get("no_validate", False),
                threshold=request.options.get("threshold", DEFAULT_THRESHOLD),
                options=options,
                budget=request.budget,
                limits=request.concurrency,
                cache=request.cache,
                advance=advance,
            )
        )
    _finish(made, request.out, request.as_json)


def score(request: ScoreRequest) -> None:
    """Compute the tables of a run again without a call."""
    from claimpath.bench.reasoning.rescore import score_reasoning_file

    scored = score_reasoning_file(
        request.predictions, load=lambda name: load_split(request.data, name), split=request.split
    )
    _finish(scored, request.out, request.as_json)


def units(path: Path) -> "tuple[UnitScores, ...]":
    """What a run scored on each claim, for `bench compare`."""
    from claimpath.bench.reasoning.units import read_reasoning_units

    return read_reasoning_units(path)


def kappa_command(
    a: Annotated[Path, typer.Argument(help="A run that `bench run missciplus/reasoning --out` wrote.")],
    b: Annotated[Path, typer.Argument(help="Another run on the same data.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Agreement of two runs of missciplus/reasoning on each claim's classes (Cohen's kappa)."""
    from claimpath.bench.reasoning.kappa import compare_classes
    from claimpath.bench.reasoning.read import read_comparable_runs
    from claimpath.records import Undefined

    outcome = compare_classes(*read_comparable_runs([a, b]))
    if as_json:
        print_json(outcome)
        return
    lines = [f"{outcome.a} and {outcome.b} on {outcome.split}"]
    for name, figure in outcome.figures.items():
        value = "undefined" if isinstance(figure.value, Undefined) else f"{figure.value:.3f}"
        if not isinstance(figure.low, Undefined) and not isinstance(figure.high, Undefined):
            value += f" [{figure.low:.3f}, {figure.high:.3f}]"
        if isinstance(figure.value, Undefined):
            value += f" ({figure.value.reason})"
        lines.append(f"  {name}: {value}; {figure.n_claims} claims, {figure.n_items} items")
    print_text("\n".join(lines))


def table_of_reasoning(request: TableRequest) -> None:
    """Print the tables of several runs side by side."""
    from claimpath.bench.reasoning.read import read_comparable_runs
    from claimpath.bench.reasoning.table import reasoning_text

    if not request.runs:
        raise SettingsError(
            f"name the runs to show: claimpath bench table {REASONING_TASK} RUN.json ...; `bench run --out` writes them"
        )
    scores = [run.summary for run in read_comparable_runs(request.runs)]
    if request.as_json:
        print_text("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]")
    else:
        print_text(reasoning_text(scores, request.format))


def _finish(run: "ReasoningBenchRun", out: Path | None, as_json: bool) -> None:
    from claimpath.bench.reasoning.table import reasoning_text
    from claimpath.bench.reasoning.warned import scores_missing

    write_run(run, out)
    score = run.summary
    for warning in score.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(score)
    else:
        print_text(reasoning_text([score]))
    say_failures(score.failures)
    if score.failures or scores_missing(run.claims):
        raise typer.Exit(ExitCode.PARTS_FAILED)
