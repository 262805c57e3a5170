"""Tables of trainings: the grid on the dev part (MissciPlus, Tables 11 to 14), and test scores (Table 15)."""

from collections.abc import Mapping, Sequence

from claimpath.bench.tables import Cell, Column, TableData, Value, summary_value
from claimpath.measures.argument_verdict import StanceLabel
from claimpath.measures.summary import MeasureSummary
from claimpath.records.base import Undefined
from claimpath.training.afc.records import AfcTraining, Scores
from claimpath.training.afc.score import measure_names
from claimpath.training.grid import CellOutcome

_DEV = ("Accuracy", "MacroF1")
_ORDER: tuple[StanceLabel, ...] = ("Supported", "Not Enough Information", "Refuted")
"""The order of the paper's columns."""
_NO_SUCH_LABEL = Undefined(reason="the data has no such label")


def afc_tables(runs: Sequence[AfcTraining]) -> tuple[TableData, ...]:
    """The grid of each training, then the test scores of all. runs: at least one."""
    return (*(grid_table(run) for run in runs), test_table(runs))


def grid_table(run: AfcTraining) -> TableData:
    """Every cell of the grid with its validation measures in its best epoch, below the trivial systems."""
    columns = [
        Column("model", text=True),
        Column("lr", text=True),
        Column("batch size"),
        Column("best epoch"),
    ]
    columns += [Column(name, percent=True) for name in _DEV]
    rows: list[tuple[Cell, ...]] = [
        (f"({name})", "", None, None, *(Value(scores[measure]) for measure in _DEV))
        for name, scores in run.dev_baselines.items()
    ]
    rows += [_cell_row(run, outcome) for outcome in run.search]
    n_failed = sum(outcome.state == "failed" for outcome in run.search)
    settings = run.settings
    stop = f", stopped after {settings.patience} epochs without a better one" if settings.patience else ""
    notes = (
        f"{len(run.search)} cells, {n_failed} failed; seed {settings.seeds[0]}; at most {settings.epochs} epochs"
        f"{stop}; measures are those of the best epoch.",
        f"Chosen: learning rate {run.best.learning_rate:g}, batch size {run.best.batch_size}, by macro F1. In "
        "brackets: systems that look at nothing, with the frequencies of the training part.",
    )
    return TableData(
        f"Hyperparameter search on the dev part of {run.data}", tuple(columns), tuple(rows), notes
    )


def test_table(runs: Sequence[AfcTraining]) -> TableData:
    """Test scores of the chosen models, means over their seeds, each below the trivial systems on the same pairs."""
    names = measure_names(_ORDER)
    columns = [Column("trained on", text=True), Column("tested on", text=True), Column("model", text=True)]
    columns += [Column(name, percent=True) for name in names]
    columns += [Column("seeds"), Column("failed seeds"), Column("pairs")]
    rows: list[tuple[Cell, ...]] = []
    for run in runs:
        rows += _test_rows(run, run.data, run.measures, run.baselines)
        for source, scored in run.by_source.items():
            rows += _test_rows(run, source, scored.measures, scored.baselines)
    notes = (
        "Means over seeds, with 95 % intervals over documents. MacroF1 is over the labels that occur. The pairs of a "
        "seed that failed count as wrong. In brackets: systems that look at nothing.",
    )
    return TableData("Claim-evidence classifiers on the test part", tuple(columns), tuple(rows), notes)


def _cell_row(run: AfcTraining, outcome: CellOutcome) -> tuple[Cell, ...]:
    cell, progress = outcome.cell, outcome.progress
    start = (run.base.name, f"{cell.learning_rate:g}", cell.batch_size)
    if progress is None or not progress.best_epoch:
        why = Undefined(reason=f"{cell.name} could not be trained: {outcome.failure}")
        return (*start, None, *(Value(why) for _ in _DEV))
    best = progress.epochs[progress.best_epoch - 1].measures
    return (*start, progress.best_epoch, *(Value(best[name]) for name in _DEV))


def _test_rows(
    run: AfcTraining, tested: str, measures: Mapping[str, MeasureSummary], baselines: Mapping[str, Scores]
) -> list[tuple[Cell, ...]]:
    names = measure_names(_ORDER)
    rows: list[tuple[Cell, ...]] = [
        (
            run.data,
            tested,
            f"({name})",
            *(Value(scores.get(m, _NO_SUCH_LABEL)) for m in names),
            None,
            None,
            None,
        )
        for name, scores in baselines.items()
    ]
    cells = [summary_value(measures[name]) if name in measures else Value(_NO_SUCH_LABEL) for name in names]
    n_seeds = len(run.settings.seeds)
    counted = measures["Accuracy"].n_expected // n_seeds
    return [*rows, (run.data, tested, run.base.name, *cells, n_seeds, n_seeds - len(run.seeds), counted)]
