"""The tables of RECV: results (its Table 2), errors by type, differences between settings, tests (its Table A12)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Literal, get_args

from claimpath.bench.recv.records import RankTest, RecvPart, RecvRun, RecvScore
from claimpath.bench.recv.score import error_rate_name
from claimpath.bench.recv.units import units_of
from claimpath.bench.tables import Cell, Column, TableData, Value, summary_value
from claimpath.bench.units import UnitComparison, compare_units
from claimpath.datasets.recv_card import NO_TYPE, PairCard
from claimpath.errors import SettingsError
from claimpath.measures import MeasureSummary
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import REASONING_TYPES, VERACITIES

TableKind = Literal["results", "types", "differences", "tests"]
TABLE_KINDS: tuple[TableKind, ...] = get_args(TableKind)
MAIN = ("MacroF1", "ErrorRate(type=deductive)", "ErrorRate(type=abductive)")
"""Measures of the main table, as in RECV, Table 2."""
_NAMES = ("System", "Instructions", "Explained", "Pairs")
_RUN_COLUMNS = tuple(Column(name, text=True) for name in _NAMES)
_INTERVALS = "Intervals: 95 %, percentile bootstrap over groups of pairs."
_ERRORS = "A pair without a readable label counts as an error."


def find_table_kind(name: str) -> TableKind:
    """Check the name of a table. Raises SettingsError with those there are."""
    for known in TABLE_KINDS:
        if known == name:
            return known
    raise SettingsError(f"unknown table {name!r}; choose one of: {', '.join(TABLE_KINDS)}")


def table_of(kind: TableKind, runs: Sequence[RecvRun]) -> TableData:
    """One of the tables, for runs in the order given."""
    if kind == "results":
        return results_table([run.summary for run in runs])
    if kind == "types":
        return types_table([run.summary for run in runs])
    return (
        differences_table(runs)
        if kind == "differences"
        else significance_table([run.summary for run in runs])
    )


def results_table(scores: Sequence[RecvScore]) -> TableData:
    """Macro F1 and error rates of deductive and abductive pairs by run and source, with the trivial systems below."""
    rows: list[tuple[Cell, ...]] = []
    shown: set[tuple[str, int, str]] = set()
    for score in scores:
        for source, part in _parts(score):
            figures = [_cell(part.measures[name]) for name in MAIN]
            rows.append((*_run_cells(score, source), *figures, _counted(part.measures["Accuracy"])))
    for score in scores:
        for source, part in _parts(score):
            key = (source, score.classes, score.data_sha256)
            if key not in shown:
                shown.add(key)
                for system, values in part.baselines.items():
                    cells = [Value(values[name]) if name in values else None for name in (*MAIN, "Accuracy")]
                    rows.append((system, "", "", f"{source}, {score.classes} labels", *cells))
    columns = (*_RUN_COLUMNS, *(Column(name) for name in (*MAIN, "Accuracy")))
    return TableData("Verification", columns, tuple(rows), (_INTERVALS, _ERRORS))


def types_table(scores: Sequence[RecvScore]) -> TableData:
    """Error rates of every type with the counts behind them."""
    kinds = [
        kind
        for kind in REASONING_TYPES
        if any(error_rate_name(kind) in part.measures for score in scores for _, part in _parts(score))
    ]
    rows = []
    for score in scores:
        for source, part in _parts(score):
            cells = [_counted(part.measures.get(error_rate_name(kind))) for kind in kinds]
            rows.append((*_run_cells(score, source), *cells, _counted(part.measures["ErrorRate"])))
    columns = (*_RUN_COLUMNS, *(Column(kind) for kind in kinds), Column("all pairs"))
    return TableData("Error rate by type of reasoning", columns, tuple(rows), (_INTERVALS, _ERRORS))


def significance_table(scores: Sequence[RecvScore]) -> TableData:
    """Whether deductive pairs are right more often than abductive ones."""
    rows = []
    for score in scores:
        for source, part in _parts(score):
            test = part.types
            cells: tuple[Cell, ...]
            if isinstance(test, RankTest):
                cells = (
                    test.n_deductive,
                    test.n_abductive,
                    Value(test.u, places=1),
                    Value(test.effect),
                    _p(test.p_value),
                )
            else:
                cells = (None, None, Value(test), Value(test), Value(test))
            rows.append((*_run_cells(score, source), *cells))
    names = ("n deductive", "n abductive", "U", "U / (n n)", "p")
    note = "Mann-Whitney U test of right (1) or wrong (0), two-sided; 0.5 in the last but one column is no difference."
    return TableData(
        "Deductive against abductive", (*_RUN_COLUMNS, *map(Column, names)), tuple(rows), (note,)
    )


def differences_table(runs: Sequence[RecvRun]) -> TableData:
    """First minus second run, with paired tests.

    Compared are runs that differ in nothing but whether the model explains itself, as in RECV, Table 2; where there are
    none, all runs on the same data and labels with each other.
    """
    rows: list[tuple[Cell, ...]] = []
    alike = [
        (a, b)
        for a, b in combinations(runs, 2)
        if (a.summary.data_sha256, a.summary.classes) == (b.summary.data_sha256, b.summary.classes)
    ]
    explaining = [(a, b) for a, b in alike if _but_explanation(a.summary) == _but_explanation(b.summary)]
    for a, b in explaining or alike:
        for source in [source for source, _ in _parts(a.summary)]:
            for name, found in compare_parts(a, b, source).items():
                first, second = run_name(a.summary), run_name(b.summary)
                if isinstance(found, Undefined):
                    rows.append((first, second, source, name, Value(found), Value(found)))
                else:
                    difference = Value(found.difference, found.low, found.high, places=4)
                    rows.append((first, second, source, name, difference, _p(found.p_value)))
    columns = tuple(Column(name, text=True) for name in ("First", "Second", "Pairs", "Measure"))
    notes = (
        _INTERVALS,
        "p: paired permutation test, groups of pairs exchanged as a whole; not corrected for their number.",
    )
    return TableData("Differences", (*columns, Column("First minus second"), Column("p")), tuple(rows), notes)


def compare_parts(a: RecvRun, b: RecvRun, source: str) -> dict[str, UnitComparison | Undefined]:
    """Two runs on the pairs of a source (`all` for every pair), measure by measure of the main table."""
    first = {units.measure: units for units in units_of(part_of(a, source))}
    second = {units.measure: units for units in units_of(part_of(b, source))}
    return {name: compare_units(first[name], second[name]) for name in MAIN}


def part_of(run: RecvRun, source: str) -> RecvRun:
    """A run with the pairs of one source alone; `all` keeps every pair."""
    if source == "all":
        return run
    gold = tuple(pair for pair in run.gold if pair.source == source)
    if len(gold) == len(run.gold):
        return run
    ids = {pair.id for pair in gold}
    summary = run.summary
    if source in summary.by_source:
        summary = summary.model_copy(update={"baselines": summary.by_source[source].baselines})
    predictions = tuple(p for p in run.predictions if p.id in ids)
    return run.model_copy(update={"gold": gold, "predictions": predictions, "summary": summary})


def card_table(card: PairCard) -> TableData:
    """Pairs by source, type and veracity, as in RECV, Table 1."""
    rows: list[tuple[Cell, ...]] = []
    for source, by_type in card.by_source.items():
        for kind in (*REASONING_TYPES, NO_TYPE):
            if kind in by_type:
                counts = by_type[kind]
                rows.append((source, kind, *(counts[label] for label in VERACITIES), sum(counts.values())))
        totals = [sum(counts[label] for counts in by_type.values()) for label in VERACITIES]
        rows.append((source, "all", *totals, sum(totals)))
    left_out = tuple(f"{number} rows are left out: {reason}" for reason, number in card.left_out.items())
    notes = (f"Licence: {card.licence}.", f"Cite: {card.citation}", *left_out)
    columns = (Column("Source", text=True), Column("Type", text=True), *map(Column, (*VERACITIES, "Total")))
    return TableData(f"Pairs of {card.name}, split {card.split}", columns, tuple(rows), notes)


def run_name(score: RecvScore) -> str:
    """System, instructions and explanation in one."""
    system, instructions, explained, _ = _run_cells(score, "")
    more = [instructions, "explained" if explained == "yes" else "label alone" if explained == "no" else ""]
    shown = ", ".join(part for part in more if part)
    return f"{system} ({shown})" if shown else system


def _run_cells(score: RecvScore, source: str) -> tuple[str, str, str, str]:
    pairs = ", ".join(
        part for part in (source, f"{score.classes} labels", f"{score.evidence} evidence") if part
    )
    instructions = score.settings.get("instructions", "").split(" ")[0]
    return score.system, instructions, score.settings.get("explain", ""), pairs


def _but_explanation(score: RecvScore) -> object:
    """What two runs have in common that differ in the explanation alone; never equal for runs without that setting."""
    if "explain" not in score.settings:
        return object()
    settings = {name: value for name, value in score.settings.items() if name != "explain"}
    return (score.system, score.evidence, settings)


def _parts(score: RecvScore) -> list[tuple[str, RecvPart]]:
    """The sources with their scores; `all` where there is one."""
    if score.by_source:
        return list(score.by_source.items())
    return [("all", RecvPart(measures=score.measures, types=score.types, baselines=score.baselines))]


def _cell(summary: MeasureSummary) -> Value:
    return summary_value(summary)


def _counted(summary: MeasureSummary | None) -> Cell:
    if summary is None:
        return None
    if isinstance(summary.value, Undefined):
        return Value(summary.value)
    wrong = round(summary.value * summary.n_expected)
    return Value(summary.value, summary.low, summary.high, count=wrong, n=summary.n_expected)


def _p(value: float) -> Cell:
    return Value(value, places=4) if value >= 0.0001 else f"{value:.2e}"
