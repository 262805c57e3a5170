"""What a run of reconstructions scored on each argument, for `bench compare`."""

from pathlib import Path

from claimpath.bench.reconstruction.measured import MEASURED
from claimpath.bench.reconstruction.read import manifest_of, read_reconstruction_run
from claimpath.bench.reconstruction.records import ReconstructionBenchRun
from claimpath.bench.units import UnitScores
from claimpath.errors import DataError


def read_reconstruction_units(path: Path) -> tuple[UnitScores, ...]:
    """The main measures of a run file by argument. Raises DataError for anything else, and for a file of a version that
    did not keep what each argument adds."""
    run = read_reconstruction_run(path)
    if not run.rows:
        raise DataError(
            f"{path} does not say what each argument adds to the measures; score it again: claimpath bench score "
            f"missciplus/reconstruction --predictions {path} --out FILE"
        )
    return reconstruction_units(run)


def reconstruction_units(run: ReconstructionBenchRun) -> tuple[UnitScores, ...]:
    """The main measures, recall first. Measures by premise carry the judge, as two judges measure two things."""
    manifest = manifest_of(run)
    failed = frozenset(p.id for p in run.predictions if p.error is not None)
    answered = {(p.id, p.seed) for p in run.predictions}
    missing = frozenset(
        name for name in run.studies for seed in manifest.seeds or (0,) if (name, seed) not in answered
    )
    judge = manifest.settings.get("premise judge", "none")
    return tuple(
        UnitScores(
            task=manifest.task,
            system=manifest.system,
            split=manifest.split,
            data_sha256=manifest.data_sha256,
            measure=measure.name,
            values=run.rows[measure.name],
            clusters=run.studies,
            aggregate=measure.aggregate,
            setting=f"premise judge {judge}" if "+premise" in measure.name else "",
            failed=failed,
            missing=missing - failed,
            trivial={
                name: values[measure.name]
                for name, values in run.summary.baselines.items()
                if measure.name in values
            },
        )
        for measure in MEASURED
        if measure.name in run.rows
    )
