"""Options that several commands of `claimpath bench` share."""

from typing import Annotated

import typer

from claimpath.cli.complete import complete_tasks

Task = Annotated[
    str,
    typer.Argument(help="Name of a task; `claimpath bench list` shows them.", autocompletion=complete_tasks),
]
DataFolder = Annotated[
    str | None,
    typer.Option("--data", help="Folder with dev.missciplus.jsonl; else CLAIMPATH_DATA/missciplus."),
]
SplitName = Annotated[str, typer.Option("--split", help="dev or test.")]
SettingName = Annotated[
    str | None,
    typer.Option(
        "--setting", help="open: all passages of the study (the default); closed: the annotated ones."
    ),
]
Claims = Annotated[
    str | None,
    typer.Option(
        "--claims",
        help="false, true or both; by default false for missciplus/verdict and both for missciplus/any-fallacy.",
    ),
]
Seeds = Annotated[str | None, typer.Option("--seeds", help="Seeds, such as 1,2,3,4,5 (the default).")]
Runs = Annotated[int | None, typer.Option("--runs", help="Short for --seeds 1,...,N.", min=1, max=1000)]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
