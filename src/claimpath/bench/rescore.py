"""Score a file of predictions."""

from collections.abc import Callable
from pathlib import Path

from claimpath._version import __version__
from claimpath.bench.predictions import is_run, read_predictions, read_run
from claimpath.bench.records import BenchRun, Manifest
from claimpath.bench.score import score_run
from claimpath.bench.tasks import Setting, find_task
from claimpath.datasets import MissciSplit
from claimpath.errors import DataError


def score_file(
    task: str,
    path: Path,
    *,
    load: Callable[[str], MissciSplit],
    setting: Setting | None = None,
    split: str | None = None,
) -> BenchRun:
    """Score a run of ours again, or predictions that another program wrote.

    load: gives the split of that name. setting, split: by default as in the run, else `open` and `dev`.
    Raises DataError where a run is about another task or other data.
    """
    the_task = find_task(task)
    known = read_run(path).manifest if is_run(path) else None
    if known is not None and known.task != task:
        raise DataError(f"{path} is a run of {known.task}, not of {task}; name its task")
    data = load(split or (known.split if known else "dev"))
    if known is not None and known.data_sha256 != data.sha256:
        raise DataError(
            f"{path} was made with other data (SHA-256 {known.data_sha256[:12]}...) than {data.path} "
            f"({data.sha256[:12]}...); give --data the folder that it was made with"
        )
    predictions = read_predictions(path, the_task, data)
    seeds = tuple(sorted({prediction.seed for prediction in predictions}))
    manifest = Manifest(
        task=task,
        system=known.system if known else path.stem,
        setting=setting or (known.setting if known else "open"),
        split=data.name,
        data_file=data.path,
        data_sha256=data.sha256,
        version=known.version if known else __version__,
        models_sha256=known.models_sha256 if known else {},
        seeds=() if seeds == (0,) else seeds,
        seconds=known.seconds if known else 0.0,
        settings=known.settings if known else {},
        counts=known.counts if known else {},
    )
    return score_run(data, manifest, predictions)
