"""Read a run of reconstructions from a file."""

from pathlib import Path

from pydantic import ValidationError

from claimpath.bench.lines import read_text
from claimpath.bench.reconstruction.records import ReconstructionBenchRun
from claimpath.bench.records import Manifest
from claimpath.errors import DataError


def read_reconstruction_run(path: Path) -> ReconstructionBenchRun:
    """Read what `bench run missciplus/reconstruction --out FILE` wrote. Raises DataError for anything else."""
    try:
        return ReconstructionBenchRun.model_validate_json(read_text(path))
    except ValidationError:
        raise DataError(
            f"{path} is not a run of missciplus/reconstruction; give a file that `claimpath bench run "
            "missciplus/reconstruction --out FILE` wrote"
        ) from None


def manifest_of(run: ReconstructionBenchRun) -> Manifest:
    """The run's manifest; of an older file, what its summary says of what made it."""
    if run.manifest is not None:
        return run.manifest
    known = run.summary
    return Manifest(
        task=known.task,
        system=known.system,
        setting=known.setting,
        split=known.split,
        data_file=known.data,
        data_sha256=known.data_sha256,
        version=known.version,
        models_sha256=known.models_sha256,
        seeds=known.seeds,
        seconds=known.seconds,
        settings=known.settings,
        counts=known.counts,
    )
