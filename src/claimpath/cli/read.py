"""`claimpath read`: a study as records."""

from typing import Annotated

import typer

from claimpath.cli.console import print_json, working


def read_command(
    study: Annotated[str, typer.Argument(help="A study file, or - for standard input.")],
    article: Annotated[
        int | None, typer.Option("--article", help="Which article, from 1, of a file that holds several.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the records as one JSON document.")] = False,
) -> None:
    """Read a study: every paragraph once, with its section, its sentences, and what could not be read."""
    from claimpath.stages.read import read

    with working(f"Reading {study}", quiet=as_json):
        result = read(study, article=article)
    if as_json:
        print_json(result)
        return
    from claimpath.report.terminal import print_study

    print_study(result)
