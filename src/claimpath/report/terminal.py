"""Summaries for the terminal: a report, a study, a ranking. Plain when piped, and at home in 80 columns."""

from rich.console import Console
from rich.text import Text

from claimpath.records import Ranking, Report, Study
from claimpath.report.shown import one_line
from claimpath.report.terminal_report import report_parts
from claimpath.report.terminal_study import ranking_parts, study_parts
from claimpath.report.write import ReportPaths


def print_report(report: Report, paths: ReportPaths | None = None, *, console: Console | None = None) -> None:
    """Print a check's claim, verdict, gaps, best passages and what was not read; the report's path at the end."""
    out = console or _console()
    for part in report_parts(report, out.width):
        out.print(part)
    if paths is not None:
        # a path is to be copied or clicked: never broken, whatever the width
        out.print(Text(f"\nReport   {one_line(str(paths.html))}"), soft_wrap=True)


def print_study(study: Study, *, console: Console | None = None) -> None:
    """Print what was read of a study, with its sections, and what was not."""
    out = console or _console()
    for part in study_parts(study, out.width):
        out.print(part)


def print_ranking(ranking: Ranking, study: Study, *, console: Console | None = None) -> None:
    """Print the best passages of a ranking."""
    out = console or _console()
    for part in ranking_parts(ranking, study, out.width):
        out.print(part)


def _console() -> Console:
    # no markup, emoji or highlighting: what we print holds other people's text
    return Console(markup=False, emoji=False, highlight=False, soft_wrap=False)
