"""Guidelines as HTML: headings, paragraphs, lists, quotes. Everything else of Markdown stays as it is written."""

import re

from markupsafe import Markup, escape

from claimpath.report.shown import shown

_NUMBERED = re.compile(r"\d+\. +")


def guidelines_html(markdown: str) -> Markup:
    """Turn Markdown into HTML; headings begin at the second level. Texts are escaped."""
    blocks = re.split(r"\n\s*\n", shown(markdown.replace("\r\n", "\n")).strip())
    return Markup("\n").join(_block(block.strip("\n")) for block in blocks if block.strip())


def _block(block: str) -> Markup:
    lines = block.split("\n")
    first = lines[0]
    if first.startswith("#"):
        level = min(len(first) - len(first.lstrip("#")) + 1, 4)
        heading = Markup("<h{0}>{1}</h{0}>").format(level, first.lstrip("# "))
        rest = "\n".join(lines[1:]).strip()
        return heading + (_block(rest) if rest else Markup(""))
    if all(line.startswith(">") for line in lines):
        inner = guidelines_html("\n".join(line[1:].removeprefix(" ") for line in lines))
        return Markup("<blockquote>{}</blockquote>").format(inner)
    if first.startswith("- "):
        return _list("ul", "\n".join(lines), r"^- ")
    if _NUMBERED.match(first):
        return _list("ol", "\n".join(lines), r"^\d+\. +")
    return Markup("<p>{}</p>").format(escape(" ".join(lines)))


def _list(tag: str, text: str, mark: str) -> Markup:
    entries = [entry for entry in re.split(mark, text, flags=re.MULTILINE) if entry.strip()]
    items = Markup("").join(Markup("<li>{}</li>").format(" ".join(entry.split())) for entry in entries)
    return Markup("<{0}>{1}</{0}>").format(Markup(tag), items)
