"""The table of classifiers of reasoning types."""

from collections.abc import Sequence

from claimpath.bench.recv_type.records import TypeScore
from claimpath.bench.recv_type.score import MEASURES
from claimpath.bench.tables import Cell, Column, TableData, Value, summary_value


def types_table(scores: Sequence[TypeScore]) -> TableData:
    """A row for each run, then the trivial systems on each set of pairs."""
    rows: list[tuple[Cell, ...]] = []
    for score in scores:
        n_pairs = score.measures["Accuracy"].n_expected
        figures = [summary_value(score.measures[name]) for name in MEASURES]
        rows.append((score.system, score.evidence, n_pairs, *figures, Value(score.chance_p, places=4)))
    shown: set[str] = set()
    for score in scores:
        if score.data_sha256 in shown:
            continue
        shown.add(score.data_sha256)
        for system, values in score.baselines.items():
            cells = [Value(values[name]) if name in values else None for name in MEASURES]
            rows.append((system, "", score.measures["Accuracy"].n_expected, *cells, None))
    columns = (
        Column("System", text=True),
        Column("Evidence", text=True),
        Column("Pairs"),
        *(Column(name) for name in MEASURES),
        Column("p of chance"),
    )
    notes = (
        "Intervals: 95 %, percentile bootstrap over groups of pairs.",
        "p of chance: how often macro F1 is as high where the labels are dealt out anew; one-sided, not corrected.",
    )
    return TableData("Types of reasoning", columns, tuple(rows), notes)
