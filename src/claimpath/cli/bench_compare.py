"""`claimpath bench compare`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.console import print_json
from claimpath.errors import SettingsError


def compare_command(
    a: Annotated[Path, typer.Argument(help="A run that `bench run --out` wrote.")],
    b: Annotated[Path, typer.Argument(help="Another run on the same task, setting and data.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Tell whether one run is better than another: paired test, one sentence for each measure."""
    from claimpath.bench import compare_runs, read_run
    from claimpath.bench.reasoning.read import is_reasoning_run
    from claimpath.bench.verdict import compare_verdict_runs, is_verdict_run, read_verdict_run
    from claimpath.records import Undefined

    if is_reasoning_run(a) or is_reasoning_run(b):
        raise SettingsError(
            "runs of missciplus/reasoning are not compared by one measure; claimpath bench table missciplus/reasoning "
            "A B shows them side by side, and claimpath bench kappa A B gives their agreement on classes"
        )
    if is_verdict_run(a) or is_verdict_run(b):
        outcome = compare_verdict_runs(read_verdict_run(a), read_verdict_run(b))
    else:
        outcome = compare_runs(read_run(a), read_run(b))
    if as_json:
        print_json(outcome)
        return
    lines = [f"{outcome.task}, {outcome.setting}, {outcome.split}: {outcome.a} against {outcome.b}"]
    for name, measure in outcome.measures.items():
        lines.append(
            f"  {name}: {measure.reason}" if isinstance(measure, Undefined) else f"  {measure.sentence}"
        )
    sys.stdout.write("\n".join(lines) + "\n")
