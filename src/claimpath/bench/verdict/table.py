"""The table of verdicts: a row for each run, in per cent, as Table 1 of Beyond Verdicts prints them."""

import csv
import io
from collections.abc import Sequence

from claimpath.bench.table import TableFormat
from claimpath.bench.verdict.records import VerdictScore
from claimpath.bench.verdict.score import measure_names
from claimpath.measures import MeasureSummary
from claimpath.records import Undefined


def verdict_table(scores: Sequence[VerdictScore], kind: TableFormat = "markdown") -> str:
    """Rows with 95 % intervals, and the trivial systems once for each set of claims; scores: at least one."""
    names = list(dict.fromkeys(name for score in scores for name in measure_names(score.claims)))
    header = ["system", "evidence", "instructions", "split", "claims"]
    header += [f"{name} %" for name in names] + ["runs", "missing"]
    rows: list[list[str]] = []
    shown: set[tuple[str, str, str]] = set()
    for score in scores:
        key = (score.split, score.claims, str(sorted(score.data_sha256.items())))
        if key not in shown:
            shown.add(key)
            for name, values in score.baselines.items():
                cells = [f"{100 * values[m]:.2f}" if m in values else "undefined" for m in names]
                rows.append([f"({name})", "", "", score.split, score.claims, *cells, "", ""])
        rows.append(
            [
                score.system,
                score.settings.get("evidence", ""),
                score.settings.get("instructions", ""),
                score.split,
                score.claims,
                *(_cell(score.measures.get(name)) for name in names),
                score.settings.get("runs", "1"),
                str(max(summary.n_missing for summary in score.measures.values())),
            ]
        )
    if kind == "csv":
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([header, *rows])
        return text.getvalue()
    return "\n".join("| " + " | ".join(line) + " |" for line in [header, ["---"] * len(header), *rows]) + "\n"


def _cell(summary: MeasureSummary | None) -> str:
    if summary is None:
        return ""
    if isinstance(summary.value, Undefined):
        return "undefined"
    if isinstance(summary.low, Undefined) or isinstance(summary.high, Undefined):
        return f"{100 * summary.value:.2f}"
    return f"{100 * summary.value:.2f} [{100 * summary.low:.2f}, {100 * summary.high:.2f}]"
