"""`claimpath bench plot`."""

from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.console import print_text


def plot_command(
    runs: Annotated[
        list[Path], typer.Argument(help="Runs that `bench run missciplus/reasoning --out` wrote, one to six.")
    ],
    figure: Annotated[str, typer.Option("--figure", help="outcomes, classes or agreement.")],
    out: Annotated[Path, typer.Option("--out", help="FILE.svg, FILE.pdf or FILE.png.")],
) -> None:
    """Draw runs of missciplus/reasoning: outcomes of claims, classes, agreement with people.

    Needs the extra claimpath[plots]. The text equivalent is inside an SVG, and in FILE.txt beside the others.
    """
    from claimpath.bench.plot import draw_figure, write_figure
    from claimpath.bench.plot.write import format_of
    from claimpath.bench.reasoning.read import read_comparable_runs

    format_of(out)
    scores = [run.summary for run in read_comparable_runs(runs)]
    canvas, words = draw_figure(figure, scores)
    for path in write_figure(canvas, words, out):
        print_text(str(path))
