"""`claimpath read`: a study as records."""

from typing import Annotated

import typer

from claimpath.cli.console import print_json, working
from claimpath.cli.options import STUDY_HELP, Ocr, Offline, Refresh, look_up_settings


def read_command(
    study: Annotated[str, typer.Argument(help=STUDY_HELP)],
    article: Annotated[
        int | None, typer.Option("--article", help="Which article, from 1, of a file that holds several.")
    ] = None,
    offline: Offline = False,
    refresh: Refresh = False,
    ocr: Ocr = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the records as one JSON document.")] = False,
) -> None:
    """Read a study: every paragraph once, with its section, its sentences, and what could not be read."""
    from claimpath.stages.read import read

    settings = look_up_settings(offline, refresh)
    with working(f"Reading {study}", quiet=as_json):
        result = read(study, article=article, look_up=settings, ocr=ocr)
    if as_json:
        print_json(result)
        return
    from claimpath.report.terminal import print_study

    print_study(result)
