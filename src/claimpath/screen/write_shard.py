"""A shard's rows into their file, and what came of them beside it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from claimpath.export.file import settle, write_whole
from claimpath.records import Undefined
from claimpath.screen.places import counts_file, part_folder, rows_file
from claimpath.screen.records import OutputFormat, ScreenRow, ScreenSettings, ShardCounts
from claimpath.screen.table import as_csv, as_json_lines, as_parquet

_WRITTEN: dict[OutputFormat, Callable[[Sequence[ScreenRow]], bytes]] = {
    "parquet": as_parquet,
    "jsonl": as_json_lines,
    "csv": as_csv,
}


def write_shard(out: Path, number: int, rows: Sequence[ScreenRow], settings: ScreenSettings) -> ShardCounts:
    """Write a shard's rows, each file whole or not at all. The shard is finished with the second file.

    Raises SettingsError where the folder can't be written to, MissingExtraError without pyarrow for Parquet.
    """
    counts = counts_of(rows)
    keep_shard(out, number, encoded(rows, settings), counts, settings)
    return counts


def encoded(rows: Sequence[ScreenRow], settings: ScreenSettings) -> bytes:
    """A shard's file. Raises MissingExtraError without pyarrow for Parquet."""
    return _WRITTEN[settings.format](rows)


def keep_shard(out: Path, number: int, content: bytes, counts: ShardCounts, settings: ScreenSettings) -> None:
    """Write a shard's file, and its counts after it. Raises SettingsError where the folder can't be written to."""
    write_whole(rows_file(out, number, settings), content)
    # Where the power goes, there are no counts without the rows.
    settle(part_folder(out, number))
    write_whole(counts_file(out, number), (counts.model_dump_json(indent=2) + "\n").encode())


def counts_of(rows: Iterable[ScreenRow]) -> ShardCounts:
    """What came of pairs."""
    rows = list(rows)
    kinds = Counter(row.error_kind for row in rows if row.error_kind is not None)
    return ShardCounts(
        n_rows=len(rows),
        n_failed=kinds.total(),
        n_not_checked=sum(row.state == "not_checked" and row.error_kind is None for row in rows),
        n_undefined=sum(isinstance(row.needs_review, Undefined) for row in rows),
        failed=dict(sorted(kinds.items())),
        verdicts=dict(sorted(Counter(row.verdict for row in rows).items())),
    )


def added(counts: Iterable[ShardCounts]) -> ShardCounts:
    """The sum over shards."""
    numbers: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    verdicts: Counter[str] = Counter()
    for one in counts:
        numbers.update(one.model_dump(include={"n_rows", "n_failed", "n_not_checked", "n_undefined"}))
        failed.update(one.failed)
        verdicts.update(one.verdicts)
    return ShardCounts.model_validate(
        {**numbers, "failed": dict(sorted(failed.items())), "verdicts": dict(sorted(verdicts.items()))}
    )
