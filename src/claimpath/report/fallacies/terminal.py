"""Found fallacies in the terminal: the text with its marks in colour, then each mark with its reason."""

from collections.abc import Iterator
from itertools import pairwise

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from claimpath.records.fallacies_found import FallaciesFound
from claimpath.report.fallacies.view import LETTERS, MEANINGS, FallaciesView, fallacies_view
from claimpath.report.fallacies.write import FallaciesPaths
from claimpath.report.shown import one_line, shown
from claimpath.report.terminal_parts import WIDEST, bullet, heading, indented, plain

_STYLES = {"pathos": "bold red", "logos": "bold blue", "ethos": "bold yellow", "fallacy": "bold"}
_MOST_SHOWN = 6_000
"""Characters of a text that are repeated in the terminal; a longer one is in the page."""


def print_fallacies(
    found: FallaciesFound, paths: FallaciesPaths | None = None, *, console: Console | None = None
) -> None:
    """Print what was found, with reasons, alternatives, and what was left open."""
    # no markup, emoji or highlighting: what we print holds other people's text
    out = console or Console(markup=False, emoji=False, highlight=False, soft_wrap=False)
    for part in _parts(fallacies_view(found), out.width):
        out.print(part)
    if paths is not None:
        out.print(Text(f"\nPage     {one_line(str(paths.html))}"), soft_wrap=True)


def _parts(view: FallaciesView, width: int) -> Iterator[RenderableType]:
    yield Text(view.headline, style="bold")
    yield Text(f"{view.deck} Engine: {view.found.engine}.")
    if len(view.found.text) <= _MOST_SHOWN:
        yield Padding(_marked(view), (1, max(0, width - WIDEST), 0, 2))
    keys = (f"{LETTERS[key]} {key}, {MEANINGS[key]}" for key, n in view.counts.items() if n)
    if legend := "; ".join(keys):
        yield Text(f"\n{legend}", style="dim")
    for shown_span in view.spans:
        style = _STYLES[shown_span.family]
        votes = f" ({shown_span.votes})" if shown_span.votes else ""
        sign = f"{LETTERS[shown_span.family]}{shown_span.number}"
        yield Text.assemble("\n", (sign, style), " ", (shown_span.name, style), votes)
        yield indented(plain(f"“{shown_span.span.text}”", limit=200), width)
        yield indented(plain(shown_span.span.reason), width)
        for other in shown_span.others:
            reason = f": {other.reason}" if other.reason else ""
            yield bullet(plain(f"or {other.label}{reason}"), width)
        if shown_span.doubt is not None:
            yield bullet(plain(f"or no fallacy. {shown_span.doubt}".strip()), width)
    if view.open or view.not_judged:
        yield heading("Left open")
        for one in (*view.open, *view.not_judged):
            words = view.found.text[one.start : one.end]
            yield bullet(Text.assemble(plain(f"“{words}”", limit=120), " ", plain(one.reason)), width)
    if view.found.warnings or view.found.repairs:
        yield heading("Before you rely on this")
        for note in (*view.found.warnings, *view.found.repairs):
            yield bullet(plain(note), width)
    yield Text(f"\n{view.limits}", style="dim")


def _marked(view: FallaciesView) -> Text:
    """The text with styles and, behind each span, its sign; where spans overlap, the shorter one's style wins."""
    raw = view.found.text
    ends: dict[int, list[str]] = {}
    cuts = {0, len(raw)}
    for shown_span in view.spans:
        span = shown_span.span
        cuts |= {span.start, span.end}
        ends.setdefault(span.end, []).append(f"{LETTERS[shown_span.family]}{shown_span.number}")
    out = Text()
    places = sorted(cuts)
    for start, end in pairwise(places):
        around = [one for one in view.spans if one.span.start <= start and end <= one.span.end]
        inner = min(around, key=lambda one: one.span.end - one.span.start, default=None)
        # Carriage returns would steer a terminal; here nothing counts offsets.
        words = shown(raw[start:end].replace("\r\n", "\n").replace("\r", "\n"))
        out.append(words, style=f"{_STYLES[inner.family]} underline" if inner is not None else "")
        if end in ends:
            out.append(f" [{' '.join(ends[end])}]", style="bold")
    return out
