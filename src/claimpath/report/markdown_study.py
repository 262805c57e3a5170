"""A study's whole text as Markdown: headings, numbered paragraphs, tables, and what quotes which sentence."""

from collections.abc import Iterator

from claimpath.records import Passage, Study
from claimpath.report.labels import ORIGIN_TITLES
from claimpath.report.markdown_text import md, quoted
from claimpath.report.marks import Marks
from claimpath.report.tables import Row, table_of


def study_lines(study: Study, marks: Marks) -> Iterator[str]:
    """Yield the lines of a study's text; every passage once, in order."""
    path: tuple[str, ...] = ()
    for passage in study.passages:
        if passage.section != path and passage.section:
            yield from (f"### {md(' › '.join(passage.section))}", "")
        path = passage.section
        yield from _passage(passage, marks)
    if not study.passages:
        yield from ("No text could be read from this file.", "")


def _passage(passage: Passage, marks: Marks) -> Iterator[str]:
    kind = passage.label or ORIGIN_TITLES[passage.origin]
    same = f", same text as {passage.duplicate_of}" if passage.duplicate_of else ""
    head = f"**{md(passage.id)}**" + (
        f" ({md(kind + same)})" if kind else f" ({md(same[2:])})" if same else ""
    )
    table = table_of(passage)
    if table:
        yield from (head, "")
        yield from (f"- {_row(passage, row)}" for row in table.rows)
    elif "\n" in passage.text.strip():
        yield from (head, "")
        yield from (f"- {md(line)}" for line in passage.text.split("\n") if line.strip())
    else:
        yield f"{head} {md(passage.text)}"
    yield ""
    for mark in marks.of(passage.id):
        tags = "; ".join(tag.label for tag in mark.tags)
        yield f"> {tags}: {quoted(passage.text[mark.start : mark.end])}"
        yield ""


def _row(passage: Passage, row: Row) -> str:
    return " \\| ".join(md(passage.text[cell.start : cell.end]) for cell in row.filled)
