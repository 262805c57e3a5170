"""What a run scored on each text, for comparing two runs."""

from pathlib import Path

from claimpath.bench.mafalda.measures import AGGREGATES
from claimpath.bench.mafalda.read import read_mafalda_run
from claimpath.bench.units import UnitScores

COMPARED = tuple(
    f"{name}(level={level}{rest})"
    for name, rest in (
        ("F1", ""),
        ("F1", ",variant=corrected"),
        ("F1", ",variant=fallacious"),
        ("LabelF1", ""),
    )
    for level in (0, 1, 2)
)
"""Measures that two runs are compared on; more would only weaken the correction for several tests."""


def unit_scores(path: Path) -> tuple[UnitScores, ...]:
    """Read a run. Each text is a cluster of its own. Raises DataError for a file that is no run of this task."""
    run = read_mafalda_run(path)
    known = {prediction.id for prediction in run.predictions}
    failed = frozenset(prediction.id for prediction in run.predictions if prediction.error is not None)
    system = (
        f"{run.manifest.system}, {run.summary.reader} reader" if run.summary.reader else run.manifest.system
    )
    return tuple(
        UnitScores(
            task=run.manifest.task,
            system=system,
            split=run.manifest.split,
            data_sha256=run.manifest.data_sha256,
            measure=name,
            values=run.units[name],
            clusters={text: text for text in run.units[name]},
            aggregate=AGGREGATES[name],
            failed=failed,
            missing=frozenset(run.units[name]) - known,
            unit_name="texts",
            cluster_name="clusters",
        )
        for name in COMPARED
    )
