"""`claimpath review import`: reports, MissciPlus arguments and graphs as cases of the workbench."""

from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.console import ExitCode, print_document, print_text, say, working


def import_command(
    path: Annotated[
        Path,
        typer.Argument(
            help="A report.json, a MissciPlus file, a graph that `claimpath graph --json` printed, or a folder."
        ),
    ],
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="ADDRESS",
            help="postgresql://USER:PASSWORD@HOST/NAME, or a file for SQLite; by default a file of your own.",
        ),
    ] = None,
    study: Annotated[
        str | None, typer.Option("--study", help="The study of a graph, in which its words are to be shown.")
    ] = None,
    user: Annotated[
        str | None, typer.Option("--user", help="Login name of the account whose cases they become.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print all rows as one JSON document.")] = False,
) -> None:
    """Open reports, arguments and graphs as cases. What can't be read is a row, and the exit code is 3."""
    from claimpath.cli.review_database import review_database
    from claimpath.review.imports.run import import_path, person_named
    from claimpath.stages.read import read

    engine = review_database(database)
    person = person_named(engine, user)
    the_study = read(study) if study is not None else None
    with working("Importing", quiet=as_json):
        summary = import_path(engine, person, path, the_study)
    if as_json:
        print_document(summary.as_json())
    else:
        for row in summary.rows:
            if row.state == "imported":
                print_text(f"Case {row.case}: {row.claim} ({row.kind}, {row.file})")
            if row.message:
                say(f"{row.file}: {row.message}")
        print_text(f"{summary.n_imported} imported, {summary.n_failed} failed")
        if summary.n_other_files:
            say(f"{summary.n_other_files} files of other kinds were not looked at")
    if summary.n_failed:
        raise typer.Exit(ExitCode.PARTS_FAILED)
