"""`claimpath review import`: reports, arguments and graphs as cases of the workbench, or items as a project."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.console import ExitCode, print_document, print_text, say, working

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from claimpath.review.people import Person

PROJECT_KINDS = ("passage-links", "reasoning-graphs", "grounding", "reasoning-types", "fallacious-spans")


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
    project: Annotated[
        str | None,
        typer.Option(
            "--project",
            metavar="KIND",
            help="Make an annotation project of the file: " + ", ".join(PROJECT_KINDS) + ".",
        ),
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="The project's name.")] = None,
    training: Annotated[
        Path | None, typer.Option("--training", help="Items with gold for the project's training round.")
    ] = None,
    annotators: Annotated[
        int | None, typer.Option("--annotators", min=1, max=3, help="People for each item: 2 by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print all rows as one JSON document.")] = False,
) -> None:
    """Open reports, arguments and graphs as cases. What can't be read is a row, and the exit code is 3.

    With --project, the file's items become an annotation project.
    """
    from claimpath.cli.review_database import review_database
    from claimpath.errors import SettingsError
    from claimpath.report.shown import one_line, shown
    from claimpath.review.imports.run import import_path, person_named
    from claimpath.stages.read import read

    of_projects = {"--name": name, "--training": training, "--annotators": annotators}
    given = [option for option, value in of_projects.items() if value is not None]
    if project is None and given:
        raise SettingsError(f"{given[0]} goes with --project KIND only; give that, or leave it out")
    if project is not None and study is not None:
        raise SettingsError("--study goes with cases, not with --project; leave it out")
    engine = review_database(database)
    person = person_named(engine, user)
    if project is not None:
        _import_project(engine, person, project, path, name or path.stem, training, annotators or 2, as_json)
        return
    the_study = read(study) if study is not None else None
    with working("Importing", quiet=as_json):
        summary = import_path(engine, person, path, the_study)
    if as_json:
        print_document(summary.as_json())
    else:
        for row in summary.rows:
            if row.state == "imported":
                print_text(one_line(f"Case {row.case}: {row.claim} ({row.kind}, {row.file})"))
            if row.message:
                say(shown(f"{row.file}: {row.message}"))
        print_text(f"{summary.n_imported} imported, {summary.n_failed} failed")
        if summary.n_other_files:
            say(f"{summary.n_other_files} files of other kinds were not looked at")
    if summary.n_failed:
        raise typer.Exit(ExitCode.PARTS_FAILED)


def _import_project(
    engine: "Engine",
    person: "Person",
    kind: str,
    path: Path,
    name: str,
    training: Path | None,
    annotators: int,
    as_json: bool,
) -> None:
    from claimpath.report.shown import one_line, shown
    from claimpath.review.projects.from_files import project_from_files

    made, warnings = project_from_files(
        engine, person, name, kind, path, training=training, n_annotators=annotators
    )
    for warning in warnings:
        say(shown(f"warning: {warning}"))
    if as_json:
        print_document({"project": made, "name": name, "warnings": list(warnings)})
    else:
        print_text(one_line(f"Project {made}: {name}"))
