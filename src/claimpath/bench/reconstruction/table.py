"""Tables of reconstructions: the measures of MissciPlus, Tables 3, 4 and 22; other ways to compute them; by class."""

from collections.abc import Sequence

from claimpath.bench.reconstruction.measured import BY_CLASS, FURTHER, MEASURES
from claimpath.bench.records import BenchScore
from claimpath.bench.tables import Cell, Column, TableData, Value, summary_value
from claimpath.measures import MeasureSummary

_WORDS = ("system", "shown", "split", "premise judge")


def reconstruction_tables(scores: Sequence[BenchScore], title: str, *, whole: bool) -> list[TableData]:
    """The table of the main measures; whole: the two others, too. scores: at least one."""
    tables = [_table(scores, title, MEASURES)]
    if whole:
        tables.append(_table(scores, f"{title}: other counts and selections", FURTHER))
        tables.append(_table(scores, f"{title}: recall among the gaps of each class", BY_CLASS))
    return tables


def _table(scores: Sequence[BenchScore], title: str, measures: Sequence[str]) -> TableData:
    rows: list[tuple[Cell, ...]] = []
    shown: set[tuple[str, str, str]] = set()
    for score in scores:
        judge = score.settings.get("premise judge", "none")
        key = (score.split, score.data_sha256, judge)
        if key not in shown:
            shown.add(key)
            for name, values in score.baselines.items():
                figures = [Value(values[m]) if m in values else None for m in measures]
                rows.append((f"({name})", "", score.split, judge, *figures, None, None))
        counts = score.measures[MEASURES[0]]
        rows.append(
            (
                score.system,
                score.setting,
                score.split,
                judge,
                *(_figure(score.measures.get(name)) for name in measures),
                counts.n_expected,
                counts.n_missing + counts.n_failed,
            )
        )
    columns = (*(Column(name, text=True) for name in _WORDS), *map(Column, measures))
    notes = (
        "95 % intervals over studies. Systems in brackets know class frequencies of the validation split only; that "
        "by chance is worked out over all draws.",
    )
    return TableData(title, (*columns, Column("n"), Column("missing or failed")), tuple(rows), notes)


def _figure(summary: MeasureSummary | None) -> Value | None:
    return None if summary is None else summary_value(summary)
