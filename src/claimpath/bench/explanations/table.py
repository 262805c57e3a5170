"""Tables of explanations: over all (RECV, Table 3), right against wrong (Tables A6 to A8), systems (A9 to A11)."""

from collections.abc import Callable

from claimpath.bench.explanations.records import ExplanationMeasure, ExplanationReport, ExplanationScore
from claimpath.bench.tables import Cell, Column, TableData, Value, summary_value
from claimpath.errors import SettingsError

_INTERVALS = "Intervals: 95 %, percentile bootstrap over groups of pairs."


def overall_table(report: ExplanationReport) -> TableData:
    """Every metric over all explanations, with explanations that explain nothing below."""
    metrics = _metrics(report)
    rows: list[tuple[Cell, ...]] = [
        (score.system, f"{score.n_explained} of {score.n_pairs}", *(_all(score, name) for name in metrics))
        for score in report.scores
    ]
    shown: set[tuple[object, ...]] = set()
    for score in report.scores:
        for name in next(iter(score.measures.values())).trivial if score.measures else ():
            figures = tuple(_trivial(score.measures.get(metric), name) for metric in metrics)
            if (name, figures) not in shown:
                shown.add((name, figures))
                rows.append(
                    (f"{name}, {score.evidence} evidence", f"{score.n_pairs} of {score.n_pairs}", *figures)
                )
    columns = (
        Column("System", text=True),
        Column("Explained", text=True),
        *(Column(name) for name in metrics),
    )
    lower = ", ".join(name for name in metrics if _better(report, name) == "lower")
    notes = (_INTERVALS, *([f"Lower is better: {lower}. Higher is better: all others."] if lower else []))
    return TableData("Explanations", columns, tuple(rows), notes)


def split_table(report: ExplanationReport) -> TableData:
    """Explanations of right and of wrong verdicts, with the difference and its test."""
    rows: list[tuple[Cell, ...]] = []
    for score in report.scores:
        for name, measure in score.measures.items():
            compared = measure.right_against_wrong
            rows.append(
                (
                    score.system,
                    name,
                    summary_value(measure.right),
                    measure.right.n_scored,
                    summary_value(measure.wrong),
                    measure.wrong.n_scored,
                    Value(compared.difference, compared.low, compared.high),
                    Value(compared.p_value, places=4),
                )
            )
    columns = (
        Column("System", text=True),
        Column("Metric", text=True),
        *(Column(name) for name in ("Right", "n right", "Wrong", "n wrong", "Right minus wrong", "p")),
    )
    notes = (_INTERVALS, "p: permutation test of right against wrong, two-sided, not corrected.")
    return TableData("Explanations of right and wrong verdicts", columns, tuple(rows), notes)


def systems_table(report: ExplanationReport) -> TableData:
    """Each two systems by the scores of single sentences."""
    rows: list[tuple[Cell, ...]] = [
        (
            test.metric,
            test.first,
            test.second,
            test.n_first,
            test.n_second,
            Value(test.difference),
            Value(test.p_value, places=4),
        )
        for test in report.tests
    ]
    columns = (
        *(Column(name, text=True) for name in ("Metric", "First", "Second")),
        *(Column(name) for name in ("n first", "n second", "First minus second", "p")),
    )
    note = "p: permutation test of the scores of sentences, two groups, two-sided, not corrected for their number."
    return TableData("Systems by the scores of sentences", columns, tuple(rows), (note,))


TABLES: dict[str, Callable[[ExplanationReport], TableData]] = {
    "overall": overall_table,
    "split": split_table,
    "systems": systems_table,
}
"""Tables by name."""


def find_table(name: str) -> Callable[[ExplanationReport], TableData]:
    """The table of that name. Raises SettingsError with the names there are."""
    if name not in TABLES:
        raise SettingsError(f"--show is {name!r}; choose one of: {', '.join(TABLES)}, all")
    return TABLES[name]


def _metrics(report: ExplanationReport) -> list[str]:
    return list(dict.fromkeys(name for score in report.scores for name in score.measures))


def _better(report: ExplanationReport, name: str) -> str:
    return next(score.measures[name].better for score in report.scores if name in score.measures)


def _all(score: ExplanationScore, name: str) -> Cell:
    return summary_value(score.measures[name].all) if name in score.measures else None


def _trivial(measure: ExplanationMeasure | None, name: str) -> Cell:
    return None if measure is None else Value(measure.trivial[name])
