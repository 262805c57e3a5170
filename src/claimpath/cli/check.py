"""`claimpath check`: the main job."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.align import Judges, Reference
from claimpath.cli.complete import complete_rankers
from claimpath.cli.console import ExitCode, print_json, say, working
from claimpath.cli.model_options import (
    Budget,
    Cache,
    DryRun,
    Engine,
    Evidence,
    Given,
    Info,
    InstructionsName,
    NormaliserName,
    PromptFile,
    Reconstruct,
    ReconstructPrompt,
    Runs,
    StyleName,
    Temperature,
    Top,
    Window,
    print_estimate,
    without_unset,
)
from claimpath.cli.options import STUDY_HELP, Ocr, Offline, Refresh, look_up_settings

if TYPE_CHECKING:
    from claimpath.records import Report

Validate = Annotated[
    bool,
    typer.Option(
        "--validate",
        help="Check whether each sub-graph is grounded, relevant and sufficient, with the engine and the judges.",
    ),
]


def check_command(
    claim: Annotated[str, typer.Argument(help="The claim, or @FILE.")],
    studies: Annotated[list[str], typer.Argument(metavar="STUDY...", help=STUDY_HELP)],
    engine: Engine = "offline",
    evidence: Evidence = None,
    instructions: InstructionsName = None,
    prompt_file: PromptFile = None,
    runs: Runs = None,
    temperature: Temperature = None,
    given: Given = None,
    top: Top = None,
    window: Window = None,
    reconstruct: Reconstruct = None,
    style: StyleName = None,
    info: Info = None,
    reconstruct_prompt: ReconstructPrompt = None,
    normaliser: NormaliserName = None,
    budget: Budget = None,
    cache: Cache = True,
    dry_run: DryRun = False,
    reference: Reference = None,
    judges: Judges = "offline",
    validate: Validate = False,
    ranker: Annotated[
        str, typer.Option("--ranker", help="Ranker of both passage lists.", autocompletion=complete_rankers)
    ] = "hybrid",
    article: Annotated[
        int | None, typer.Option("--article", help="Which article of a file that holds several, from 1.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Folder for the report (with --json: none is written unless given)."),
    ] = None,
    offline: Offline = False,
    refresh: Refresh = False,
    ocr: Ocr = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as one JSON document.")] = False,
) -> None:
    """Check a claim against a study: where it rests, what undermines it, and where the path breaks."""
    from claimpath.errors import SettingsError
    from claimpath.models.budget import parse_budget
    from claimpath.models.remembered import remembered_vectors
    from claimpath.pipeline import check, estimate_check
    from claimpath.report import write_report
    from claimpath.stages.read import read
    from claimpath.stages.read.claim import read_claim

    the_claim = read_claim(claim)
    the_reference = None
    if reference is not None:
        from claimpath.graphs import read_reference, with_reference

        the_reference = read_reference(reference, the_claim, judges)
    # One budget for the engine and the judges; the offline engine takes none.
    the_budget = parse_budget(budget) if budget is not None else None
    if validate:
        from claimpath.stages.align.judge import judge_names

        judge_names(judges)
    asks_judges = the_reference is not None or validate
    if judges != "offline" and not asks_judges:
        raise SettingsError(
            f"--judges {judges!r} has no meaning without --reference or --validate; give one of them, or leave it out"
        )
    engine_budget = None if asks_judges and engine == "offline" else the_budget
    settings = look_up_settings(offline, refresh)
    options = without_unset(
        evidence=evidence,
        instructions=instructions,
        prompt_file=prompt_file,
        runs=runs,
        temperature=temperature,
        given=tuple(given or ()),
        top=top,
        window=window,
        reconstruct=reconstruct,
        style=style,
        info=info,
        reconstruct_prompt=reconstruct_prompt,
        normaliser=normaliser,
    )
    with working("Reading", quiet=as_json):
        the_studies = [read(study, article=article, look_up=settings, ocr=ocr) for study in studies]
    if dry_run:
        estimate = estimate_check(
            the_claim, *the_studies, engine=engine, ranker=ranker, cache=cache, **options
        )
        print_estimate(estimate, engine, as_json=as_json)
        if asks_judges and judges != "offline":
            say("claimpath: the judges' calls are not in this estimate.")
        if validate and engine != "offline":
            say("claimpath: the validation's questions and answers are not in this estimate.")
        return
    with working("Checking", quiet=as_json), remembered_vectors(on_disk=cache, needed=False):
        report = check(
            the_claim,
            *the_studies,
            engine=engine,
            ranker=ranker,
            budget=engine_budget,
            cache=cache,
            **options,
        )
    if the_reference is not None:
        with working("Aligning", quiet=as_json), remembered_vectors(on_disk=cache, needed=False):
            report = with_reference(report, the_reference, judges=judges, budget=the_budget, cache=cache)
    if validate:
        from claimpath.validation import with_validation

        with working("Validating", quiet=as_json), remembered_vectors(on_disk=cache, needed=False):
            report = with_validation(
                report, engine=engine, judges=judges, window=window, budget=the_budget, cache=cache
            )
    paths = None
    if out is not None or not as_json:
        paths = write_report(report, out or Path("claimpath-report"))
    if as_json:
        print_json(report)
    else:
        from claimpath.report.terminal import print_report

        print_report(report, paths)
    end_of_check(report)


def end_of_check(report: "Report") -> None:
    """Exit with 3 where no check took place, or a run, a judge or a model that was asked gave nothing, and say so."""
    from claimpath.records import Undefined
    from claimpath.stages.validate.missing import what_is_missing

    alignment, validation = report.alignment, report.validation
    missing = not isinstance(alignment, Undefined) and alignment.n_missing > 0
    if not isinstance(validation, Undefined):
        missing |= bool(what_is_missing(validation.subgraphs, asked=validation.engine != "offline"))
    silent = [run for run in report.verdict.runs if run.no_response is not None]
    if silent:
        n_runs = len(report.verdict.runs)
        say(f"claimpath: {len(silent)} of {n_runs} runs gave no verdict: {silent[0].no_response}")
    if missing:
        say("claimpath: parts of the alignment or validation are missing; see the report's warnings")
    if silent or missing or report.state == "not_checked":
        raise typer.Exit(ExitCode.PARTS_FAILED)
