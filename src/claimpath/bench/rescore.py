"""Score a file of predictions for a task that ranks."""

from collections.abc import Callable
from pathlib import Path

from claimpath.bench.lines import task_of_run
from claimpath.bench.manifest import make_manifest
from claimpath.bench.predictions import read_predictions, read_run
from claimpath.bench.records import BenchRun
from claimpath.bench.same_data import check_same_data
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
    check_task(path, task)
    known = read_run(path).manifest if task_of_run(path) is not None else None
    data = load(split or (known.split if known else "dev"))
    if known is not None:
        check_same_data(path, {known.data_file: known.data_sha256}, {data.path: data.sha256})
    read = read_predictions(path, the_task, data)
    found = tuple(sorted({prediction.seed for prediction in read.predictions}))
    # A run names its seeds, also those that none of its predictions has.
    seeds = known.seeds if known is not None else () if found == (0,) else found
    if known is not None:
        manifest = known.model_copy(update={"setting": setting or known.setting, "split": data.name})
    else:
        manifest = make_manifest(
            task=task,
            system=path.stem,
            setting=setting or "open",
            split=data.name,
            data_file=data.path,
            data_sha256=data.sha256,
            seeds=seeds,
        )
    scored = score_run(data, manifest, read.predictions)
    if not read.notes:
        return scored
    warned = scored.summary.model_copy(update={"warnings": (*scored.summary.warnings, *read.notes)})
    return scored.model_copy(update={"summary": warned})


def check_task(path: Path, task: str) -> None:
    """Raise DataError where a file is a run of another task."""
    found = task_of_run(path)
    if found is not None and found != task:
        raise DataError(f"{path} is a run of {found}, not of {task}; name its task")
