"""Whole runs on a Ray cluster of two nodes on this machine's loopback, whose parts are killed in the middle."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from claimpath.cli.console import ExitCode
from claimpath.screen.places import read_counts
from claimpath.screen.records import ScreenSettings
from claimpath.screen.run import screen
from claimpath.testing.server import ModelServer

pytest.importorskip("ray.data", reason="Ray is not installed (pip install 'claimpath[ray]')")

OPTIONS = {"ranker": "bm25", "format": "jsonl", "shard_pairs": 3, "shard_studies": 1}
"""One shard for each study."""
Rows = list[dict[str, Any]]
_NODE: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80 * 2**20, "node_ip_address": "127.0.0.1"}
_SOON_DEAD = {  # some seconds after a kill, and not for being slow
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 1_000,
    "health_check_timeout_ms": 10_000,
    "health_check_failure_threshold": 3,
}
_STARTS = 3
_PATIENCE = 480.0
"""Seconds after which a test is broken; a quiet machine needs a few."""


class TwoNodes:
    """The cluster. Ray's ports are open on 127.0.0.1 only."""

    def __init__(self, folder: Path) -> None:
        from ray.cluster_utils import Cluster

        unused = {"include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
        head = {**_NODE, **unused, "_system_config": _SOON_DEAD, "temp_dir": str(folder)}
        self._cluster = Cluster(initialize_head=True, head_node_args=head)
        self.address: str = self._cluster.address
        self.second: Any = None
        self.complete()

    def complete(self) -> None:
        """Have a second node, also where a test has killed it."""
        if self.second is None:
            self.second = self._cluster.add_node(**_NODE)

    def kill_second(self) -> None:
        """End the second node as a loss of power does."""
        os.kill(self._raylet(self.second).pid, signal.SIGKILL)
        self.second = None

    def workers_of_head(self) -> set[int]:
        """Ids of the processes on the first node that work on shards."""
        found = set()
        for process in self._raylet(self._cluster.head_node).children(recursive=True):
            try:
                if "ShardWorker" in " ".join(process.cmdline()):
                    found.add(process.pid)
            except psutil.NoSuchProcess:
                continue
        return found

    def end(self) -> None:
        """Stop all nodes."""
        self._cluster.shutdown()

    @staticmethod
    def _raylet(node: Any) -> psutil.Process:
        return psutil.Process(node.all_processes["raylet"][0].process.pid)


@pytest.fixture(scope="module")
def cluster() -> Iterator[TwoNodes]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv(
            "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0"
        )  # 127.0.0.1 also where Linux has other addresses
        # The paths of sockets are short.
        folder = Path(tempfile.mkdtemp(prefix="ray", dir="/tmp"))
        nodes = started(folder)
        try:
            yield nodes
        finally:
            nodes.end()
            shutil.rmtree(folder, ignore_errors=True)


def started(folder: Path) -> TwoNodes:
    """The cluster. Ray gives up a node that takes 30 seconds to start, which no setting changes: try again."""
    for number in range(_STARTS):
        try:
            return TwoNodes(folder / str(number))
        except Exception as error:
            if "timed out during startup" not in str(error):
                raise
    pytest.skip(f"the machine is too busy: Ray started no node in 30 seconds, {_STARTS} times in a row")


@pytest.fixture
def stuck(studies: Path) -> Iterator["Both"]:
    with Stuck(studies / "4.md") as fourth, Stuck(studies / "5.md") as fifth:
        yield Both(fourth, fifth)


class Stuck:
    """A study that is a pipe: whoever reads it waits until `release`, and then reads what the file held."""

    def __init__(self, path: Path) -> None:
        self._path, self._text = path, path.read_bytes()

    def __enter__(self) -> "Stuck":
        self._path.unlink()
        os.mkfifo(self._path)
        return self

    def release(self) -> None:
        if not self._path.is_fifo():
            return
        try:
            pipe = os.open(self._path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            pipe = None  # nobody reads
        whole = self._path.with_suffix(".whole")
        whole.write_bytes(self._text)
        whole.replace(self._path)
        if pipe is not None:
            os.write(pipe, self._text)
            os.close(pipe)

    def __exit__(self, *_: object) -> None:
        self.release()


class Both:
    """Two stuck studies."""

    def __init__(self, *studies: Stuck) -> None:
        self._studies = studies

    def release(self) -> None:
        for study in self._studies:
            study.release()


def settings_for(studies: Path, **changes: object) -> ScreenSettings:
    return ScreenSettings.model_validate({**OPTIONS, "folder": str(studies), "confined": True, **changes})


def command(cluster: TwoNodes, pairs: Path, out: str, studies: Path, *more: str) -> list[str]:
    options = [
        word for name, value in OPTIONS.items() for word in (f"--{name.replace('_', '-')}", str(value))
    ]
    head = [sys.executable, "-m", "claimpath", "screen", str(pairs), "--out", out, "--studies", str(studies)]
    return [*head, *options, "--ray", cluster.address, *more]


def contents(out: Path) -> dict[str, bytes]:
    return {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def n_finished(out: Path) -> int:
    return sum(read_counts(out, number) is not None for number in range(7))


def until(what: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Wait for something that comes for certain while the process runs."""
    end = time.monotonic() + _PATIENCE
    while not what():
        assert time.monotonic() < end
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)


def start(words: list[str], folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)


def test_calls_to_a_model_are_limited_over_all_machines(
    cluster: TwoNodes, tmp_path: Path, studies: Path, pairs_file: Callable[..., Path], rows: Rows
) -> None:
    cluster.complete()
    # Four studies, and several calls a pair: enough to have both workers wait for the same two slots.
    pairs = pairs_file([rows[0], rows[3], rows[6], rows[8]])
    with ModelServer(latency=0.2) as server:
        engine = f"test@{server.url}"
        more = ("--engine", engine, "--limit-calls", "2", "--no-cache")
        driver = start(command(cluster, pairs, "out", studies, *more), tmp_path)
        _, said = driver.communicate(timeout=_PATIENCE)
        assert driver.returncode == ExitCode.DONE, said
        assert server.n_at_once in (1, 2)  # each worker alone might have two open
        server.latency = 0.0
        local = settings_for(studies, engine=engine, cache=False)
        screen(pairs, tmp_path / "local", local, workers=1, limit_calls=2)
    assert contents(tmp_path / "out") == contents(tmp_path / "local")


def test_a_killed_driver_process_and_machine_cost_no_row(
    cluster: TwoNodes, tmp_path: Path, studies: Path, pairs_file: Callable[..., Path], rows: Rows, stuck: Both
) -> None:
    cluster.complete()
    rows = [*rows, {"id": "none", "claim": "Honey helps.", "study": "none.md"}]
    pairs, out = pairs_file(rows), tmp_path / "out"
    words = command(cluster, pairs, "out", studies, "--json")
    driver = start(words, tmp_path)
    until(lambda: n_finished(out) >= 3, driver)
    driver.kill()
    driver.communicate()
    # Rows without their counts were not finished when the driver was killed; they are written again.
    finished = [path for path in out.glob("part=*/rows.jsonl") if (path.parent / "_counts.json").exists()]
    kept = {path: path.stat().st_mtime_ns for path in finished}
    assert 3 <= len(kept) <= 5

    driver = start(words, tmp_path)
    # All but the stuck studies: both workers are in the middle, one on each node.
    until(lambda: n_finished(out) == 5 and len(cluster.workers_of_head()) == 1, driver)
    (worker,) = cluster.workers_of_head()
    os.kill(worker, signal.SIGKILL)
    until(lambda: bool(cluster.workers_of_head() - {worker}), driver)
    cluster.kill_second()
    stuck.release()
    printed, said = driver.communicate(timeout=_PATIENCE)
    assert driver.returncode == ExitCode.PARTS_FAILED, said  # one study is not there
    assert json.loads(printed)["counts"]["n_rows"] == len(rows)

    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    screen(pairs, tmp_path / "local", settings_for(studies), workers=1)
    assert contents(out) == contents(tmp_path / "local")
