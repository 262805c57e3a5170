"""Building blocks of the terminal's summaries. Foreign text enters through `plain`, never as markup."""

from rich.padding import Padding
from rich.text import Text

from claimpath.report.shown import one_line, shortened

WIDEST = 100
"""Columns used at most: longer lines are hard to read."""


def plain(text: str, style: str = "", limit: int | None = None) -> Text:
    """Return foreign text as it may be printed, on one line, cut at `limit` code points."""
    return Text(shortened(text, limit) if limit else one_line(text), style=style, overflow="fold")


def heading(text: str) -> Text:
    """Return a heading with a blank line above."""
    return Text(f"\n{text}", style="bold")


def indented(text: Text, width: int, *, left: int = 2) -> Padding:
    """Return text as an indented block, at most `WIDEST` columns wide."""
    return Padding(text, (0, max(0, width - WIDEST), 0, left))


def bullet(text: Text, width: int, *, sign: str = "-") -> Padding:
    """Return a list item."""
    return indented(Text.assemble(f"{sign} ", text), width)
