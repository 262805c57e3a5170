"""What screening on a Ray cluster costs: its start, and pairs a second with one worker and with two.

    python benchmarks/screen_ray.py

Options: --pairs 3000 --studies 150 --rounds 2. Two Ray nodes with one core each are started on this machine's loopback,
and stopped again. The input is made as for screen.py, from SciFact under CLAIMPATH_DATA. Each round screens it with one
worker, with two, and with two processes without Ray; the middle of the rounds counts. Needs claimpath[ray].
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from figures import Figure, hand_over
from machine import untuned
from screen_input import write_input

_NODE = {"num_cpus": 1, "object_store_memory": 200 * 2**20, "node_ip_address": "127.0.0.1"}


@dataclass(frozen=True, slots=True)
class Timed:
    """A run of the command."""

    rate: float
    """Pairs a second from the first worker that was ready to the last shard."""
    start: float
    """Seconds of the whole command that are not in the rate: planning, joining, starting workers, the last files."""


def main() -> int:
    """Run all rounds and hand the figures over."""
    parser = argparse.ArgumentParser(description="What screening on Ray costs.")
    parser.add_argument("--pairs", type=int, default=3_000)
    parser.add_argument("--studies", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=2)
    asked = parser.parse_args()
    named = os.environ.get("CLAIMPATH_DATA")
    if not named:
        print("CLAIMPATH_DATA is unset: the studies are made from SciFact, so there are no figures.")
        return 0
    with tempfile.TemporaryDirectory() as name, two_nodes() as address:
        folder = Path(name)
        pairs = write_input(Path(named), folder, n_studies=asked.studies, n_pairs=asked.pairs)
        runs: dict[str, list[Timed]] = {"one": [], "two": [], "local": []}
        for number in range(asked.rounds):
            for kind, more in (
                ("one", ("--workers", "1", "--ray", address)),
                ("two", ("--workers", "2", "--ray", address)),
                ("local", ("--workers", "2")),
            ):
                runs[kind].append(timed(pairs, folder, f"{kind}-{number}", asked.pairs, more))
                print(f"round {number + 1}, {kind}: {runs[kind][-1]}", flush=True)
        same = same_rows(folder / "two-0", folder / "one-0") and same_rows(
            folder / "two-0", folder / "local-0"
        )
    report(runs, same, f"{asked.pairs:,} pairs, {asked.studies:,} studies")
    return 0 if same else 1


def report(runs: dict[str, list[Timed]], same: bool, about: str) -> None:
    """Hand the figures over."""
    rate = {kind: statistics.median(run.rate for run in timed) for kind, timed in runs.items()}
    start = {kind: statistics.median(run.start for run in timed) for kind, timed in runs.items()}
    note = f"median of {len(runs['one'])}"
    hand_over(
        [
            Figure(f"screen --ray, one worker: {about}", rate["one"], "pairs/s", note=note),
            Figure("screen --ray, two workers", rate["two"], "pairs/s", note=note),
            Figure(
                "screen --ray, two workers by one", rate["two"] / rate["one"], "", 1.7, more_is_better=True
            ),
            Figure("screen, two processes without Ray", rate["local"], "pairs/s", note=note),
            Figure("screen --ray, start", start["two"], "s", note="planning, joining, workers, last files"),
            Figure("screen, start without Ray", start["local"], "s"),
            Figure("screen --ray: runs whose files differ from those without Ray", 0 if same else 1, "", 1),
        ]
    )


@contextmanager
def two_nodes() -> Iterator[str]:
    """Two nodes of one core each, heard on 127.0.0.1 only; gives the address of the head."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    from ray.cluster_utils import Cluster

    # The paths of Ray's sockets must be short.
    folder = tempfile.mkdtemp(prefix="ray")
    head = {**_NODE, "include_dashboard": False, "temp_dir": folder}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    try:
        cluster.add_node(**_NODE)
        yield cluster.address
    finally:
        cluster.shutdown()
        shutil.rmtree(folder, ignore_errors=True)


def timed(pairs: Path, folder: Path, out: str, n_pairs: int, more: tuple[str, ...]) -> Timed:
    """Screen the pairs into a new folder."""
    command = [sys.executable, "-m", "claimpath", "screen", str(pairs), "--out", str(folder / out), "--json"]
    started = time.perf_counter()
    done = subprocess.run(
        [*command, "--studies", str(folder), *more],
        stdout=subprocess.PIPE,
        check=True,
        env=untuned(),
        text=True,
    )
    seconds = time.perf_counter() - started
    said = json.loads(done.stdout)
    if said["counts"]["n_rows"] != n_pairs:
        raise RuntimeError(f"{said['counts']['n_rows']} rows came of {n_pairs} pairs")
    return Timed(said["pairs_per_second"], seconds - n_pairs / said["pairs_per_second"])


def same_rows(one: Path, other: Path) -> bool:
    """Whether two runs wrote the same files."""
    found = [
        {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}
        for out in (one, other)
    ]
    return found[0] == found[1]


if __name__ == "__main__":
    sys.exit(main())
