"""What a ranking run scored on each argument, for a comparison."""

from pathlib import Path

from claimpath.bench.predictions import read_run
from claimpath.bench.records import BenchRun, Manifest
from claimpath.bench.tasks import find_task
from claimpath.bench.units import UnitScores
from claimpath.measures import RankingMeasure
from claimpath.records import Undefined


def read_ranking_units(path: Path) -> tuple[UnitScores, ...]:
    """The measures of a run file. Raises DataError for anything else."""
    return ranking_units(read_run(path))


def ranking_units(run: BenchRun) -> tuple[UnitScores, ...]:
    """The measures of a run, the task's first one first. An argument counts as in the run's mean."""
    failed = frozenset(p.id for p in run.predictions if p.error is not None)
    units = []
    for measure in find_task(run.manifest.task).measures:
        scores = run.scores[measure.name]
        values = {argument: _counted(scores.get(argument), measure) for argument in run.studies}
        units.append(
            UnitScores(
                task=run.manifest.task,
                system=_name(run.manifest),
                split=run.manifest.split,
                data_sha256=run.manifest.data_sha256,
                measure=measure.name,
                values=values,
                clusters=run.studies,
                # The mean over several seeds is no decision any more.
                binary=_decides(measure) and all(v in (0, 1) for v in values.values()),
                setting=run.manifest.setting,
                failed=failed,
                trivial={
                    name: scored[measure.name]
                    for name, scored in run.summary.baselines.items()
                    if measure.name in scored
                },
                missing=frozenset(set(run.studies) - set(scores)) - failed,
            )
        )
    return tuple(units)


def _counted(score: float | Undefined | None, measure: RankingMeasure) -> float | Undefined:
    """An argument's score as it enters the mean."""
    if score is None:
        return 0.0
    if isinstance(score, Undefined) and measure.no_gold != "skip":
        return measure.no_gold_value
    return score


def _decides(measure: RankingMeasure) -> bool:
    return measure.family == "HasPositives" or (measure.family == "P" and measure.k == 1)


def _name(manifest: Manifest) -> str:
    more = [manifest.settings[name] for name in ("engine", "model") if name in manifest.settings]
    return f"{manifest.system} ({', '.join(more)})" if more else manifest.system
