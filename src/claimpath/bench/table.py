"""One table of several runs."""

from collections.abc import Sequence

from claimpath.bench.records import BenchScore
from claimpath.bench.tables import Cell, Column, TableData, TableFormat, Value, render, summary_value
from claimpath.bench.tasks import BenchTask
from claimpath.records import Undefined

_WORDS = ("system", "setting", "split")
_COUNTS = ("n", "missing", "failed", "seconds")


def table(task: BenchTask, scores: Sequence[BenchScore], kind: TableFormat = "markdown") -> str:
    """A row for each run, and two for the trivial baselines: value with its 95 % interval.

    Runs in different settings or on different splits have baselines of their own.
    """
    return measures_table(task.measure_names, scores, kind)


def measures_table(
    measure_names: Sequence[str], scores: Sequence[BenchScore], kind: TableFormat = "markdown"
) -> str:
    """The same for any measures that the scores have."""
    return render(measures_data(measure_names, scores), kind)


def measures_data(
    measure_names: Sequence[str], scores: Sequence[BenchScore], *, title: str = "", notes: Sequence[str] = ()
) -> TableData:
    """The same before it is written in a format. n: arguments, those without a prediction included."""
    columns = (
        *(Column(name, text=True) for name in _WORDS),
        *(Column(name) for name in (*measure_names, *_COUNTS)),
    )
    rows: list[tuple[Cell, ...]] = []
    shown: set[tuple[str, str, str]] = set()
    for score in scores:
        key = (score.setting, score.split, score.data_sha256)
        if key not in shown:
            shown.add(key)
            rows += [_baseline_row(measure_names, score, name) for name in score.baselines]
        counts = next(iter(score.measures.values()))
        rows.append(
            (
                score.system,
                score.setting,
                score.split,
                *(summary_value(score.measures[name]) for name in measure_names),
                counts.n_expected,
                counts.n_missing,
                counts.n_failed,
                Value(score.seconds, places=1),
            )
        )
    return TableData(title, columns, tuple(rows), tuple(notes))


def _baseline_row(measure_names: Sequence[str], score: BenchScore, name: str) -> tuple[Cell, ...]:
    label = "(random, expected)" if name == "random" else f"({name})"
    values = score.baselines[name]
    none = Undefined(reason="no argument has anything to find")
    cells = [Value(values.get(measure, none)) for measure in measure_names]
    return (label, score.setting, score.split, *cells, None, None, None, None)
