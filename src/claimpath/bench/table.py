"""One table of several runs."""

import csv
import io
from collections.abc import Sequence
from typing import Literal

from claimpath.bench.records import BenchScore
from claimpath.bench.tasks import BenchTask
from claimpath.measures import MeasureSummary
from claimpath.records import Undefined

TableFormat = Literal["markdown", "csv"]


def table(task: BenchTask, scores: Sequence[BenchScore], kind: TableFormat = "markdown") -> str:
    """A row for each run, and two for the trivial baselines: value with its 95 % interval.

    Runs in different settings or on different splits have baselines of their own.
    """
    return measures_table(task.measure_names, scores, kind)


def measures_table(
    measure_names: Sequence[str], scores: Sequence[BenchScore], kind: TableFormat = "markdown"
) -> str:
    """The same for any measures that the scores have."""
    header = ["system", "setting", "split", *measure_names, "missing", "failed", "seconds"]
    rows: list[list[str]] = []
    shown: set[tuple[str, str, str]] = set()
    for score in scores:
        key = (score.setting, score.split, score.data_sha256)
        if key not in shown:
            shown.add(key)
            rows += [_baseline_row(measure_names, score, name) for name in score.baselines]
        counts = next(iter(score.measures.values()))
        rows.append(
            [
                score.system,
                score.setting,
                score.split,
                *(_cell(score.measures[name]) for name in measure_names),
                str(counts.n_missing),
                str(counts.n_failed),
                f"{score.seconds:.1f}",
            ]
        )
    if kind == "csv":
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([header, *rows])
        return text.getvalue()
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _baseline_row(measure_names: Sequence[str], score: BenchScore, name: str) -> list[str]:
    label = "(random, expected)" if name == "random" else f"({name})"
    values = score.baselines[name]
    cells = [f"{values[measure]:.3f}" if measure in values else "undefined" for measure in measure_names]
    return [label, score.setting, score.split, *cells, "", "", ""]


def _cell(summary: MeasureSummary) -> str:
    if isinstance(summary.value, Undefined):
        return "undefined"
    if isinstance(summary.low, Undefined) or isinstance(summary.high, Undefined):
        return f"{summary.value:.3f}"
    return f"{summary.value:.3f} [{summary.low:.3f}, {summary.high:.3f}]"
