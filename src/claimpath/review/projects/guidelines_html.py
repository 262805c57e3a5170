"""Guidelines as HTML: headings, paragraphs, lists, quotes. Everything else of Markdown stays as it is written."""

import re

from markupsafe import Markup, escape

from claimpath.report.shown import shown

MOST_QUOTES = 8
"""How deep quotes may stand in each other; deeper ones stay as they are written."""
_NUMBERED = re.compile(r"\d+\. +")


def guidelines_html(markdown: str) -> Markup:
    """Turn Markdown into HTML; headings begin at the second level. Texts are escaped."""
    return _blocks(shown(markdown.replace("\r\n", "\n")), MOST_QUOTES)


def _blocks(markdown: str, quotes: int) -> Markup:
    blocks = re.split(r"\n\s*\n", markdown.strip())
    return Markup("\n").join(_block(block.strip("\n"), quotes) for block in blocks if block.strip())


def _block(block: str, quotes: int) -> Markup:
    out, lines = [], block.split("\n")
    while lines and lines[0].startswith("#"):
        first = lines.pop(0)
        level = min(len(first) - len(first.lstrip("#")) + 1, 4)
        out.append(Markup("<h{0}>{1}</h{0}>").format(level, first.lstrip("# ")))
    rest = "\n".join(lines).strip()
    return Markup("").join([*out, _body(rest, quotes)] if rest else out)


def _body(block: str, quotes: int) -> Markup:
    lines = block.split("\n")
    if quotes and all(line.startswith(">") for line in lines):
        inner = _blocks("\n".join(line[1:].removeprefix(" ") for line in lines), quotes - 1)
        return Markup("<blockquote>{}</blockquote>").format(inner)
    if lines[0].startswith("- "):
        return _list("ul", block, r"^- ")
    if _NUMBERED.match(lines[0]):
        return _list("ol", block, r"^\d+\. +")
    return Markup("<p>{}</p>").format(escape(" ".join(lines)))


def _list(tag: str, text: str, mark: str) -> Markup:
    entries = [entry for entry in re.split(mark, text, flags=re.MULTILINE) if entry.strip()]
    items = Markup("").join(Markup("<li>{}</li>").format(" ".join(entry.split())) for entry in entries)
    return Markup("<{0}>{1}</{0}>").format(Markup(tag), items)
