"""Rows into files."""

import csv
import io
import json
import os
from pathlib import Path

import pytest

from claimpath.export.component_csv import unguard
from claimpath.records import Undefined
from claimpath.screen.places import read_counts, rows_file
from claimpath.screen.records import ScreenRow, ScreenSettings, Shard, ShardPair, ShardStudy
from claimpath.screen.run_shard import run_shard
from claimpath.screen.table import COLUMNS
from claimpath.screen.write_shard import added, counts_of, write_shard


@pytest.fixture
def done(studies: Path) -> list[ScreenRow]:
    """A row with gaps, one that failed, and one about something else."""
    claims = ("Honey cures cough in children, “really”.", "", "Trains are late in winter.")
    pairs = tuple(
        ShardPair(pair_id=f"p,{n}", row=n, claim=claim, study="0.md") for n, claim in enumerate(claims)
    )
    shard = Shard(number=0, studies=(ShardStudy(key="0" * 32, pairs=pairs),))
    return run_shard(shard, ScreenSettings(folder=str(studies), ranker="bm25"))


def test_the_formats_hold_the_same(tmp_path: Path, done: list[ScreenRow]) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    content: dict[str, bytes] = {}
    for name in ("parquet", "jsonl", "csv"):
        settings = ScreenSettings.model_validate({"format": name})
        write_shard(tmp_path / name, 3, done, settings)
        content[name] = rows_file(tmp_path / name, 3, settings).read_bytes()
    table = pq.read_table(io.BytesIO(content["parquet"]))
    lines = [json.loads(line) for line in content["jsonl"].splitlines()]
    assert table.to_pylist() == lines
    assert tuple(table.column_names) == tuple(lines[0]) == COLUMNS
    for line, row in zip(lines, csv.DictReader(io.StringIO(content["csv"].decode())), strict=True):
        for name in ("kernel", "undermining", "gaps", "warnings"):
            assert json.loads(row.pop(name)) == line.pop(name)
        assert row == {name: "" if value is None else str(value) for name, value in line.items()}


def test_a_spreadsheet_computes_nothing_and_each_row_is_one(tmp_path: Path, done: list[ScreenRow]) -> None:
    row = done[0].model_copy(update={"claim": "=cmd|'/C calc'!A0", "pair_id": "-1", "title": "a\rb"})
    settings = ScreenSettings(format="csv")
    write_shard(tmp_path, 0, [row, row], settings)
    text = rows_file(tmp_path, 0, settings).read_bytes().decode()
    for found in csv.DictReader(io.StringIO(text, newline="")):
        assert [unguard(found[name]) for name in ("claim", "pair_id", "title")] == [row.claim, "-1", "a\rb"]
        assert found["claim"] == f"'{row.claim}"
    assert len(list(csv.reader(io.StringIO(text, newline="")))) == 3


def test_rows_are_on_the_disk_before_they_count(
    tmp_path: Path, done: list[ScreenRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[Path, bool]] = []

    def fsync(handle: int) -> None:
        synced.append((Path(f"/proc/self/fd/{handle}").resolve(), read_counts(tmp_path, 0) is not None))

    if not Path("/proc/self/fd").is_dir():
        pytest.skip("this system does not tell what a handle is of")
    monkeypatch.setattr(os, "fsync", fsync)
    write_shard(tmp_path, 0, done, ScreenSettings(format="csv"))
    rows = rows_file(tmp_path.resolve(), 0, ScreenSettings(format="csv"))
    assert synced == [(rows, False), (rows.parent, False)]
    assert read_counts(tmp_path, 0) is not None


def test_the_table_says_what_the_rows_say(tmp_path: Path, done: list[ScreenRow]) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    write_shard(tmp_path, 0, done, ScreenSettings())
    found = pq.read_table(rows_file(tmp_path, 0, ScreenSettings())).to_pylist()
    for row, line in zip(done, found, strict=True):
        assert line["kernel"] == [p.model_dump() for p in row.kernel]
        assert line["gaps"] == [
            {**gap.model_dump(), "quotes": [q.model_dump() for q in gap.quotes]} for gap in row.gaps
        ]
        if isinstance(row.needs_review, Undefined):
            assert (line["needs_review"], line["needs_review_undefined"]) == (None, row.needs_review.reason)
        else:
            assert (line["needs_review"], line["needs_review_undefined"]) == (row.needs_review, None)
    assert done[0].gaps


def test_counts_are_those_of_the_rows(tmp_path: Path, done: list[ScreenRow]) -> None:
    # Three rows: one with a verdict by its gaps, one failed by its claim, one about something else (no score).
    counts = write_shard(tmp_path, 0, done, ScreenSettings(format="jsonl"))
    assert read_counts(tmp_path, 0) == counts == counts_of(done)
    assert (counts.n_rows, counts.n_failed, counts.n_undefined, counts.n_not_checked) == (3, 1, 2, 0)
    assert counts.failed == {"claim": 1}
    assert sum(counts.verdicts.values()) == 3
    assert counts.verdicts["No Response"] == 1
    double = added([counts, counts])
    assert (double.n_rows, double.n_failed, double.failed) == (6, 2, {"claim": 2})
    assert added([]) == counts_of([])
