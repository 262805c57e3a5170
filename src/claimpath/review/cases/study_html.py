"""The study's text for the case page: sentences as elements that carry their offsets.

Every run of text has `data-from`, the code point of its passage at which it begins; every sentence `data-n` (its
number), `data-a` and `data-b` (where it begins and ends). The page's script finds a selection's place by them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock

from markupsafe import Markup, escape

from claimpath.records import Passage, Report, Sentence, Study
from claimpath.report.labels import ORIGIN_TITLES, READING_TITLES, source_name
from claimpath.report.shown import shown
from claimpath.report.study_text import headings_between, zones_of
from claimpath.report.tables import Cell, Table, table_of

MOST_KEPT = 50
_TEXTS: dict[str, tuple["StudyText", ...]] = {}
_LOCK = Lock()
_LINE = 72
"""Code points in a line of the study's column, about."""


@dataclass(frozen=True, slots=True)
class StudyText:
    """One study as HTML."""

    number: int
    title: str
    source: str
    retracted: bool
    reading: str
    """How much was read, in words."""
    n_words: int
    html: Markup


def study_texts(report: Report, name: str) -> tuple[StudyText, ...]:
    """Give every study of a report as HTML, whole. name: what the result is kept under; a report never changes."""
    with _LOCK:
        kept = _TEXTS.pop(name, None)
    made = kept or tuple(_text(study, n) for n, study in enumerate(report.studies, start=1))
    with _LOCK:
        _TEXTS[name] = made
        while len(_TEXTS) > MOST_KEPT:
            _TEXTS.pop(next(iter(_TEXTS)))
    return made


def _text(study: Study, number: int) -> StudyText:
    out: list[Markup] = []
    path: tuple[str, ...] = ()
    for place, passage in enumerate(study.passages, start=1):
        if passage.section != path:
            for heading in headings_between(path, passage.section):
                out.append(Markup("<h{0}>{1}</h{0}>").format(heading.level, shown(heading.text)))
            path = passage.section
        out.append(passage_html(passage, f"at-{number}-{place}"))
    return StudyText(
        number=number,
        title=study.title or source_name(study.source),
        source=source_name(study.source),
        retracted=study.retracted,
        reading=READING_TITLES[study.reading.state],
        n_words=study.n_words,
        html=Markup("\n").join(out),
    )


def passage_html(passage: Passage, anchor: str) -> Markup:
    """Give a passage as HTML; the text of its runs, joined, is the passage's, code point for code point."""
    table = table_of(passage)
    body = _table(passage, table) if table else _running(passage)
    kind = passage.label or ORIGIN_TITLES[passage.origin]
    aside = " · ".join(part for part in (passage.id, kind, zones_of(passage)) if part)
    height = 60 + (len(table.rows) * 34 if table else (len(passage.text) // _LINE + 1) * 26)
    return Markup(
        '<section class="passage" id="{}" data-p="{}" style="contain-intrinsic-height:auto {}px">'
        '{}<p class="margin">{}</p></section>'
    ).format(anchor, shown(passage.id), height, body, shown(aside))


def _running(passage: Passage) -> Markup:
    out, at = [Markup('<div class="text" data-from="0">')], 0
    for n, sentence in enumerate(passage.sentences):
        out.append(escape(shown(passage.text[at : sentence.start])))
        inner = shown(passage.text[sentence.start : sentence.end])
        out.append(Markup('<span class="s"{}>{}</span>').format(_numbers(n, sentence), inner))
        at = sentence.end
    out += [escape(shown(passage.text[at:])), Markup("</div>")]
    return Markup("").join(out)


def _numbers(n: int, sentence: Sentence) -> Markup:
    return Markup(' data-n="{}" data-a="{}" data-b="{}"').format(n, sentence.start, sentence.end)


def _table(passage: Passage, table: Table) -> Markup:
    out = [Markup('<div class="scroll"><table class="text">')]
    if table.header:
        heads = [Markup('<th scope="col">{}</th>').format(shown(name)) for name in table.header]
        out.append(Markup("<thead><tr>{}</tr></thead>").format(Markup("").join(heads)))
    out.append(Markup("<tbody>"))
    for row in table.rows:
        filled = row.filled
        inside = [
            (n, s)
            for n, s in enumerate(passage.sentences)
            if filled and filled[0].start <= s.start < filled[-1].stop
        ]
        marked = Markup("")
        if inside:
            n, sentence = inside[0]
            text = shown(passage.text[sentence.start : sentence.end])
            marked = Markup(' class="s"{} data-text="{}"').format(_numbers(n, sentence), text)
        wide = Markup(' colspan="{}"').format(table.n_columns) if row.is_caption else Markup("")
        cells = filled if row.is_caption else row.cells
        out.append(Markup("<tr{}>{}</tr>").format(marked, Markup("").join(_cells(passage.text, cells, wide))))
    out.append(Markup("</tbody></table></div>"))
    return Markup("").join(out)


def _cells(text: str, cells: tuple[Cell | None, ...], wide: Markup) -> Iterator[Markup]:
    for cell in cells:
        if cell is None:
            yield Markup("<td></td>")
        else:
            yield Markup('<td{}><span data-from="{}">{}</span></td>').format(
                wide, cell.value, shown(text[cell.value : cell.end])
            )
