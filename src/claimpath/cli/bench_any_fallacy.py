"""`claimpath bench run`, `score` and `table` of missciplus/any-fallacy."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from claimpath.cli.bench_parts import load_split, progress, refuse_options
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest, TaskAbout
from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.model_options import print_estimate, without_unset
from claimpath.cli.run_file import write_run
from claimpath.errors import DataError, SettingsError

if TYPE_CHECKING:
    from claimpath.bench.any_fallacy import AnyFallacyRun
    from claimpath.bench.units import UnitScores
    from claimpath.bench.verdict import ClaimSet
    from claimpath.datasets.true_claims import TrueClaims

NAME = "missciplus/any-fallacy"
RUN_OPTIONS = frozenset({"claims", "evidence", "prompt_file", "window", "temperature", "runs"})


def describe() -> TaskAbout:
    """What `bench list` shows."""
    from claimpath.bench.any_fallacy import FLAG_MEASURES, NAMED_SYSTEMS, share_names

    about = "Does any fallacy apply: yes or no? On false and on true claims. (MissciPlus, I.2.)"
    return TaskAbout(about, (*share_names("both"), *FLAG_MEASURES), NAMED_SYSTEMS)


def run(request: RunRequest) -> None:
    """Ask a system about every claim, print its scores, and end with 3 where runs have no answer."""
    from claimpath.bench.any_fallacy import (
        ALWAYS,
        OFFLINE,
        any_fallacy_settings,
        estimate_any_fallacy,
        run_any_fallacy,
    )

    options = dict(request.options)
    claims = _claims(options.pop("claims", None)) or "both"
    system = request.system
    if system in ALWAYS or system == OFFLINE:
        named = {name: value for name, value in options.items() if name != "evidence" or system in ALWAYS}
        asking = {"runs": request.runs, "budget": request.budget, "concurrency": request.concurrency}
        refuse_options({**named, **asking}, "a MODEL")
        if request.dry_run:
            raise SettingsError(f"the system {system!r} asks no language model; there is nothing to estimate")
    settings = any_fallacy_settings(**options, **without_unset(runs=request.runs))
    true_claims = None if claims == "false" else _true_claims(request.data)
    split = load_split(request.data, request.split)
    if request.dry_run:
        estimate = estimate_any_fallacy(
            split,
            system=system,
            settings=settings,
            claims=claims,
            true_claims=true_claims,
            cache=request.cache,
        )
        print_estimate(estimate, system, as_json=request.as_json)
        return
    with progress(system, quiet=request.quiet) as advance:
        made = run_any_fallacy(
            split,
            system=system,
            claims=claims,
            true_claims=true_claims,
            settings=settings,
            budget=request.budget,
            cache=request.cache,
            limits=request.concurrency,
            advance=advance,
        )
    write_run(made, request.out)
    _finish(made, as_json=request.as_json)


def score(request: ScoreRequest) -> None:
    """Score a run again without a call, or answers that another program gave."""
    from claimpath.bench.any_fallacy import read_any_fallacy_run, rescore_any_fallacy, score_answer_file
    from claimpath.bench.lines import task_of_run

    claims = _claims(request.options.get("claims"))
    path = request.predictions
    if task_of_run(path) is None:
        claims = claims or "both"
        true_claims = None if claims == "false" else _true_claims(request.data)
        split = load_split(request.data, request.split or "dev")
        made = score_answer_file(split, path, claims=claims, true_claims=true_claims)
    else:
        known = read_any_fallacy_run(path).summary
        for name, given, of_run in (
            ("--claims", claims, known.claims),
            ("--split", request.split, known.split),
        ):
            if given is not None and given != of_run:
                raise DataError(f"{path} is a run of {name} {of_run}, not of {given}; leave out {name}")
        claims = _claims(known.claims) or "both"
        true_claims = None if claims == "false" else _true_claims(request.data)
        split = load_split(request.data, known.split)
        made = rescore_any_fallacy(split, path, claims=claims, true_claims=true_claims)
    write_run(made, request.out)
    _finish(made, as_json=request.as_json)


def table(request: TableRequest) -> None:
    """Print one table of runs; without any, of the systems that ask no language model."""
    from claimpath.bench.any_fallacy import (
        OFFLINE,
        any_fallacy_table,
        read_any_fallacy_run,
        run_any_fallacy,
    )
    from claimpath.bench.tables import render

    if request.runs:
        scores = [read_any_fallacy_run(path).summary for path in request.runs]
    else:
        claims = _claims(request.options.get("claims")) or "both"
        true_claims = None if claims == "false" else _true_claims(request.data)
        split = load_split(request.data, request.split)
        # The trivial systems stand in every table.
        scores = [run_any_fallacy(split, system=OFFLINE, claims=claims, true_claims=true_claims).summary]
    if request.as_json:
        print_text("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]")
    else:
        print_text(render(any_fallacy_table(scores), request.format).rstrip("\n"))


def units(path: Path) -> "tuple[UnitScores, ...]":
    """What a run scored on each claim."""
    from claimpath.bench.any_fallacy.units import read_any_fallacy_units

    return read_any_fallacy_units(path)


def _claims(given: str | None) -> "ClaimSet | None":
    from claimpath.bench.verdict import find_claim_set

    return None if given is None else find_claim_set(given)


def _true_claims(data: str | None) -> "TrueClaims":
    from claimpath.datasets.registry import find_data
    from claimpath.datasets.true_claims import load_true_claims

    return load_true_claims(find_data("missciplus", data))


def _finish(made: "AnyFallacyRun", *, as_json: bool) -> None:
    from claimpath.bench.any_fallacy import any_fallacy_table
    from claimpath.bench.tables import render

    for warning in made.summary.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(made.summary)
    else:
        print_text(render(any_fallacy_table([made.summary]), "markdown").rstrip("\n"))
    if made.summary.no_response:
        for reason, count in made.summary.no_response.items():
            say(f"no response ({count} runs): {reason}")
        raise typer.Exit(ExitCode.PARTS_FAILED)
