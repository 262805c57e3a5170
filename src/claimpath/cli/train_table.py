"""`claimpath train table`: tables of trainings."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.console import print_text
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.bench.tables import TableData
    from claimpath.records import Record

_KINDS = {"afc": "claimpath.cli.train_table:afc_parts"}
"""What `kind` says in a training's file, to what reads such files and makes their tables."""
FILE = "training.json"


def table_command(
    runs: Annotated[
        list[Path], typer.Argument(metavar="DIR...", help="Folders that `claimpath train` wrote.")
    ],
    kind: Annotated[str, typer.Option("--format", help="markdown, csv or latex.")] = "markdown",
    as_json: Annotated[bool, typer.Option("--json", help="Print the trainings as one JSON list.")] = False,
) -> None:
    """Print the grid of each training, and test scores of all (MissciPlus, Tables 11 to 15)."""
    from importlib import import_module

    from claimpath.bench.tables import TABLE_FORMATS, render_all

    known = next((known for known in TABLE_FORMATS if known == kind), None)
    if known is None:
        raise SettingsError(f"unknown format {kind!r}; choose markdown, csv or latex")
    paths = [run / FILE if run.is_dir() else run for run in runs]
    kinds = {str(path): kind_of(path) for path in paths}
    if len(set(kinds.values())) != 1:
        said = ", ".join(f"{path} is of kind {of}" for path, of in kinds.items())
        raise SettingsError(f"{said}; show trainings of one kind in a table")
    module, function = _KINDS[next(iter(kinds.values()))].split(":")
    read, tables = getattr(import_module(module), function)(paths)
    if as_json:
        print_text("[" + ",\n".join(one.model_dump_json(indent=2) for one in read) + "]")
    else:
        print_text(render_all(tables, known).rstrip("\n"))


def kind_of(path: Path) -> str:
    """The kind of a training's file. Raises SettingsError for any other file."""
    import json

    from claimpath.training.place import MARK

    mark = path.parent / MARK
    if not path.is_file() and mark.is_file():
        raise SettingsError(
            f"{str(path.parent)!r} has no table of {', '.join(_KINDS)} (yet). A judge's table is shown by claimpath "
            "bench table missciplus/judge DIR/run.json, a ranker's scores are in its README.md; a training that was "
            "stopped goes on when its command is run again"
        )
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(
            f"can't read {str(path)!r} ({error}); give a folder that `claimpath train ... --out DIR` has finished"
        ) from None
    said = document.get("kind") if isinstance(document, dict) else None
    if said not in _KINDS:
        raise SettingsError(
            f"{str(path)!r} is no training with a table; those of {', '.join(_KINDS)} have one"
        )
    return str(said)


def afc_parts(paths: Sequence[Path]) -> "tuple[Sequence[Record], Sequence[TableData]]":
    """Trainings of claim-evidence classifiers, and their tables."""
    from claimpath.training.afc.read import read_afc_training
    from claimpath.training.afc.tables import afc_tables

    read = [read_afc_training(path) for path in paths]
    return read, afc_tables(read)
