"""Options that several commands share."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from claimpath.stages.read.lookup import LookUpSettings

STUDY_HELP = "A study file, - for standard input, pmcid:PMC123, pmid:123, doi:10.x/y or an article's address."

Offline = Annotated[
    bool, typer.Option("--offline", help="Look up in the kept copies only; ask nobody on the internet.")
]
Refresh = Annotated[
    bool, typer.Option("--refresh", help="Ask again for what is looked up, although a copy is kept.")
]

Ocr = Annotated[
    bool,
    typer.Option(
        "--ocr",
        help="Recognise the text of scanned pages in a PDF file (pip install 'claimpath[ocr]'); slow.",
    ),
]


def look_up_settings(offline: bool, refresh: bool) -> "LookUpSettings":
    """Settings of a look-up from these options and the environment. Raises SettingsError where both are given."""
    from claimpath.stages.read.lookup import LookUpSettings

    return LookUpSettings.from_environment(offline=offline, refresh=refresh)
