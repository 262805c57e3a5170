"""`claimpath review export`: a case of the workbench as a file, or a project as a folder."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.console import print_document, print_text, say
from claimpath.cli.export_options import (
    ClaimAuthor,
    ClaimDate,
    ClaimUrl,
    Publisher,
    PublisherUrl,
    Rating,
    Scale,
    Url,
)


def export_command(
    case: Annotated[int | None, typer.Option("--case", min=1, help="The case's number.")] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", help="html, markdown, json, claimreview, webannotation, aif, graphml, jsonld, csv."
        ),
    ] = None,
    project: Annotated[
        str | None,
        typer.Option(
            "--project",
            help="A project's number or name, instead of a case: its set, in the authors' format.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", help="Write to this file (a project: to this folder) instead of standard output."
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="ADDRESS",
            help="postgresql://USER:PASSWORD@HOST/NAME, or a file for SQLite; by default a file of your own.",
        ),
    ] = None,
    reviewer: Annotated[
        str | None,
        typer.Option("--reviewer", help="Who reviewed it; by default the accounts that changed it."),
    ] = None,
    publisher: Publisher = None,
    publisher_url: PublisherUrl = None,
    url: Url = None,
    date: Annotated[str | None, typer.Option("--date", help="Day of the review (ClaimReview, AIF).")] = None,
    scale: Scale = None,
    rating: Rating = None,
    claim_author: ClaimAuthor = None,
    claim_date: ClaimDate = None,
    claim_url: ClaimUrl = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print format, file, size and notes as one JSON document.")
    ] = False,
) -> None:
    """Write a case as a page, text, record, or in another format, or a project as its set. Rejected gaps stay out."""
    from claimpath.cli.review_database import review_database
    from claimpath.errors import SettingsError

    if (case is None) == (project is None):
        raise SettingsError("give either --case NUMBER with --to FORMAT, or --project NAME with --out FOLDER")
    if project is not None:
        _export_project(project, to, out, database, as_json=as_json)
        return
    if case is None or to is None:
        raise SettingsError("a case needs a format: --to html, for one")
    from claimpath.export import ExportOptions
    from claimpath.export.file import write_whole
    from claimpath.review.publish.from_case import published_case

    if out is None and as_json:
        raise SettingsError("with --json, standard output holds the notes, so it needs a file: --out NAME")
    if out is None and to == "parquet":
        raise SettingsError("Parquet is no text, so it needs a file: --out NAME.parquet")
    options = ExportOptions(
        reviewer=reviewer, publisher=publisher, publisher_url=publisher_url, url=url, date=date, scale=scale,
        rating=rating, claim_author=claim_author, claim_date=claim_date, claim_url=claim_url,
    )  # fmt: skip
    exported = published_case(review_database(database), case, to, options)
    if out is None:
        sys.stdout.flush()
        print_text(exported.content.decode("utf-8").removesuffix("\n"))
    else:
        write_whole(out, exported.content)
    if as_json:
        summary = {"case": case, "format": to, "path": str(out), "n_bytes": len(exported.content)}
        print_document({**summary, "notes": list(exported.notes)})
        return
    for note in exported.notes:
        say(f"Note: {note}")
    if out is not None:
        say(f"Case {case} written to {out}")


def _export_project(
    project: str, to: str | None, out: Path | None, database: str | None, *, as_json: bool
) -> None:
    from claimpath.cli.review_database import review_database
    from claimpath.errors import SettingsError
    from claimpath.review.projects.to_files import write_project

    if to is not None or out is None:
        raise SettingsError(
            "--project writes its set into a folder in the authors' format: give --out FOLDER, and no --to"
        )
    engine = review_database(database)
    paths = write_project(engine, project, out)
    if as_json:
        print_document({"project": project, "files": [str(path) for path in paths]})
    else:
        for path in paths:
            print_text(str(path))
