"""The parts of a study's and of a ranking's summary in the terminal, in order."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from claimpath.records import Ranking, Study
from claimpath.report.labels import KIND_TITLES, NOTICE_TITLES, READING_TITLES, counted, source_name
from claimpath.report.notices import missing_of
from claimpath.report.passage_lists import LIST_TITLES
from claimpath.report.terminal_parts import bullet, heading, indented, plain

_N_RANKED = 10


def study_parts(study: Study, width: int) -> Iterator[RenderableType]:
    """Yield the summary's parts."""
    yield plain(study.title or source_name(study.source), style="bold")
    ids = "".join(f", {kind} {value}" for kind, value in study.ids.items())
    facts = f"{KIND_TITLES[study.kind]}, {study.article_type}{ids}"
    licence = f", licence {study.licence}" if study.licence else ""
    language = f", language {study.language}" if study.language else ""
    yield plain(facts + licence + language)
    if study.retracted:
        yield Text("! RETRACTED: this study was withdrawn.", style="bold red")
    if study.notice:
        yield Text(f"! This is {NOTICE_TITLES[study.notice]}, not a study.", style="bold red")
    state = READING_TITLES[study.reading.state]
    n_sentences = sum(len(p.sentences) for p in study.passages)
    yield Text(
        f"{state.capitalize()}: {counted(len(study.passages), 'passage')}, "
        f"{counted(n_sentences, 'sentence')}, {counted(study.n_words, 'word')}"
    )
    yield from _sections(study, width)
    if study.reading.not_read:
        yield heading("Not read")
        for missing in missing_of(study):
            yield bullet(
                Text.assemble(plain(", ".join(missing.what)), " (", plain(missing.reason), ")"), width
            )
    for title, lines in (("Mended", study.reading.repairs), ("Warnings", study.reading.warnings)):
        if lines:
            yield heading(title)
            yield from (bullet(plain(line), width) for line in lines)


def _sections(study: Study, width: int) -> Iterator[RenderableType]:
    counts: dict[tuple[str, ...], list[str]] = {}
    for passage in study.passages:
        counts.setdefault(passage.section, []).append(passage.id)
    if not counts:
        return
    yield heading("Sections")
    for path, ids in counts.items():
        title = plain(path[-1] if path else "(outside all sections)", limit=60)
        ends = ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"
        yield indented(
            Text.assemble(title, f"  {counted(len(ids), 'passage')}, {ends}"),
            width,
            left=2 * max(1, len(path)),
        )


def ranking_parts(ranking: Ranking, study: Study, width: int) -> Iterator[RenderableType]:
    """Yield the best passages, each with its best sentence or its beginning."""
    passages = {passage.id: passage for passage in study.passages}
    yield Text(LIST_TITLES[ranking.task][0], style="bold")
    given = f", given {', '.join(ranking.given)}" if ranking.given else ""
    yield plain(f"task {ranking.task}, ranker {ranking.ranker}{given}")
    for ranked in ranking.ranking[:_N_RANKED]:
        passage = passages.get(ranked.passage_id)
        text = ranked.best.text if ranked.best else passage.text if passage else "(not in this study)"
        section = f", {passage.section[-1]}" if passage and passage.section else ""
        yield bullet(
            Text.assemble(
                plain(text, limit=240),
                " ",
                plain(f"({ranked.passage_id}{section}; {ranked.score:.3f})", style="dim"),
            ),
            width,
            sign=f"{ranked.rank:>2}.",
        )
    if len(ranking.ranking) > _N_RANKED:
        yield indented(
            Text(f"and {counted(len(ranking.ranking) - _N_RANKED, 'more passage')}; all with --json"), width
        )
