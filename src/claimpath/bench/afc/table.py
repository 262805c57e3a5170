"""Tables of claim-evidence classifiers: verdicts of claims (MissciPlus, Table 5) and labels of passages."""

from collections.abc import Mapping, Sequence

from claimpath.bench.afc.gold import LINKS
from claimpath.bench.afc.records import AfcScore
from claimpath.bench.afc.score import afc_measure_names
from claimpath.bench.reasoning.records import Figure, Figures
from claimpath.bench.tables import Cell, Column, TableData, Value, summary_value
from claimpath.measures import MeasureSummary
from claimpath.measures.argument_verdict import STANCE_LABELS


def afc_tables(scores: Sequence[AfcScore]) -> tuple[TableData, ...]:
    """Verdicts of claims with the trivial systems, then labels by link and by class. scores: at least one."""
    tables = [_verdicts(scores)]
    with_false = [score for score in scores if score.claims != "true"]
    if with_false:
        links = {f"linked to {words}": name for name, words in LINKS.items()}
        tables.append(_spread("Labels by what a passage is linked to", with_false, "by_link", links))
        classes = {name: name for name in with_false[0].by_class}
        tables.append(
            _spread("Labels by class of the gap that a passage is linked to", with_false, "by_class", classes)
        )
    return tuple(tables)


def _verdicts(scores: Sequence[AfcScore]) -> TableData:
    names = list(dict.fromkeys(name for score in scores for name in afc_measure_names(score.claims)))
    columns = [Column("system", text=True), Column("split", text=True), Column("claims", text=True)]
    columns += [Column(name, percent=True) for name in names]
    columns += [Column("seeds"), Column("claims missing"), Column("passages missing")]
    rows: list[tuple[Cell, ...]] = []
    shown: set[tuple[str, str, str]] = set()
    for score in scores:
        key = (score.split, score.claims, str(sorted(score.data_sha256.items())))
        if key not in shown:
            shown.add(key)
            for name, values in score.baselines.items():
                cells = [Value(values[m]) if m in values else None for m in names]
                rows.append((f"({name})", score.split, score.claims, *cells, None, None, None))
        rows.append(
            (
                score.system,
                score.split,
                score.claims,
                *(_cell(score.measures.get(name)) for name in names),
                len(score.seeds),
                max(summary.n_missing for summary in score.measures.values()),
                score.n_passages_missing,
            )
        )
    notes = (
        "Rejected: any verdict but Supported. Precision, recall and F1 are over annotated passages: those that expose "
        "a gap are to be Refuted. In brackets: 95 % intervals over studies, and systems that always say the same.",
    )
    return TableData("Verdicts from labels of passages", tuple(columns), tuple(rows), notes)


def _spread(title: str, scores: Sequence[AfcScore], field: str, groups: Mapping[str, str]) -> TableData:
    columns = [Column("system", text=True), Column("passages", text=True)]
    columns += [Column(label, percent=True) for label in STANCE_LABELS]
    columns.append(Column("labelled passages"))
    rows: list[tuple[Cell, ...]] = []
    for score in scores:
        spread: Mapping[str, Figures] = getattr(score, field)
        for shown, name in groups.items():
            figures = spread[name]
            cells = [_figure(figures[label]) for label in STANCE_LABELS]
            rows.append((score.system, shown, *cells, figures[STANCE_LABELS[0]].n))
    notes = (
        "A passage that is linked to gaps of several classes counts in each.",
        "A gap without a context of its own links no passage here.",
    )
    return TableData(title, tuple(columns), tuple(rows), notes)


def _cell(summary: MeasureSummary | None) -> Cell:
    return None if summary is None else summary_value(summary)


def _figure(figure: Figure) -> Value:
    return Value(figure.value, figure.low, figure.high)
