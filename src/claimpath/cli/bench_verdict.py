"""`claimpath bench run missciplus/verdict`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from claimpath.cli.console import ExitCode, print_json, print_text, say
from claimpath.cli.model_options import print_estimate, without_unset
from claimpath.cli.run_file import write_run
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from claimpath.bench.verdict import VerdictScore
    from claimpath.datasets import MissciSplit

_N_REASONS = 5


def run_verdict(
    system: str,
    split: "MissciSplit",
    folder: Path,
    *,
    claims: str,
    options: dict[str, Any],
    budget: str | None,
    concurrency: str | None,
    cache: bool,
    dry_run: bool,
    out: Path | None,
    as_json: bool,
    advance: "Callable[[int, int], None] | None",
) -> None:
    """Run a system over the verdicts, print its scores, and end with 3 where runs failed."""
    from claimpath.bench.verdict import estimate_verdict_bench, find_claim_set, run_verdict_bench
    from claimpath.bench.verdict.systems import ALWAYS, OFFLINE
    from claimpath.datasets.true_claims import load_true_claims
    from claimpath.stages.verdict.settings import verdict_settings

    chosen = find_claim_set(claims)
    true_claims = None if chosen == "false" else load_true_claims(folder)
    given = without_unset(**options)
    asks_nobody = system == OFFLINE or system in ALWAYS
    if asks_nobody and (given or concurrency is not None):
        named = ", ".join(f"--{name.replace('_', '-')}" for name in given) or "--concurrency"
        raise SettingsError(
            f"the system {system!r} asks no language model, so {named} has no meaning; leave it out"
        )
    settings = None if asks_nobody else verdict_settings(**given)
    if dry_run and settings is not None:
        estimate = estimate_verdict_bench(
            split, system=system, settings=settings, claims=chosen, true_claims=true_claims, cache=cache
        )
        print_estimate(estimate, system, as_json=as_json)
        return
    if dry_run:
        raise SettingsError(f"the system {system!r} asks no language model; there is nothing to estimate")
    run = run_verdict_bench(
        split,
        system=system,
        settings=settings,
        claims=chosen,
        true_claims=true_claims,
        budget=budget,
        limits=concurrency,
        cache=cache,
        advance=advance,
    )
    write_run(run, out)
    _finish(run.summary, as_json=as_json)


def table_of_verdicts(paths: "Sequence[Path]", *, as_csv: bool, as_json: bool) -> None:
    """Print one table of runs."""
    from claimpath.bench.verdict import read_verdict_run, verdict_table

    if not paths:
        raise SettingsError(
            "name the runs to show: claimpath bench table missciplus/verdict RUN.json ...; `bench run --out` "
            "writes them"
        )
    scores = [read_verdict_run(path).summary for path in paths]
    if as_json:
        print_text("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]")
    else:
        print_text(verdict_table(scores, "csv" if as_csv else "markdown").rstrip())


def data_folder(data: str | None) -> Path:
    """The data folder that was named, else the one in the environment."""
    return Path(data) if data is not None else Path(os.environ.get("CLAIMPATH_DATA", "")) / "missciplus"


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
