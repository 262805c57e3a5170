"""Where things are in the folder of a run.

    DIR/_manifest.json                 the plan, and at the end the counts
    DIR/part=00000/rows.parquet        the rows of shard 0 (or rows.jsonl, rows.csv)
    DIR/part=00000/_counts.json        what came of them; with it the shard is finished
    DIR/_work/shards/00000.json        what shard 0 holds; gone when the run is finished
    DIR/_lock                          held by the process that works in the folder

Readers of data sets pass over names that begin with an underscore.
"""

import os
import shutil
from pathlib import Path

from claimpath.errors import DataError
from claimpath.export.file import write_whole
from claimpath.screen.records import ScreenSettings, Shard, ShardCounts

MANIFEST = "_manifest.json"
HALF_MANIFEST = f".{MANIFEST}.*"
"""What a process that is killed while it writes the manifest leaves behind."""
WORK = "_work"
WORK_FOLDERS = ("shards", "sort")
"""What the working folder holds."""
LOCK = "_lock"


def work_folder(out: Path) -> Path:
    """The folder of what is needed while the run lasts."""
    return out / WORK


def lock_file(out: Path) -> Path:
    """The file that a process holds while it works in the folder."""
    return out / LOCK


def shards_folder(out: Path) -> Path:
    """The folder of what the shards hold."""
    return out / WORK / "shards"


def shard_file(out: Path, number: int) -> Path:
    """The file of what a shard holds."""
    return shards_folder(out) / f"{number:05d}.json"


def part_folder(out: Path, number: int) -> Path:
    """The folder of a shard's rows."""
    return out / f"part={number:05d}"


def rows_file(out: Path, number: int, settings: ScreenSettings) -> Path:
    """The file of a shard's rows."""
    return part_folder(out, number) / f"rows.{settings.format}"


def counts_file(out: Path, number: int) -> Path:
    """The file of a shard's counts."""
    return part_folder(out, number) / "_counts.json"


def read_shard(out: Path, number: int) -> Shard:
    """What a shard holds. Raises DataError where its file is gone or damaged."""
    path = shard_file(out, number)
    try:
        return Shard.model_validate_json(path.read_bytes())
    except (OSError, ValueError) as error:
        raise DataError(
            f"{path} is gone or damaged, and the run can't go on. Give --out another folder."
        ) from error


def write_shard_input(out: Path, shard: Shard) -> None:
    """Keep what a shard holds."""
    write_whole(shard_file(out, shard.number), shard.model_dump_json().encode())


def read_counts(out: Path, number: int) -> ShardCounts | None:
    """A finished shard's counts; None for one that is not finished, or whose rows are not there any more."""
    try:
        if not any(path.stat().st_size for path in part_folder(out, number).glob("rows.*")):
            return None
        return ShardCounts.model_validate_json(counts_file(out, number).read_bytes())
    except (OSError, ValueError):
        return None


def clear_half_written(out: Path, number: int) -> None:
    """Remove what a killed process left of a shard that is not finished."""
    if os.path.isdir(part_folder(out, number)):
        shutil.rmtree(part_folder(out, number))
