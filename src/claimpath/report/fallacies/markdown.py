"""Found fallacies as Markdown."""

from collections.abc import Iterator

from claimpath.records.fallacies_found import FallaciesFound
from claimpath.report.fallacies.view import FallaciesView, ShownSpan, fallacies_view
from claimpath.report.markdown_text import md, quoted


def fallacies_markdown(found: FallaciesFound) -> str:
    """Return the result as Markdown: what was found with its words and reasons, and what was left open."""
    return "\n".join(_lines(fallacies_view(found))) + "\n"


def _lines(view: FallaciesView) -> Iterator[str]:
    found = view.found
    yield f"# {view.headline}"
    yield ""
    if found.source not in ("text", "-"):
        yield f"Text: {md(found.source)}  "
    yield f"{view.deck} {view.limits}"
    for warning in found.warnings:
        yield ""
        yield f"**Note:** {md(warning)}"
    for span in view.spans:
        yield from _span(span)
    if view.open or view.not_judged:
        yield ""
        yield "## Left open"
        yield ""
        for one in (*view.open, *view.not_judged):
            words = found.text[one.start : one.end]
            shown = words if len(words) <= 300 else f"{words[:299]}…"
            yield f"- {quoted(shown)} (characters {one.start} to {one.end}). {md(one.reason)}"
    yield ""
    yield "## How it was made"
    yield ""
    yield f"- Engine: {md(found.engine)}, claimpath {found.version}"
    for name, value in found.settings.items():
        yield f"- {md(name)}: {md(value)}"
    for repair in found.repairs:
        yield f"- {md(repair)}"


def _span(shown: ShownSpan) -> Iterator[str]:
    span = shown.span
    family = f", {shown.family}" if shown.family not in ("fallacy", span.label) else ""
    votes = f", {shown.votes}" if shown.votes else ""
    yield ""
    yield f"## {shown.number}. {shown.name}{family}{votes}"
    yield ""
    yield f"> {md(span.text)}"
    yield ""
    yield f"{md(span.reason)} (characters {span.start} to {span.end})"
    for other in shown.others:
        reason = f". {md(other.reason)}" if other.reason else ""
        yield f"- It may also be read as **{md(other.label)}**{reason}"
    if shown.doubt is not None:
        yield f"- It may also be no fallacy. {md(shown.doubt)}".rstrip()
