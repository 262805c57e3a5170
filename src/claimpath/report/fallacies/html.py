"""Found fallacies as one self-contained HTML page."""

from collections.abc import Iterable
from pathlib import Path

from claimpath.records.fallacies_found import FallaciesFound
from claimpath.report.fallacies.view import LETTERS, MEANINGS, FallaciesView, capital, fallacies_view, opening
from claimpath.report.labels import counted
from claimpath.report.marked_html import marked
from claimpath.report.marks import Mark, Tag
from claimpath.report.shown import shown

_TEMPLATES = Path(__file__).parent / "templates"
_BASE = Path(__file__).parent.parent / "templates" / "1-base.css"


def fallacies_html(found: FallaciesFound) -> str:
    """Return the result as one HTML page that loads nothing: no script, no font, no picture from elsewhere.

    The text is escaped, and characters in it that could act on the reader's machine are replaced.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda value: shown(value) if type(value) is str else value,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["counted"] = counted
    environment.filters["capital"] = capital
    view = fallacies_view(found)
    style = "".join(path.read_text(encoding="utf-8") for path in (_BASE, _TEMPLATES / "fallacies.css"))
    text = _as_shown(found.text)
    return environment.get_template("fallacies.html.j2").render(
        view=view,
        found=found,
        style=Markup(style),
        body=marked(text, 0, len(text), list(_marks(view))),
        letters=LETTERS,
        meanings=MEANINGS,
        opening=opening(found),
    )


def _as_shown(text: str) -> str:
    """The text with line breaks that a page shows; as many code points as before, so that offsets stay valid."""
    return text.replace("\r\n", " \n").replace("\r", "\n")


def _marks(view: FallaciesView) -> Iterable[Mark]:
    """Highlighted places, by start, longer ones first; spans of the same place share one."""
    places: dict[tuple[int, int], Mark] = {}
    for shown_span in view.spans:
        span = shown_span.span
        mark = places.setdefault((span.start, span.end), Mark("", "text", span.start, span.end))
        label = f"{LETTERS[shown_span.family]} {shown_span.number}"
        mark.tags.append(Tag(shown_span.family, label, f"f{shown_span.number}"))
    for number, one in enumerate(view.open, start=1):
        mark = places.setdefault((one.start, one.end), Mark("", "text", one.start, one.end))
        mark.tags.append(Tag("open", f"? {number}", f"o{number}"))
    ordered = sorted(places.values(), key=lambda mark: (mark.start, -mark.end))
    for number, mark in enumerate(ordered, start=1):
        mark.anchor = f"m{number}"
    return ordered
