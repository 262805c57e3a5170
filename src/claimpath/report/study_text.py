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
from claimpath.report.tables import Row, table_rows

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
            headings, path, run = _headings(path, passage.section), passage.section, []
        run.append(_shown(passage, places, marks.of(passage.id)))
    if run:
        sections.append(Section(headings, tuple(run)))
    return tuple(sections)


def _headings(before: tuple[str, ...], now: tuple[str, ...]) -> tuple[Heading, ...]:
    same = 0
    while same < min(len(before), len(now)) and before[same] == now[same]:
        same += 1
    return tuple(
        Heading(min(_FIRST_LEVEL + depth, _DEEPEST), title)
        for depth, title in enumerate(now)
        if depth >= same
    )


def _shown(passage: Passage, places: Places, marks: Sequence[Mark]) -> ShownPassage:
    rows = table_rows(passage)
    body = _table(passage, rows, marks) if rows else marked(passage.text, 0, len(passage.text), marks)
    kind = passage.label or ORIGIN_TITLES[passage.origin]
    return ShownPassage(
        id=passage.id,
        anchor=places.anchor(passage.id) or "",
        body=body,
        is_table=bool(rows),
        aside=" · ".join(part for part in (kind, zones_of(passage)) if part),
        duplicate_of=passage.duplicate_of,
        duplicate_target=places.anchor(passage.duplicate_of) if passage.duplicate_of else None,
        height=50 + (len(rows) * 32 if rows else len(passage.text) // 80 * 27),
    )


def zones_of(passage: Passage) -> str:
    """Return what a passage's sentences mostly do: at most two zones, the longer one first; may be empty."""
    lengths: Counter[str] = Counter()
    for sentence in passage.sentences:
        if sentence.zone != "unknown":
            lengths[ZONE_TITLES[sentence.zone]] += sentence.end - sentence.start
    whole = sum(lengths.values())
    return ", ".join(zone for zone, n in lengths.most_common(2) if n * 4 >= whole)


def _table(passage: Passage, rows: Sequence[Row], marks: Sequence[Mark]) -> Markup:
    out: list[Markup] = []
    tag = "th scope=col"  # the first row with several cells is nearly always the head
    for row in rows:
        if row.is_caption:
            out.append(Markup('<tr><td colspan="{}" class="cap">').format(row.n_columns))
            out.append(
                marked(passage.text, row.cells[0].start, row.cells[0].stop, marks) + Markup("</td></tr>")
            )
            continue
        cells = [
            Markup("<{}>{}</{}>").format(
                Markup(tag), marked(passage.text, c.start, c.stop, marks, hide_after=c.end), Markup(tag[:2])
            )
            for c in row.cells
        ]
        tag = "td"
        out.append(Markup("<tr>") + Markup("").join(cells) + Markup("</tr>"))
    return Markup("<table><tbody>") + Markup("").join(out) + Markup("</tbody></table>")
