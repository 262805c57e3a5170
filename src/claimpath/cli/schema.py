"""`claimpath schema`: the JSON Schema of the records."""

from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.complete import complete_records
from claimpath.cli.console import print_document, print_text, say


def schema_command(
    record: Annotated[
        str | None,
        typer.Argument(
            help="A record's name, such as Report. Without one: all of them.", autocompletion=complete_records
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write NAME.json for every record into this folder.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print the JSON Schema of a record, or the names of all records."""
    from claimpath.records.schema import public_records, schema_of, write_schemas

    if out is not None:
        paths = write_schemas(out)
        say(f"{len(paths)} schemas in {out}")
    if record is not None:
        print_document(schema_of(record))
    elif as_json:
        print_document({name: schema_of(name) for name in public_records()})
    elif out is None:
        for name, kind in public_records().items():
            print_text(f"{name:20} {(kind.__doc__ or '').strip().splitlines()[0]}")
