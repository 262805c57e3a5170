"""`claimpath bench plot`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from claimpath.cli.bench_parts import refuse_options
from claimpath.cli.bench_rank_options import Least, MostK, Unit, WithoutGiven
from claimpath.cli.console import print_text
from claimpath.errors import SettingsError

RECALL = "recall"
LABEL_FIGURES = ("links", "gap-classes")
SURE_FIGURES = ("calibration", "risk")


def plot_command(
    runs: Annotated[
        list[Path],
        typer.Argument(
            help="Runs that `bench run --out` wrote: of missciplus/reasoning, one to six; for recall of "
            "missciplus/undermining, one to four; for links and gap-classes of missciplus/verdict by afc, one to six; "
            "for calibration and risk of missciplus/verdict or /judge, one to six."
        ),
    ],
    figure: Annotated[
        str,
        typer.Option(
            "--figure", help="outcomes, classes, agreement, recall, links, gap-classes, calibration or risk."
        ),
    ],
    out: Annotated[
        Path, typer.Option("--out", help="FILE.svg, FILE.pdf or FILE.png; for recall also FILE.csv.")
    ],
    data: Annotated[
        str | None, typer.Option("--data", help="recall: folder with the data of the runs.")
    ] = None,
    least: Least = None,
    unit: Unit = None,
    without_given: WithoutGiven = None,
    most_k: MostK = None,
) -> None:
    """Draw runs: outcomes of claims, classes, agreement with people, or recall per fallacy class over the first k.

    Needs the extra claimpath[plots]. The text equivalent is inside an SVG, and in FILE.txt beside the others.
    """
    options = {"least": least, "unit": unit, "without_given": without_given, "most_k": most_k}
    if figure == RECALL:
        written = _recall(runs, out, data, options)
    elif figure in LABEL_FIGURES:
        refuse_options({"data": data, **options}, f"--figure {RECALL}")
        written = _labels(runs, figure, out)
    elif figure in SURE_FIGURES:
        refuse_options({"data": data, **options}, f"--figure {RECALL}")
        written = _sure(runs, figure, out)
    else:
        refuse_options({"data": data, **options}, f"--figure {RECALL}")
        written = _reasoning(runs, figure, out)
    for path in written:
        print_text(str(path))


def _reasoning(runs: list[Path], figure: str, out: Path) -> tuple[Path, ...]:
    from claimpath.bench.plot import draw_figure, write_figure
    from claimpath.bench.plot.write import format_of
    from claimpath.bench.reasoning.read import read_comparable_runs

    format_of(out)
    scores = [run.summary for run in read_comparable_runs(runs)]
    canvas, words = draw_figure(figure, scores)
    return write_figure(canvas, words, out)


def _labels(runs: list[Path], figure: str, out: Path) -> tuple[Path, ...]:
    from claimpath.bench.afc import AFC_FIGURES, afc_panels, read_afc_run
    from claimpath.bench.plot import draw_panels, write_figure
    from claimpath.bench.plot.draw import MOST_RUNS
    from claimpath.bench.plot.write import format_of

    format_of(out)
    if len(runs) > MOST_RUNS:
        raise SettingsError(f"{len(runs)} runs were given; a figure that can be read holds 1 to {MOST_RUNS}")
    panels = afc_panels(figure, [read_afc_run(path).summary for path in runs])
    canvas, words = draw_panels(panels, AFC_FIGURES[figure])
    return write_figure(canvas, words, out)


def _sure(runs: list[Path], figure: str, out: Path) -> tuple[Path, ...]:
    from claimpath.bench.plot import write_figure
    from claimpath.bench.plot.calibration import draw_calibration
    from claimpath.bench.plot.write import format_of
    from claimpath.cli.bench_calibration import read_calibrations

    format_of(out)
    canvas, words = draw_calibration(figure, read_calibrations(runs))
    return write_figure(canvas, words, out)


def _recall(runs: list[Path], out: Path, data: str | None, options: Mapping[str, object]) -> tuple[Path, ...]:
    from claimpath.bench.class_recall import series_points
    from claimpath.bench.plot import write_figure
    from claimpath.bench.plot.recall import draw_recall
    from claimpath.bench.plot.write import format_of
    from claimpath.bench.tables import render
    from claimpath.cli.bench_ranking import recall_of_runs

    as_csv = out.suffix.lower() == ".csv"
    if not as_csv:
        format_of(out)
    settings, series = recall_of_runs(runs, data, options)
    if not as_csv:
        canvas, words = draw_recall(series, settings)
        return write_figure(canvas, words, out)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(render(series_points(series, settings), "csv"), encoding="utf-8")
    except OSError as error:
        raise SettingsError(f"can't write {str(out)!r} ({error.strerror}); give --out another path") from None
    return (out,)
