"""`claimpath demo`: the main job on the project's own example."""

from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.console import print_json, print_text, say, working
from claimpath.examples import example_claim, example_study


def demo_command(
    number: Annotated[
        int, typer.Option("--claim", help="1: faithful. 2: a cure in patients. 3: safe for everyone.")
    ] = 2,
    out: Annotated[Path, typer.Option("--out", help="Folder for the report.")] = Path("claimpath-report"),
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as one JSON document.")] = False,
) -> None:
    """Check a claim about an invented study that comes with claimpath, and write the report."""
    claim = example_claim(number)
    from claimpath.pipeline import check
    from claimpath.report import write_report
    from claimpath.report.terminal import print_report
    from claimpath.stages.read import read

    with working("Checking", quiet=as_json):
        report = check(claim.text, read(example_study()))
        paths = write_report(report, out)
    say("The study is an invented one, written as an example. About this claim a person would say:")
    say(f"  {claim.note}")
    if as_json:
        print_json(report)
        return
    print_report(report)
    print_text(f"Report: {paths.html.resolve()}")
