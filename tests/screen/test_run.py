"""Whole runs with processes: killed and gone on with, and with processes that die."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from claimpath.errors import SettingsError
from claimpath.screen.manifest import refuse_other_files
from claimpath.screen.places import MANIFEST, part_folder, read_counts, read_shard, rows_file, shard_file
from claimpath.screen.plan import plan_shards
from claimpath.screen.records import ScreenSettings
from claimpath.screen.run import ScreenRun, screen
from claimpath.screen.run_shard import run_shard
from claimpath.screen.write_shard import write_shard

FEW_SHARDS = {"ranker": "bm25", "format": "jsonl", "shard_pairs": 3, "shard_studies": 1}
_PATIENCE = 60.0


def settings_for(folder: Path) -> ScreenSettings:
    return ScreenSettings.model_validate({**FEW_SHARDS, "folder": str(folder), "confined": True})


def contents(out: Path) -> dict[str, bytes]:
    return {str(path.relative_to(out)): path.read_bytes() for path in out.glob("part=*/*")}


def until(what: Callable[[], bool]) -> None:
    """Wait for something that comes for certain; the limit only ends a test that is broken."""
    end = time.monotonic() + _PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def writer_of(pipe: Path) -> int:
    """Wait until a process reads the pipe, and open its other end."""
    found: list[int] = []

    def opened() -> bool:
        try:
            found.append(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
        except OSError:  # nobody reads
            return False
        return True

    until(opened)
    return found[0]


@pytest.fixture
def stuck(studies: Path) -> Iterator[Path]:
    """The study that is cited once is a pipe: whoever reads it waits until somebody writes."""
    path = studies / "5.md"
    text = path.read_text()
    path.unlink()
    os.mkfifo(path)
    yield path
    path.unlink(missing_ok=True)
    path.write_text(text)


def test_a_killed_run_goes_on_and_ends_like_one_that_was_not(
    tmp_path: Path, studies: Path, pairs_file: Callable[..., Path], rows: list[dict[str, str]], stuck: Path
) -> None:
    pairs, out, whole = pairs_file(rows), tmp_path / "out", tmp_path / "whole"
    options = "--ranker bm25 --format jsonl --shard-pairs 3 --shard-studies 1 --workers 1"
    command = [sys.executable, "-m", "claimpath", "screen", str(pairs), "--out", str(out)]
    command += ["--studies", str(studies), *options.split()]
    stopped = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    # The stuck study is in one of the smallest shards, which come last: others are finished, and it never is.
    until(lambda: n_finished(out) >= 3)
    stopped.send_signal(signal.SIGINT)
    _, said = stopped.communicate(timeout=_PATIENCE)
    assert stopped.returncode == 130
    assert said == "claimpath: stopped. What is finished is kept; the same command goes on from there.\n"

    killed = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    writer = writer_of(stuck)
    workers = psutil.Process(killed.pid).children(recursive=True)
    killed.kill()
    killed.wait()
    _, alive = psutil.wait_procs(workers, timeout=_PATIENCE)
    os.close(writer)
    assert not alive  # processes end with their parent, also where it could not tell them
    kept = {path: path.stat().st_mtime_ns for path in out.glob("part=*/rows.jsonl")}
    assert 3 <= len(kept) < 6
    text = (studies / "0.md").read_text()
    stuck.unlink()
    stuck.write_text(text)
    unfinished = next(number for number in range(6) if read_counts(out, number) is None)
    half = part_folder(out, unfinished) / ".rows.jsonl.half"
    half.parent.mkdir(exist_ok=True)
    half.write_text("what a killed process left")

    gone_on = screen(pairs, out, settings_for(studies), workers=1)
    assert gone_on.n_kept == sum(len(path.read_text().splitlines()) for path in kept)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert gone_on.counts.n_rows == 12
    # What the functions give in this process, one after the other, is what the folder holds, byte for byte.
    settings = settings_for(studies)
    for entry in plan_shards(pairs, whole, settings).shards:
        write_shard(whole, entry.number, run_shard(read_shard(whole, entry.number), settings), settings)
    assert contents(out) == contents(whole)


def n_finished(out: Path) -> int:
    return len(list(out.glob("part=*/_counts.json")))


def test_a_process_that_dies_costs_a_retry_and_then_its_study(
    tmp_path: Path, studies: Path, pairs_file: Callable[..., Path], rows: list[dict[str, str]], stuck: Path
) -> None:
    pairs, out = pairs_file(rows), tmp_path / "out"
    runs: list[ScreenRun] = []
    # All studies in one shard, so that the others of it are seen to live on.
    settings = settings_for(studies).model_copy(update={"shard_studies": 6, "shard_pairs": 100})
    thread = threading.Thread(target=lambda: runs.append(screen(pairs, out, settings, workers=1)))
    thread.start()
    killed = []
    for _ in range(2):
        writer = writer_of(stuck)
        (worker,) = [p for p in psutil.Process().children() if "spawn_main" in " ".join(p.cmdline())]
        worker.kill()
        worker.wait()
        os.close(writer)
        killed.append(worker.pid)
    thread.join(_PATIENCE)
    (run,) = runs
    assert len(set(killed)) == 2
    assert run.counts.n_rows == 12
    assert run.counts.failed == {"worker": 1}
    lines = rows_file(out, 0, settings).read_text().splitlines()
    assert len(lines) == 12
    assert ["ended twice" in line for line in lines].count(True) == 1


def test_a_run_is_not_gone_on_with_where_something_changed(
    tmp_path: Path, studies: Path, pairs_file: Callable[..., Path], rows: list[dict[str, str]]
) -> None:
    pairs, out = pairs_file(rows[:2]), tmp_path / "out"
    first = screen(pairs, out, settings_for(studies), workers=1)
    again = screen(pairs, out, settings_for(studies), workers=1)
    assert again.manifest == first.manifest
    assert again.n_kept == first.counts.n_rows == 2
    with pytest.raises(SettingsError, match=r"top \(3 then, 4 now\)"):
        screen(pairs, out, settings_for(studies).model_copy(update={"top": 4}))
    pairs_file(rows[:3])
    with pytest.raises(SettingsError, match="the pairs"):
        screen(pairs, out, settings_for(studies))
    manifest = (out / MANIFEST).read_text()
    (out / MANIFEST).write_text(manifest.replace(first.manifest.code_sha256, "0" * 64))
    pairs_file(rows[:2])
    with pytest.raises(SettingsError, match="claimpath's code"):
        screen(pairs, out, settings_for(studies))
    (out / MANIFEST).unlink()
    with pytest.raises(SettingsError, match="is not empty"):
        screen(pairs, out, settings_for(studies))
    assert n_finished(out) == len(first.manifest.shards)


def test_files_of_somebody_else_are_not_touched(
    tmp_path: Path, studies: Path, pairs_file: Callable[..., Path], rows: list[dict[str, str]]
) -> None:
    pairs = pairs_file(rows[:2])
    for number, (name, text) in enumerate((("a.txt", "a"), ("_lock", "held"), ("_work/mine.txt", "mine"))):
        out = tmp_path / str(number)
        (out / name).parent.mkdir(parents=True)
        (out / name).write_text(text)
        with pytest.raises(SettingsError, match="is not empty"):
            screen(pairs, out, settings_for(studies), workers=1)
        assert [path for path in out.rglob("*") if path.is_file()] == [out / name]
        assert (out / name).read_text() == text
    left = tmp_path / "left"
    (left / "_work" / "sort").mkdir(parents=True)
    (left / "_lock").touch()
    (left / f".{MANIFEST}.x1").write_text("{")  # a kill while the manifest was written
    refuse_other_files(left)
    plan_shards(pairs, left, settings_for(studies))
    assert not (left / f".{MANIFEST}.x1").exists()


def test_what_was_lost_since_a_run_was_stopped_is_done_again_or_told(
    tmp_path: Path, studies: Path, pairs_file: Callable[..., Path], rows: list[dict[str, str]]
) -> None:
    pairs, out, settings = pairs_file(rows), tmp_path / "out", settings_for(studies)
    in_order = sorted(
        plan_shards(pairs, out, settings).shards, key=lambda entry: (-entry.weight, entry.number)
    )
    first, last = in_order[0].number, in_order[-1].number
    shard_file(out, last).write_text("{")
    with pytest.raises(SettingsError, match="is gone or damaged"):
        screen(pairs, out, settings, workers=1)
    assert read_counts(out, first) is not None
    rows_file(out, first, settings).write_bytes(
        b""
    )  # as a power cut leaves a file that was not on the disk yet
    assert read_counts(out, first) is None
    rows_file(out, first, settings).unlink()
    assert read_counts(out, first) is None


@pytest.mark.parametrize(
    ("changes", "workers", "said"),
    [
        ({"engine": "nobody"}, 1, "nobody"),
        ({"ranker": "luck"}, 1, "unknown ranker 'luck'"),
        ({"runs": 2}, 1, "always answers alike"),
        ({"folder": "/no/such/folder"}, 1, "no folder of studies"),
        ({}, 0, "--workers is 0"),
    ],
)
def test_what_can_not_be_used_is_told_before_anything_is_written(
    tmp_path: Path,
    studies: Path,
    pairs_file: Callable[..., Path],
    changes: dict[str, object],
    workers: int,
    said: str,
) -> None:
    settings = settings_for(studies).model_copy(update=changes)
    with pytest.raises(SettingsError, match=said):
        screen(pairs_file([{"claim": "a", "study": "s"}]), tmp_path / "out", settings, workers=workers)
    assert not (tmp_path / "out").exists()
