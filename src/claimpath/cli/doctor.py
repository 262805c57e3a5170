"""`claimpath doctor`: what is installed, what is missing, how to get it, and whether a check works here."""

from typing import Annotated

import typer

from claimpath.cli.console import ExitCode, print_json, print_text, working


def doctor_command(
    online: Annotated[
        bool, typer.Option("--online", help="Ask each service of look-ups once; else nobody is asked.")
    ] = False,
    trial: Annotated[
        bool, typer.Option("--trial/--no-trial", help="Check the example study with the offline engine.")
    ] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Look at this installation: package, models, extras, programs, data sets, places, network settings.

    Writes nothing. Exits with 3 where something is wrong; a missing extra or data set is not.
    """
    try:
        from claimpath.doctor.examine import examine
        from claimpath.doctor.words import lines_of
    except ImportError as error:
        # The doctor's own needs are the first that a broken installation lacks.
        print_text(
            f"Not ready for offline checks: {error}. Install claimpath again as you did at first, with "
            "--force-reinstall"
        )
        raise typer.Exit(ExitCode.PARTS_FAILED) from None
    with working("Looking", quiet=as_json):
        found = examine(online=online, trial=trial)
    if as_json:
        print_json(found)
    else:
        print_text("\n".join(lines_of(found)))
    if found.troubles:
        raise typer.Exit(ExitCode.PARTS_FAILED)
