"""`claimpath bench run`, `score` and `table` of missciplus/verdict for labels of passages."""

from pathlib import Path
from typing import TYPE_CHECKING

from claimpath.cli.bench_parts import load_split, progress, refuse_options
from claimpath.cli.bench_task import RunRequest, ScoreRequest, TableRequest
from claimpath.cli.console import print_json, print_text, say
from claimpath.cli.run_file import write_run
from claimpath.errors import DataError, SettingsError

if TYPE_CHECKING:
    from claimpath.bench.afc import AfcRun
    from claimpath.datasets.true_claims import TrueClaims

NAME = "afc"
OPTIONS = frozenset({"classifier", "labels", "pair_order", "titles"})
"""Options of `bench run` that go with a classifier."""


def is_meant(system: str) -> bool:
    """Whether the system labels passages."""
    from claimpath.bench.afc import is_afc_system

    return system == NAME or is_afc_system(system)


def refuse(request: RunRequest) -> None:
    """Refuse what goes with a classifier only."""
    given = {name: value for name, value in request.options.items() if name in OPTIONS}
    refuse_options(given, "--system afc:ID")
    refuse_options({"seeds": request.seeds}, "--system afc:random")


def holds_labels(path: Path) -> bool:
    """Whether a run or predictions file is about passages."""
    from claimpath.bench.afc import is_afc_run, is_passage_label
    from claimpath.bench.lines import json_lines, task_of_run

    if task_of_run(path) is not None:
        return is_afc_run(path)
    return is_passage_label(json_lines(path)[0][1])


def run(request: RunRequest) -> None:
    """Label the annotated passages, and print what follows for the claims."""
    from claimpath.bench.afc import AfcOptions, run_afc

    options = dict(request.options)
    claims = _claims(options.pop("claims", None)) or "false"
    chosen = {name: options.pop(name) for name in OPTIONS & set(options)}
    refuse_options(options, "systems that ask a language model")
    asking = {
        "budget": request.budget,
        "concurrency": request.concurrency,
        "dry-run": request.dry_run or None,
    }
    refuse_options(asking, "systems that ask a language model")
    system = _system(request.system, chosen.pop("classifier", None))
    seeds = request.seed_numbers or ()
    if system.endswith(":random"):
        from claimpath.bench import DEFAULT_SEEDS

        seeds = seeds or DEFAULT_SEEDS
    true_claims = None if claims == "false" else _true_claims(request.data)
    split = load_split(request.data, request.split)
    with progress(system, quiet=request.quiet) as advance:
        made = run_afc(
            split,
            system=system,
            claims=claims,
            true_claims=true_claims,
            options=AfcOptions(**chosen) if chosen else None,
            seeds=seeds,
            advance=advance,
        )
    write_run(made, request.out)
    _finish(made, as_json=request.as_json)


def score(request: ScoreRequest) -> None:
    """Score a run again, or labels that another program gave; no model is loaded."""
    from claimpath.bench.afc import read_afc_run, rescore_afc_run, score_passage_labels
    from claimpath.bench.lines import task_of_run

    claims = _claims(request.options.get("claims"))
    if task_of_run(request.predictions) is None:
        claims = claims or "false"
        true_claims = None if claims == "false" else _true_claims(request.data)
        split = load_split(request.data, request.split or "dev")
        scored = score_passage_labels(split, request.predictions, claims=claims, true_claims=true_claims)
    else:
        known = read_afc_run(request.predictions).summary
        for name, given, of_run in (
            ("--claims", claims, known.claims),
            ("--split", request.split, known.split),
        ):
            if given is not None and given != of_run:
                raise DataError(
                    f"{request.predictions} is a run of {name} {of_run}, not of {given}; leave out {name}"
                )
        true_claims = None if known.claims == "false" else _true_claims(request.data)
        scored = rescore_afc_run(
            load_split(request.data, known.split), request.predictions, true_claims=true_claims
        )
    write_run(scored, request.out)
    _finish(scored, as_json=request.as_json)


def table(request: TableRequest) -> None:
    """Print the tables of runs that label passages."""
    from claimpath.bench.afc import afc_tables, read_afc_run
    from claimpath.bench.tables import render_all

    other = [str(path) for path in request.runs if not holds_labels(path)]
    if other:
        raise SettingsError(
            f"{', '.join(other)} holds verdicts and the others labels of passages; show them in two tables"
        )
    scores = [read_afc_run(path).summary for path in request.runs]
    if request.as_json:
        print_text("[" + ",\n".join(score.model_dump_json(indent=2) for score in scores) + "]")
    else:
        print_text(render_all(afc_tables(scores), request.format).rstrip("\n"))


def _system(system: str, classifier: str | None) -> str:
    if system != NAME:
        refuse_options({"classifier": classifier}, "--system afc")
        return system
    if classifier is None:
        raise SettingsError(
            "--system afc needs --classifier ID, a Hugging Face id or folder; or write afc:ID"
        )
    return f"{NAME}:{classifier}"


def _claims(given: str | None) -> str | None:
    from claimpath.bench.verdict import find_claim_set

    return None if given is None else find_claim_set(given)


def _true_claims(data: str | None) -> "TrueClaims":
    from claimpath.datasets.registry import find_data
    from claimpath.datasets.true_claims import load_true_claims

    return load_true_claims(find_data("missciplus", data))


def _finish(made: "AfcRun", *, as_json: bool) -> None:
    from claimpath.bench.afc import afc_tables
    from claimpath.bench.tables import render_all

    for warning in made.summary.warnings:
        say(f"warning: {warning}")
    if as_json:
        print_json(made.summary)
    else:
        print_text(render_all(afc_tables([made.summary]), "markdown").rstrip("\n"))
