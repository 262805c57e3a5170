"""`claimpath demo`: the main job on the project's own example."""

from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.check import end_of_check
from claimpath.cli.console import print_json, print_text, say, working
from claimpath.examples import example_claim, example_replay, example_study

REPLAY = "replay"
"""The engine that replays the example's own answers."""


def demo_command(
    number: Annotated[
        int, typer.Option("--claim", help="1: faithful. 2: a cure in patients. 3: safe for everyone.")
    ] = 2,
    engine: Annotated[
        str,
        typer.Option(
            "--engine",
            metavar="MODEL",
            help="offline, replay for answers that were written by hand, or any MODEL of `claimpath check`.",
        ),
    ] = "offline",
    out: Annotated[Path, typer.Option("--out", help="Folder for the report.")] = Path("claimpath-report"),
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as one JSON document.")] = False,
) -> None:
    """Check a claim about an invented study that comes with claimpath, and write the report."""
    claim = example_claim(number)
    from claimpath.pipeline import check
    from claimpath.report import write_report
    from claimpath.report.terminal import print_report
    from claimpath.stages.read import read

    model = f"replay:{example_replay()}" if engine == REPLAY else engine
    with working("Checking", quiet=as_json):
        report = check(claim.text, read(example_study()), engine=model)
        paths = write_report(report, out)
    say("The study is an invented one, written as an example. About this claim a person would say:")
    say(f"  {claim.note}")
    if engine == REPLAY:
        say(
            "The answers were written by hand, as an example of what comes of a language model's; none was asked."
        )
    if as_json:
        print_json(report)
    else:
        print_report(report)
        print_text(f"Report: {paths.html.resolve()}")
    end_of_check(report)
