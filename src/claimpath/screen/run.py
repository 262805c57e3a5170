"""A screening on this machine: begun, gone on with, or found finished."""

import os
import shutil
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Protocol

from claimpath.errors import DataError, SettingsError
from claimpath.pipeline import OFFLINE
from claimpath.records import Record, Undefined
from claimpath.screen.lock import only_run
from claimpath.screen.manifest import read_manifest, refuse_other_files, refuse_other_run, write_manifest
from claimpath.screen.pairs import kind_of
from claimpath.screen.places import clear_half_written, lock_file, read_counts, work_folder
from claimpath.screen.plan import file_sha256, plan_shards
from claimpath.screen.pool import Pool
from claimpath.screen.progress import Progress
from claimpath.screen.ready import refuse_unusable
from claimpath.screen.records import Manifest, ScreenSettings, ShardCounts, ShardEntry
from claimpath.screen.run_shard import DEFAULT_CALLS
from claimpath.screen.worker import Done
from claimpath.screen.write_shard import added


class ScreenRun(Record):
    """A finished screening."""

    out: str
    """The folder."""
    manifest: Manifest
    """Its manifest, with the counts of all rows."""
    n_kept: int
    """Pairs whose rows an earlier call had written."""
    start_seconds: float | Undefined
    """Wall time until the first process was ready, in seconds, after planning; undefined where none was needed."""
    pairs_per_second: float | Undefined
    """Pairs of this call by wall time since then; undefined where there were none."""

    @property
    def counts(self) -> ShardCounts:
        """What came of all pairs."""
        return self.manifest.counts or ShardCounts()


def screen(
    pairs: str | Path,
    out: str | Path,
    settings: ScreenSettings | None = None,
    *,
    workers: int | None = None,
    limit_calls: int = DEFAULT_CALLS,
    ray: str | None = None,
    quiet: bool = True,
) -> ScreenRun:
    """Screen all pairs of a file into a folder; where the folder holds a part of this very run, go on with it.

    workers: processes; by default one for each core that this process may use. limit_calls: calls to a language model
    that may be open at the same time, over all processes. ray: the address of a Ray cluster that does the work, or
    `auto`; workers are then by default one for each of its cores. quiet: whether nothing is said on standard error.

    Raises DataError for an input that is no table of pairs, SettingsError for settings that are not allowed and for a
    folder that holds another run, MissingExtraError for a missing package. What fails with a pair is its row.
    """
    pairs, out, settings = Path(pairs), Path(out), settings or ScreenSettings()
    calls = _calls(_cores() if workers is None else workers, limit_calls, settings)
    kind_of(pairs)
    refuse_unusable(settings)
    if read_manifest(out) is None:
        refuse_other_files(out)  # also before the lock puts a file of its own there
        if ray is not None:
            from claimpath.screen.ray_cluster import refuse_absent

            refuse_absent(ray)  # planning may take long, and nothing is to be planned for nobody
    with only_run(out):
        manifest = read_manifest(out)
        if manifest is not None:
            refuse_other_run(manifest, file_sha256(pairs), settings, out)
        else:
            refuse_other_files(out)
            manifest = plan_shards(pairs, out, settings)
        runner: Runner
        if ray is None:
            runner = partial(Pool, out, settings, calls)
        else:
            from claimpath.screen.ray_run import RayPool

            runner = partial(RayPool, out, settings, ray, workers, limit_calls)
        return _go_on(manifest, out, runner, quiet)


class _Pool(Protocol):
    def run(self, todo: Iterable[ShardEntry]) -> None: ...


Runner = Callable[[Callable[[Done], None], Callable[[int, bool], None]], _Pool]
"""What works on shards, made from what it tells of each finished one, and now and then."""


def _go_on(manifest: Manifest, out: Path, runner: Runner, quiet: bool) -> ScreenRun:
    kept = {entry.number: read_counts(out, entry.number) for entry in manifest.shards}
    counts = {number: found for number, found in kept.items() if found is not None}
    todo = [entry for entry in manifest.shards if entry.number not in counts]
    for entry in todo:
        clear_half_written(out, entry.number)
    n_kept = sum(found.n_rows for found in counts.values())
    progress = Progress(manifest.n_pairs, n_kept, quiet=quiet)
    if todo:
        _refuse_lost_work(out, todo)

        def done(told: Done) -> None:
            counts[told.number] = told.counts
            progress.n_done += told.counts.n_rows

        try:
            runner(done, progress.tick).run(todo)
        finally:
            progress.end()
    rate, start = progress.rate, progress.start_seconds
    manifest = manifest.model_copy(update={"finished": True, "counts": added(counts.values())})
    write_manifest(out, manifest)
    shutil.rmtree(work_folder(out), ignore_errors=True)
    lock_file(out).unlink(missing_ok=True)
    nothing = Undefined(reason="Every shard was finished before.")
    return ScreenRun(
        out=str(out),
        manifest=manifest,
        n_kept=n_kept,
        start_seconds=nothing if start is None else start,
        pairs_per_second=nothing if rate is None else rate,
    )


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _calls(workers: int, limit_calls: int, settings: ScreenSettings) -> list[int]:
    """For each process the calls that it may have open; their sum is the limit."""
    for name, value in (("workers", workers), ("limit-calls", limit_calls)):
        if not 1 <= value <= 1_000:
            raise SettingsError(f"--{name} is {value}; allowed are 1 to 1,000")
    if settings.engine == OFFLINE:
        return [1] * workers
    workers = min(workers, limit_calls)
    return [limit_calls // workers + (number < limit_calls % workers) for number in range(workers)]


def _refuse_lost_work(out: Path, todo: list[ShardEntry]) -> None:
    if not work_folder(out).is_dir():
        raise DataError(
            f"{len(todo)} shards of {out} are not finished, and its folder {work_folder(out).name} is gone. Give --out "
            "another folder."
        )
