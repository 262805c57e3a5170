"""`claimpath data`: the data sets on this machine."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimpath.cli.complete import complete_data_sets
from claimpath.cli.console import ExitCode, print_document, print_json, print_text

if TYPE_CHECKING:
    from claimpath.datasets.verify import VerifiedSet

data_app = typer.Typer(
    name="data",
    help="Data sets of other people on this machine: register, list, verify.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_N_SHOWN = 20
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@data_app.command("add")
def add_command(
    name: Annotated[
        str,
        typer.Argument(
            help="Name of a data set; `claimpath data list` shows them.", autocompletion=complete_data_sets
        ),
    ],
    path: Annotated[
        str, typer.Argument(metavar="DIR", help="Its folder, laid out as its authors lay it out.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Register the folder of a data set, with a digest of every file. Nothing is copied."""
    from claimpath.datasets.register import register_path
    from claimpath.datasets.registry import add_data
    from claimpath.datasets.sets import DATA_SETS

    entry = add_data(name, path)
    if as_json:
        print_document({"name": name, "register": str(register_path()), **entry.model_dump()})
        return
    print_text(f"{name}: {entry.path}, {len(entry.files)} files")
    for file, known in entry.files.items():
        print_text(f"  {file}  {known.n_bytes:,} bytes  {known.sha256[:12]}")
    print_text(f"Licence as its authors state it: {DATA_SETS[name].licence}")


@data_app.command("list")
def list_command(
    card: Annotated[
        str | None,
        typer.Option(
            "--card",
            "--cards",
            metavar="NAME",
            help="Show what is to know about one data set.",
            autocompletion=complete_data_sets,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show every data set that claimpath reads, and where it is on this machine."""
    from claimpath.datasets.register import read_register, register_path
    from claimpath.datasets.sets import DATA_SETS
    from claimpath.datasets.verify import folder_of

    if card is not None:
        _print_card(card, as_json=as_json)
        return
    where = register_path()
    registered = read_register(where).sets
    rows: list[dict[str, Any]] = []
    for name, data_set in DATA_SETS.items():
        folder, found = folder_of(name)
        gone = registered[name].path if folder is None and name in registered else None
        rows.append(
            {
                "name": name,
                "about": data_set.about,
                "path": str(folder) if folder is not None else None,
                "found": found,
                "registered_but_gone": gone,
                "added": registered[name].added if name in registered else None,
                "licence": data_set.licence,
                "published": data_set.published,
                "citation": data_set.citation,
                "files": [
                    {"patterns": list(file.patterns), "about": file.about, "required": file.required}
                    for file in data_set.files
                ],
            }
        )
    if as_json:
        print_document({"register": str(where), "sets": rows})
        return
    lines: list[str] = []
    for row in rows:
        place = f"{row['path']} ({row['found']})" if row["path"] else "not on this machine"
        if row["registered_but_gone"]:
            place = f"registered in {row['registered_but_gone']}, which is no longer there"
        lines += [
            f"{row['name']:14} {row['about']}",
            f"{'':14} {place}",
            f"{'':14} Licence: {row['licence']}. {row['published']}",
        ]
    print_text("\n".join(lines))


@data_app.command("verify")
def verify_command(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A data set; without one, all that are registered.", autocompletion=complete_data_sets
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Compare files with what was registered, and check what they hold. Exits with 3 where something is wrong."""
    from claimpath.datasets.verify import verify_data

    found = verify_data(name)
    if as_json:
        print_json(found)
    else:
        for entry in found.sets:
            print_text("\n".join(_lines(entry)))
    if found.n_unsound:
        raise typer.Exit(ExitCode.PARTS_FAILED)


def _lines(entry: "VerifiedSet") -> list[str]:
    if entry.failure is not None:
        return [f"{entry.name}: {entry.failure}"]
    errors = sum(problem.severity == "error" for problem in entry.problems)
    notes = len(entry.problems) - errors
    lines = [f"{entry.name}: {entry.path}, {errors} problems, {notes} notes"]
    lines += [f"  {file.state:10} {file.file}" for file in entry.files]
    for problem in entry.problems[:_N_SHOWN]:
        place = f"{problem.file}:{problem.line}" if problem.line is not None else problem.file
        field = f" {problem.field}" if problem.field else ""
        lines.append(f"  {problem.severity}: {place}{field}: {problem.problem}")
    if len(entry.problems) > _N_SHOWN:
        lines.append(f"  and {len(entry.problems) - _N_SHOWN} more; --json shows all")
    return lines


def _print_card(name: str, *, as_json: bool) -> None:
    from claimpath.datasets.cards import card_of

    card = card_of(name)
    if as_json:
        print_json(card)
    else:
        print_text(card.markdown())
