"""`claimpath bench run`, `score` and `table` of missciplus/verdict."""

from typing import TYPE_CHECKING

import typer

from claimpath.cli import bench_afc
from claimpath.cli.bench_parts import load_split, progress
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest, TaskAbout
from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.model_options import print_estimate, without_unset
from claimpath.cli.run_file import write_run
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench.verdict import VerdictScore

_N_REASONS = 5


def describe() -> TaskAbout:
    """What `bench list` shows."""
    from claimpath.bench.afc import NAMED, afc_measure_names
    from claimpath.bench.verdict import VERDICT_ABOUT, measure_names
    from claimpath.bench.verdict.score import FLAG_MEASURES
    from claimpath.bench.verdict.systems import NAMED_SYSTEMS

    names = dict.fromkeys((*measure_names("both"), *FLAG_MEASURES, *afc_measure_names("both")))
    return TaskAbout(VERDICT_ABOUT, tuple(names), NAMED_SYSTEMS | NAMED)


def run(request: RunRequest) -> None:
    """Run a system over the verdicts, print its scores, and end with 3 where runs failed."""
    if bench_afc.is_meant(request.system):
        bench_afc.run(request)
        return
    bench_afc.refuse(request)
    from claimpath.bench.verdict import estimate_verdict_bench, find_claim_set, run_verdict_bench
    from claimpath.bench.verdict.systems import ALWAYS, OFFLINE
    from claimpath.datasets.registry import find_data
    from claimpath.datasets.true_claims import load_true_claims
    from claimpath.stages.verdict.settings import verdict_settings

    system = request.system
    chosen = find_claim_set(request.options.get("claims", "false"))
    true_claims = None if chosen == "false" else load_true_claims(find_data("missciplus", request.data))
    given = {name: value for name, value in request.options.items() if name != "claims"}
    given |= without_unset(runs=request.runs)
    split = load_split(request.data, request.split)
    asks_nobody = system == OFFLINE or system in ALWAYS
    if asks_nobody and (given or request.concurrency is not None):
        named = ", ".join(f"--{name.replace('_', '-')}" for name in given) or "--concurrency"
        raise SettingsError(
            f"the system {system!r} asks no language model, so {named} has no meaning; leave it out"
        )
    settings = None if asks_nobody else verdict_settings(**given)
    if request.dry_run and settings is not None:
        estimate = estimate_verdict_bench(
            split,
            system=system,
            settings=settings,
            claims=chosen,
            true_claims=true_claims,
            cache=request.cache,
        )
        print_estimate(estimate, system, as_json=request.as_json)
        return
    if request.dry_run:
        raise SettingsError(f"the system {system!r} asks no language model; there is nothing to estimate")
    with progress(system, quiet=request.quiet) as advance:
        made = run_verdict_bench(
            split,
            system=system,
            settings=settings,
            claims=chosen,
            true_claims=true_claims,
            budget=request.budget,
            limits=request.concurrency,
            cache=request.cache,
            advance=advance,
        )
    write_run(made, request.out)
    _finish(made.summary, as_json=request.as_json)


def score(request: ScoreRequest) -> None:
    """Score a run again without a call, or verdicts that another program gave."""
    if bench_afc.holds_labels(request.predictions):
        bench_afc.score(request)
        return
    from claimpath.bench.verdict import find_claim_set
    from claimpath.bench.verdict.rescore import score_verdict_file
    from claimpath.datasets.registry import find_data
    from claimpath.datasets.true_claims import load_true_claims

    claims = request.options.get("claims")
    scored = score_verdict_file(
        request.predictions,
        load=lambda name: load_split(request.data, name),
        load_true=lambda: load_true_claims(find_data("missciplus", request.data)),
        claims=None if claims is None else find_claim_set(claims),
        split=request.split,
    )
    write_run(scored, request.out)
    _finish(scored.summary, as_json=request.as_json)


def table_of_verdicts(request: TableRequest) -> None:
    """Print one table of runs; without any, of the systems that ask no language model."""
    if any(bench_afc.holds_labels(path) for path in request.runs):
        bench_afc.table(request)
        return
    from claimpath.bench.tables import render_all
    from claimpath.bench.verdict import find_claim_set, read_verdict_run, run_verdict_bench
    from claimpath.bench.verdict.systems import ALWAYS, OFFLINE
    from claimpath.bench.verdict.table import verdict_tables
    from claimpath.datasets.registry import find_data
    from claimpath.datasets.true_claims import load_true_claims

    if request.runs:
        scores = [read_verdict_run(path).summary for path in request.runs]
    else:
        claims = find_claim_set(request.options.get("claims", "false"))
        folder = find_data("missciplus", request.data)
        true_claims = None if claims == "false" else load_true_claims(folder)
        split = load_split(request.data, request.split)
        scores = []
        for name in (*ALWAYS, OFFLINE):
            with progress(name, quiet=request.as_json) as advance:
                made = run_verdict_bench(
                    split, system=name, claims=claims, true_claims=true_claims, advance=advance
                )
            scores.append(made.summary)
    if request.as_json:
        print_text("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]")
    else:
        print_text(render_all(verdict_tables(scores, title=request.title), request.format).rstrip("\n"))


def _finish(score: "VerdictScore", *, as_json: bool) -> None:
    from claimpath.bench.verdict import verdict_table

    for warning in score.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(score)
    else:
        print_text(verdict_table([score]).rstrip())
    n_silent = sum(score.no_response.values())
    if not n_silent:
        return
    for reason, count in list(score.no_response.items())[:_N_REASONS]:
        say(f"no response ({count} runs): {reason}")
    if len(score.no_response) > _N_REASONS:
        say(f"and {len(score.no_response) - _N_REASONS} more reasons; --json and --out hold all")
    raise typer.Exit(ExitCode.PARTS_FAILED)
