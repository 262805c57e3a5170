"""`claimpath export`: a report in other people's formats."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.complete import complete_formats
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

_NAMES = "claimreview, webannotation, aif, graphml, jsonld, csv or parquet"


def export_command(
    file: Annotated[str, typer.Argument(help="A report.json or a graph's JSON, - for standard input.")],
    to: Annotated[str, typer.Option("--to", help=f"The format: {_NAMES}.", autocompletion=complete_formats)],
    out: Annotated[
        Path | None, typer.Option("--out", help="Write to this file instead of standard output.")
    ] = None,
    reviewer: Annotated[
        str | None, typer.Option("--reviewer", help="Who reviewed the claim (ClaimReview).")
    ] = None,
    publisher: Publisher = None,
    publisher_url: PublisherUrl = None,
    url: Url = None,
    date: Annotated[
        str | None,
        typer.Option("--date", help="Day of the review (ClaimReview) or of the graph's nodes (AIF)."),
    ] = None,
    scale: Scale = None,
    rating: Rating = None,
    claim_author: ClaimAuthor = None,
    claim_date: ClaimDate = None,
    claim_url: ClaimUrl = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print format, file, size and notes as one JSON document.")
    ] = False,
) -> None:
    """Export a report or a graph: ClaimReview, Web Annotations, AIF, GraphML, JSON-LD, CSV or Parquet."""
    from claimpath.errors import SettingsError
    from claimpath.export import ExportOptions, export, format_named, read_source
    from claimpath.export.file import write_whole

    chosen = format_named(to)
    if out is None and (chosen.binary or as_json):
        why = (
            f"{chosen.title} is no text" if chosen.binary else "with --json, standard output holds the notes"
        )
        raise SettingsError(f"{why}, so it needs a file: --out NAME{chosen.suffix}")
    options = ExportOptions(
        reviewer=reviewer, publisher=publisher, publisher_url=publisher_url, url=url, date=date, scale=scale,
        rating=rating, claim_author=claim_author, claim_date=claim_date, claim_url=claim_url,
    )  # fmt: skip
    exported = export(read_source(file), to, options)
    if out is None:
        sys.stdout.flush()
        print_text(exported.content.decode("utf-8").removesuffix("\n"))
    else:
        write_whole(out, exported.content)
    if as_json:
        summary = {"format": to, "path": str(out), "n_bytes": len(exported.content)}
        print_document({**summary, "notes": list(exported.notes)})
        return
    for note in exported.notes:
        say(f"Note: {note}")
    if out is not None:
        say(f"{chosen.title} written to {out}")
