"""What a run scored on each pair, for `bench compare`."""

from pathlib import Path

from claimpath.bench.recv.gold import classes_of
from claimpath.bench.recv.read import read_recv_run
from claimpath.bench.recv.records import RecvRun
from claimpath.bench.recv.score import error_rate_name, measure_names
from claimpath.bench.units import UnitScores
from claimpath.measures.macro_f1 import f1_counts, macro_f1_of_counts
from claimpath.measures.statistics.aggregate import MEAN, Aggregate, OfSums
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import REASONING_TYPES


def recv_units(path: Path) -> tuple[UnitScores, ...]:
    """Read a run for a comparison. Raises DataError where the file is no run of this task."""
    return units_of(read_recv_run(path))


def units_of(run: RecvRun) -> tuple[UnitScores, ...]:
    """Macro F1, accuracy, and the error rate of each type, pair by pair."""
    classes = classes_of(run.summary.classes)
    labels = {p.id: None if isinstance(p.label, Undefined) else p.label for p in run.predictions}
    right = {pair.id: float(labels.get(pair.id) == pair.veracity) for pair in run.gold}
    rows = {pair.id: f1_counts(pair.veracity, labels.get(pair.id), classes) for pair in run.gold}
    units = [
        _units(run, "MacroF1", rows, aggregate=OfSums(macro_f1_of_counts)),
        _units(run, "Accuracy", right, binary=True),
    ]
    for kind in REASONING_TYPES:
        if error_rate_name(kind) in measure_names(run.gold):
            other = Undefined(reason=f"the pair is not {kind}")
            values = {p.id: 1 - right[p.id] if p.reasoning == kind else other for p in run.gold}
            units.append(_units(run, error_rate_name(kind), values, binary=True, lower=True))
    return tuple(units)


def shown_system(run: RecvRun) -> str:
    """The system with the settings that tell runs of it apart."""
    settings = run.summary.settings
    parts = [settings["instructions"].split(" ")[0]] if "instructions" in settings else []
    if "explain" in settings:
        parts.append("explained" if settings["explain"] == "yes" else "label alone")
    return f"{run.summary.system} ({', '.join(parts)})" if parts else run.summary.system


def _units(
    run: RecvRun,
    measure: str,
    values: dict[str, float | Undefined] | dict[str, float] | dict[str, tuple[int, ...]],
    *,
    aggregate: Aggregate = MEAN,
    binary: bool = False,
    lower: bool = False,
) -> UnitScores:
    answered = {prediction.id: prediction for prediction in run.predictions}
    return UnitScores(
        task=run.summary.task,
        system=shown_system(run),
        split=run.summary.split,
        data_sha256=run.summary.data_sha256,
        measure=measure,
        values=dict(values),
        clusters={pair.id: pair.group for pair in run.gold},
        binary=binary,
        aggregate=aggregate,
        better="lower" if lower else "higher",
        setting=f"{run.summary.classes} labels",
        failed=frozenset(name for name, p in answered.items() if isinstance(p.label, Undefined)),
        missing=frozenset(pair.id for pair in run.gold if pair.id not in answered),
        trivial={
            name: scores[measure] for name, scores in run.summary.baselines.items() if measure in scores
        },
        unit_name="pairs",
        cluster_name="groups of pairs",
    )
