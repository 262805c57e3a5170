"""`claimpath export`: a report in other people's formats."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.console import print_document, print_text, say

_NAMES = "claimreview, webannotation, aif, graphml, jsonld, csv or parquet"


def export_command(
    file: Annotated[str, typer.Argument(help="A report.json or a graph's JSON, - for standard input.")],
    to: Annotated[str, typer.Option("--to", help=f"The format: {_NAMES}.")],
    out: Annotated[
        Path | None, typer.Option("--out", help="Write to this file instead of standard output.")
    ] = None,
    reviewer: Annotated[
        str | None, typer.Option("--reviewer", help="Who reviewed the claim (ClaimReview).")
    ] = None,
    publisher: Annotated[
        str | None, typer.Option("--publisher", help="Organisation that publishes the review (ClaimReview).")
    ] = None,
    publisher_url: Annotated[
        str | None, typer.Option("--publisher-url", help="Its web address (ClaimReview).")
    ] = None,
    url: Annotated[
        str | None, typer.Option("--url", help="Address of the page with the review (ClaimReview).")
    ] = None,
    date: Annotated[
        str | None,
        typer.Option("--date", help="Day of the review (ClaimReview) or of the graph's nodes (AIF)."),
    ] = None,
    scale: Annotated[
        str | None,
        typer.Option("--scale", help='Your scale, worst first: "1=False,2=Mixed,3=True" (ClaimReview).'),
    ] = None,
    rating: Annotated[
        str | None,
        typer.Option("--rating", help="Your rating: a number or label of the scale (ClaimReview)."),
    ] = None,
    claim_author: Annotated[
        str | None, typer.Option("--claim-author", help="Who made the claim (ClaimReview).")
    ] = None,
    claim_date: Annotated[
        str | None, typer.Option("--claim-date", help="When the claim was made (ClaimReview).")
    ] = None,
    claim_url: Annotated[
        str | None, typer.Option("--claim-url", help="Where the claim appeared (ClaimReview).")
    ] = None,
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
