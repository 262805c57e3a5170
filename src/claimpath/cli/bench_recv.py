"""`claimpath bench run`, `score` and `table` of recv."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimpath.cli.bench_parts import progress
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest, TaskAbout
from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.model_options import print_estimate, say_money_warnings
from claimpath.cli.run_file import write_run
from claimpath.cli.wait import wait_for
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench.recv.records import RecvRun
    from claimpath.bench.recv.systems import ModelSystem
    from claimpath.bench.units import UnitScores
    from claimpath.datasets.recv_records import PairSet

Explain = Annotated[
    bool | None,
    typer.Option(
        "--explain/--no-explain",
        help="recv: whether the model explains itself before its label (no; cot: yes).",
    ),
]
Persona = Annotated[
    str | None,
    typer.Option(
        "--persona", help="recv: fact-checker, climate-scientist, journalist, or by-source (the default)."
    ),
]
Classes = Annotated[
    int | None,
    typer.Option(
        "--classes", help="recv: 2 labels (supported, refuted; the default), or 3 (not enough information)."
    ),
]
Source = Annotated[
    str | None, typer.Option("--source", help="recv: only pairs of this source, such as vitaminc.")
]
Show = Annotated[
    str | None,
    typer.Option(
        "--show", help="recv: results (the default), types, differences, tests, or data (label counts)."
    ),
]

MODEL_OPTIONS = frozenset({"instructions", "prompt_file", "explain", "persona", "temperature"})
RUN_OPTIONS = MODEL_OPTIONS | {"classes", "evidence", "source"}
SCORE_OPTIONS = frozenset({"classes", "source"})
TABLE_OPTIONS = frozenset({"show", "classes", "source"})
_N_SHOWN = 5
_DEFAULT_SPLIT = "dev"
_SETS = ("recv", "recv_v1", "vitaminc", "climate-fever", "phemeplus")
"""Data sets of pairs that `--data` takes by name."""


def describe() -> TaskAbout:
    """What `bench list` shows."""
    from claimpath.bench.recv import RECV_ABOUT, measure_names
    from claimpath.bench.recv.systems import NAMED_SYSTEMS

    return TaskAbout(RECV_ABOUT, measure_names(), NAMED_SYSTEMS)


def run(request: RunRequest) -> None:
    """Run a system over the pairs, print its scores, and end with 3 where it failed on some."""
    from claimpath.bench.recv.run import run_recv
    from claimpath.bench.recv.trivial import TRIVIAL
    from claimpath.stages.verify.settings import find_classes, find_evidence_length, verify_settings

    if request.system == "offline":
        raise SettingsError(f"recv has no offline system; choose one of: {', '.join(TRIVIAL)}, or a MODEL")
    options = dict(request.options)
    source = options.pop("source", None)
    pairs = load(request.data, request.split, source)
    if request.system in TRIVIAL:
        asking = {**{name: options.get(name) for name in sorted(MODEL_OPTIONS)}, "budget": request.budget}
        asking |= {"concurrency": request.concurrency, "dry-run": request.dry_run or None}
        if named := [f"--{name.replace('_', '-')}" for name, value in asking.items() if value is not None]:
            raise SettingsError(
                f"the system {request.system!r} asks no language model, so {', '.join(named)} has no meaning; "
                "leave it out"
            )
        classes = find_classes(options.get("classes", 2))
        evidence = find_evidence_length(options.get("evidence", "simple"))
        finish(wait_for(run_recv(pairs, request.system, classes=classes, evidence=evidence)), request)
        return
    settings = verify_settings(**options)
    if request.dry_run:
        _estimate(request, pairs, settings)
        return
    from claimpath.engines.generator import close, model_generator

    generator = model_generator(
        request.system, budget=request.budget, cache=request.cache, limits=request.concurrency
    )
    say_money_warnings(generator)

    async def work(advance: Any) -> "RecvRun":
        try:
            return await run_recv(pairs, _asked(generator, settings, request.system), advance=advance)
        finally:
            await close(generator)

    with progress(request.system, quiet=request.quiet) as advance:
        made = wait_for(work(advance))
    finish(made, request)


def score(request: ScoreRequest) -> None:
    """Score a run again, lines of JSON, or recorded answers of RECV's predecessor."""
    from claimpath.bench.recv.rescore import score_recv_file

    options = request.options
    made = score_recv_file(
        request.predictions,
        lambda: load(request.data, request.split or _DEFAULT_SPLIT, options.get("source")),
        classes=options.get("classes"),
        needs_data=request.data is not None,
    )
    finish(made, request)


