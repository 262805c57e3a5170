"""`claimpath check`: the main job."""

from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.console import ExitCode, print_json, working
from claimpath.cli.options import STUDY_HELP, Offline, Refresh, look_up_settings


def check_command(
    claim: Annotated[str, typer.Argument(help="The claim, or @FILE.")],
    studies: Annotated[list[str], typer.Argument(metavar="STUDY...", help=STUDY_HELP)],
    engine: Annotated[str, typer.Option("--engine", help="What judges: offline.")] = "offline",
    ranker: Annotated[str, typer.Option("--ranker", help="Ranker of both passage lists.")] = "hybrid",
    article: Annotated[
        int | None, typer.Option("--article", help="Which article of a file that holds several, from 1.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Folder for the report (with --json: none is written unless given)."),
    ] = None,
    offline: Offline = False,
    refresh: Refresh = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as one JSON document.")] = False,
) -> None:
    """Check a claim against a study: where it rests, what undermines it, and where the path breaks."""
    from claimpath.pipeline import check
    from claimpath.report import write_report
    from claimpath.stages.read import read
    from claimpath.stages.read.claim import read_claim

    the_claim = read_claim(claim)
    settings = look_up_settings(offline, refresh)
    with working("Reading", quiet=as_json):
        the_studies = [read(study, article=article, look_up=settings) for study in studies]
    with working("Checking", quiet=as_json):
        report = check(the_claim, *the_studies, engine=engine, ranker=ranker)
    paths = None
    if out is not None or not as_json:
        paths = write_report(report, out or Path("claimpath-report"))
    if as_json:
        print_json(report)
    else:
        from claimpath.report.terminal import print_report

        print_report(report, paths)
    if report.state == "not_checked":
        raise typer.Exit(ExitCode.PARTS_FAILED)
