"""Tables of runs, and of people as the gold."""

from collections.abc import Sequence

from claimpath.bench.mafalda.measures import span_measure
from claimpath.bench.mafalda.people import AsGold
from claimpath.bench.mafalda.records import MafaldaScore
from claimpath.bench.tables import Cell, Column, TableData, Value, summary_value
from claimpath.taxonomies.mafalda import LEVELS

_SHOWN = tuple(
    span_measure("F1", level, variant) for variant in ("published", "corrected") for level in LEVELS
)
_MORE = ("LabelF1(level=2)", "SpanF1(level=2,match=strict)", "SentenceF1(level=2)")
NOTES = (
    "F1(level=h) is the printed measure. variant=corrected: the authors' scripts since a later commit, in which "
    "what is predicted as no fallacy earns nothing.",
    "majority gives every sentence the class that is most frequent in these very texts.",
)


def score_table(scores: Sequence[MafaldaScore]) -> TableData:
    """A row for each run with 95 % intervals, and the trivial systems once for each split; scores: at least one."""
    names = (*_SHOWN, *_MORE)
    rows: list[tuple[Cell, ...]] = []
    seen: set[tuple[str, str]] = set()
    for score in scores:
        if (score.split, score.data_sha256) not in seen:
            seen.add((score.split, score.data_sha256))
            for name, values in score.baselines.items():
                rows.append((f"({name})", score.split, "", *(Value(values[m]) for m in names), None))
        first = score.measures[names[0]]
        rows.append(
            (
                score.system,
                score.split,
                score.reader,
                *(summary_value(score.measures[name]) for name in names),
                first.n_missing + first.n_failed,
            )
        )
    columns = (
        Column("system", text=True),
        Column("split", text=True),
        Column("reader", text=True),
        *(Column(name) for name in names),
        Column("missing"),
    )
    return TableData("Fallacious spans (mafalda)", columns, tuple(rows), NOTES)


def as_gold_table(rows: Sequence[AsGold]) -> TableData:
    """A row for each pair of a gold and who is scored, and the mean over the latter."""
    cells: list[tuple[Cell, ...]] = []
    for row in rows:
        for who, values in row.f1.items():
            cells.append((row.gold, who, *(Value(values[level]) for level in LEVELS)))
        if len(row.f1) > 1:
            cells.append((row.gold, "(mean)", *(Value(row.mean[level]) for level in LEVELS)))
    columns = (
        Column("gold", text=True),
        Column("scored", text=True),
        *(Column(span_measure("F1", level)) for level in LEVELS),
    )
    notes = (f"Means over {rows[0].n_texts} texts.",)
    return TableData("Each person's annotation as the gold", columns, tuple(cells), notes)