def table(request: TableRequest) -> None:
    """Print a table of runs or files of answers; without any, of the trivial systems."""
    from claimpath.bench.recv.rescore import score_recv_file
    from claimpath.bench.recv.run import run_recv
    from claimpath.bench.recv.tables import TABLE_KINDS, card_table, find_table_kind, table_of
    from claimpath.bench.recv.trivial import MAJORITY
    from claimpath.bench.tables import render
    from claimpath.datasets.recv_card import card_of

    show = request.options.get("show", TABLE_KINDS[0])
    source, classes = request.options.get("source"), request.options.get("classes")
    if show == "data":
        card = card_of(load(request.data, request.split, source))
        if request.as_json:
            print_json(card)
        else:
            print_text(render(card_table(card), request.format).rstrip())
        return
    if show not in TABLE_KINDS:
        raise SettingsError(f"--show is {show!r}; choose one of: {', '.join(TABLE_KINDS)}, data")
    loaded: list[PairSet] = []

    def once() -> "PairSet":
        if not loaded:
            loaded.append(load(request.data, request.split, source))
        return loaded[0]

    runs = [
        score_recv_file(
            path,
            once,
            classes=classes,
            needs_data=request.data is not None,
        )
        for path in request.runs
    ]
    if not runs:
        pairs = once()
        runs = [wait_for(run_recv(pairs, MAJORITY, classes=classes or 2))]
    if request.as_json:
        print_text("[" + ",\n".join(made.summary.model_dump_json(indent=2) for made in runs) + "]")
    else:
        print_text(render(table_of(find_table_kind(show), runs), request.format).rstrip())


def units(path: Path) -> "tuple[UnitScores, ...]":
    """What a run scored on each pair, for `bench compare`."""
    from claimpath.bench.recv.units import recv_units

    return recv_units(path)


def load(data: str | None, split: str, source: str | None) -> "PairSet":
    """The pairs of a folder or of a set by name; without either, of recv, else of its predecessor recv_v1.

    `dev`, the command's default split, is everything where a set has no splits.
    """
    from claimpath.datasets.recv import load_pairs
    from claimpath.datasets.registry import find_data
    from claimpath.errors import UserError

    if data is not None:
        folder = find_folder(data)
    else:
        try:
            folder = find_data("recv")
        except UserError as error:
            try:
                folder = find_data("recv_v1")
            except UserError:
                raise error from None
    found = load_pairs(folder, split=None if split == _DEFAULT_SPLIT else split, source=source)
    if data is None and found.name == "recv_v1":
        say("note: the set recv is not on this machine; its predecessor recv_v1 is used")
    return found


def find_folder(data: str) -> Path:
    """The folder that `--data` names: a folder, or one of the sets that hold pairs by name."""
    from claimpath.datasets.registry import find_data

    return find_data(data) if data in _SETS and not Path(data).is_dir() else find_data("recv", data)


def finish(made: "RecvRun", request: RunRequest | ScoreRequest) -> None:
    """Write the run, print its scores, and end with 3 where the system failed on pairs or left some without a label."""
    from claimpath.bench.recv.tables import results_table, types_table
    from claimpath.bench.tables import render_all

    write_run(made, request.out)
    summary = made.summary
    for warning in summary.warnings:
        say(f"warning: {warning}")
    if request.as_json:
        print_json(summary)
    else:
        print_text(render_all([results_table([summary]), types_table([summary])], "markdown").rstrip())
    for reason, number in list(summary.no_label.items())[:_N_SHOWN]:
        say(f"no label ({number} pairs): {reason}")
    if len(summary.no_label) > _N_SHOWN:
        say(f"and {len(summary.no_label) - _N_SHOWN} more reasons; --json and --out hold all")
    # Answers that can't be read are a failed part of a run; of a file that another program wrote they are its content.
    if summary.failures or (isinstance(request, RunRequest) and summary.no_label):
        raise typer.Exit(ExitCode.PARTS_FAILED)


def _asked(generator: Any, settings: Any, system: str) -> "ModelSystem":
    from claimpath.bench.recv.systems import ModelSystem
    from claimpath.models.windows import window_of

    return ModelSystem(generator, settings, window_of(system))


def _estimate(request: RunRequest, pairs: "PairSet", settings: Any) -> None:
    from claimpath.bench.recv.run import run_recv
    from claimpath.engines.generator import dry_generator

    generator, dry, price = dry_generator(request.system, cache=request.cache)
    wait_for(run_recv(pairs, _asked(generator, settings, request.system)))
    print_estimate(dry.estimate(price), request.system, as_json=request.as_json)
