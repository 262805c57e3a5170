"""Calibration as tables."""

from collections.abc import Sequence

from claimpath.bench.calibration.measured import CalibrationScore
from claimpath.bench.tables import Cell, Column, TableData, Value


def calibration_table(scores: Sequence[CalibrationScore]) -> TableData:
    """A row for each run. scores: at least one, of one task."""
    measures = list(dict.fromkeys(name for score in scores for name in score.measures))
    trivial = list(dict.fromkeys(name for score in scores for name in score.trivial))
    columns = [Column("system", text=True), *(Column(name) for name in (*measures, *trivial))]
    units = scores[0].unit_name
    columns += [Column(f"{units} decided"), Column(f"{units} asked")]
    rows: list[tuple[Cell, ...]] = []
    for score in scores:
        estimates = [score.measures[name] for name in measures]
        cells: list[Cell] = [score.system]
        cells += [Value(value=e.value, low=e.low, high=e.high) for e in estimates]
        cells += [Value(value=score.trivial[name]) for name in trivial]
        rows.append((*cells, score.n_decided, score.n_asked))
    return TableData(
        title=f"{scores[0].task}, {scores[0].split}: how likely it is that {scores[0].event}, and how often it was so",
        columns=tuple(columns),
        rows=tuple(rows),
        notes=(
            "All figures are better when lower. In square brackets: 95 % intervals (percentile bootstrap, studies or "
            "arguments drawn as a whole). A Brier score above that of the base rate, or an AURC above that of no "
            "order, says that the confidences are worth nothing.",
            *_abstentions(scores),
        ),
    )


def bins_table(scores: Sequence[CalibrationScore], binning: str = "width") -> TableData:
    """A row for each bin of each run."""
    rows = tuple(
        (
            score.system,
            Value(value=b.low, places=2),
            Value(value=b.high, places=2),
            b.n,
            Value(value=b.mean_probability),
            Value(value=b.share_true, low=b.share_low, high=b.share_high),
        )
        for score in scores
        for b in score.bins.get(binning, ())
    )
    columns = (
        Column("system", text=True), Column("from"), Column("to"), Column("n"), Column("said"), Column("was so"),
    )  # fmt: skip
    return TableData(
        title=f"Reliability in bins of one {binning}",
        columns=columns,
        rows=rows,
        notes=("In square brackets: 95 % Wilson intervals, which take units for independent.",),
    )


def _abstentions(scores: Sequence[CalibrationScore]) -> list[str]:
    return [
        f"{score.system} abstained: "
        + ", ".join(f"{reason} {count}" for reason, count in score.abstained.items())
        + "; these lower its coverage and are in no bin."
        for score in scores
        if score.abstained
    ]
