"""The study's text as HTML: headings, passages with their ids, tables, and highlighted places."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from claimpath.records import Passage, Study
from claimpath.report.labels import ORIGIN_TITLES, ZONE_TITLES
from claimpath.report.marked_html import marked
from claimpath.report.marks import Mark, Marks
from claimpath.report.places import Places
from claimpath.report.shown import shown
from claimpath.report.tables import Table, table_of

_CELLS = {"td": "<td>{}</td>", "th": '<th scope="col">{}</th>'}
_DEEPEST = 6
_FIRST_LEVEL = 3
"""Level of a study's outermost section headings: the page and the study's title stand above them."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A section title."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class ShownPassage:
    """One passage, ready to be shown."""

    id: str
    anchor: str
    body: Markup
    is_table: bool
    aside: str
    """What kind of passage it is and what its sentences do, for the margin."""
    duplicate_of: str | None
    duplicate_target: str | None
    height: int
    """Rough height in pixels, so that a long page keeps its scroll bar steady before it is drawn."""


@dataclass(frozen=True, slots=True)
class Section:
    """Passages under the same headings."""

    headings: tuple[Heading, ...]
    passages: tuple[ShownPassage, ...]


def sections_of(study: Study, places: Places, marks: Marks) -> tuple[Section, ...]:
    """Return the whole text of a study in document order; nothing is left out."""
    sections: list[Section] = []
    path: tuple[str, ...] = ()
    run: list[ShownPassage] = []
    headings: tuple[Heading, ...] = ()
    for passage in study.passages:
        if passage.section != path:
            if run:
                sections.append(Section(headings, tuple(run)))
            headings, path, run = headings_between(path, passage.section), passage.section, []
        run.append(_shown(passage, places, marks.of(passage.id)))
    if run:
        sections.append(Section(headings, tuple(run)))
    return tuple(sections)


def headings_between(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[Heading, ...]:
    """Return the titles that change from one passage to the next, the outermost first."""
    same = 0
    while same < min(len(before), len(now)) and before[same] == now[same]:
        same += 1
    return tuple(
        Heading(min(_FIRST_LEVEL + depth, _DEEPEST), title)
        for depth, title in enumerate(now)
        if depth >= same
    )


def _shown(passage: Passage, places: Places, marks: Sequence[Mark]) -> ShownPassage:
    table = table_of(passage)
    body = _table(passage, table, marks) if table else marked(passage.text, 0, len(passage.text), marks)
    kind = passage.label or ORIGIN_TITLES[passage.origin]
    return ShownPassage(
        id=passage.id,
        anchor=places.anchor(passage.id) or "",
        body=body,
        is_table=table is not None,
        aside=" · ".join(part for part in (kind, zones_of(passage)) if part),
        duplicate_of=passage.duplicate_of,
        duplicate_target=places.anchor(passage.duplicate_of) if passage.duplicate_of else None,
        height=50 + (len(table.rows) * 32 if table else len(passage.text) // 80 * 27),
    )


def zones_of(passage: Passage) -> str:
    """Return what a passage's sentences mostly do: at most two zones, the longer one first; may be empty."""
    lengths: Counter[str] = Counter()
    for sentence in passage.sentences:
        if sentence.zone != "unknown":
            lengths[ZONE_TITLES[sentence.zone]] += sentence.end - sentence.start
    whole = sum(lengths.values())
    return ", ".join(zone for zone, n in lengths.most_common(2) if n * 4 >= whole)


def _table(passage: Passage, table: Table, marks: Sequence[Mark]) -> Markup:
    text = passage.text
    out = [Markup("<table>")]
    rows = list(table.rows)
    if rows[0].is_caption:
        (title,) = rows.pop(0).filled
        out.append(Markup("<caption>{}</caption>").format(marked(text, title.start, title.stop, marks)))
    if table.header:
        heads = [Markup('<th scope="col">{}</th>').format(shown(name)) for name in table.header]
        out.append(Markup("<thead><tr>") + Markup("").join(heads) + Markup("</tr></thead>"))
    out.append(Markup("<tbody>"))
    # without a header of its own, the first row with several cells is nearly always the head
    tag = "td" if table.header else "th"
    for row in rows:
        if row.is_caption:
            (cell,) = row.filled
            body = marked(text, cell.start, cell.stop, marks)
            out.append(Markup('<tr><td class="cap" colspan="{}">{}</td></tr>').format(table.n_columns, body))
            continue
        out.append(Markup("<tr>"))
        for place in row.cells:
            body = (
                marked(text, place.start, place.stop, marks, visible=(place.value, place.end))
                if place
                else Markup("")
            )
            out.append(Markup(_CELLS[tag]).format(body))
        out.append(Markup("</tr>"))
        tag = "td"
    return Markup("").join([*out, Markup("</tbody></table>")])
