"""What screening costs: pairs a second, its start, memory over time, and the parts of a study and of a pair.

    python benchmarks/screen.py

Options: --pairs 10000 --studies 500 --workers 2 --only plan,lengths,workers,run --write.
The input is made from SciFact's abstracts and claims under CLAIMPATH_DATA (see screen_input.py) in a folder that is
removed again. No vector is taken from an earlier run: there is no cache of vectors in a screening. --write puts the
table and the figure into docs/scale.md. Needs psutil; the figure needs matplotlib.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from figures import Figure, hand_over
from machine import untuned
from screen_input import write_input

LENGTHS = (1_500, 3_000, 6_000, 12_000)
"""Words of a study."""
PLANNED = (50_000, 500_000)
"""Pairs of an input that is only planned."""
_N_TIMED = 6
"""Studies of each length."""
_CLAIMS = 30


@dataclass
class Sample:
    """A run's state at a time."""

    seconds: float
    """Since its start."""
    megabytes: float
    """Resident memory of the command and its processes, pages that they share counted in each."""
    n_pairs: int
    """Pairs that are written."""


@dataclass
class Measured:
    """A run of the command."""

    n_pairs: int
    n_studies: int
    workers: int
    seconds: float
    """Wall time of the whole command."""
    rate: float
    """Pairs a second from the first process that was ready to the last shard, as the command counts them."""
    samples: list[Sample] = field(default_factory=list)

    @property
    def start(self) -> float:
        """Seconds of the whole that are not in the rate: planning, starting processes, the last files."""
        return self.seconds - self.n_pairs / self.rate

    def peak(self) -> float:
        """Most memory, in MB."""
        return max(sample.megabytes for sample in self.samples)

    def growth(self) -> float:
        """Median memory of the last quarter of the run by that of its second quarter."""
        level = [sample.megabytes for sample in self.samples]
        quarter = len(level) // 4
        return statistics.median(level[-quarter:]) / statistics.median(level[quarter : 2 * quarter])


def main() -> int:
    """Run the parts that are asked for."""
    asked = arguments()
    named = os.environ.get("CLAIMPATH_DATA")
    if not named:
        print("CLAIMPATH_DATA is unset: the studies are made from SciFact, so there are no figures.")
        return 0
    data = Path(named)
    only = set(asked.only.split(","))
    found: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        if "lengths" in only:
            found["lengths"] = lengths(data, Path(folder) / "lengths")
        if "plan" in only:
            found["plan"] = planning(Path(folder) / "plan")
        if "workers" in only:
            found["workers"] = by_workers(
                data, Path(folder) / "workers", asked.pairs // 10, asked.studies // 10
            )
        if "run" in only:
            found["run"] = whole_run(data, Path(folder) / "run", asked.pairs, asked.studies, asked.workers)
    if asked.write:
        from screen_report import write_report

        write_report(found)
    return 0


def arguments() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description="What screening costs.")
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--studies", type=int, default=500)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="plan,lengths,workers,run")
    parser.add_argument("--write", action="store_true", help="Put the results into docs/scale.md.")
    return parser.parse_args()


def whole_run(data: Path, folder: Path, n_pairs: int, n_studies: int, workers: int) -> dict[str, object]:
    """The promised figure: so many pairs over so many studies, with memory over time."""
    measured = run_command(data, folder, n_pairs, n_studies, workers)
    about = f"{n_pairs:,} pairs, {n_studies:,} studies of 3,000 to 6,000 words, {workers} processes"
    quarters = ", ".join(f"{rate:.1f}" for rate in rates_by_quarter(measured))
    hand_over(
        [
            Figure(
                f"screen: {about}", measured.rate, "pairs/s", 60, more_is_better=True,
                note=f"after the start; by quarters {quarters}",
            ),
            Figure("screen: start (planning, processes, last files)", measured.start, "s"),
            Figure("screen: peak memory of all processes", measured.peak(), "MB", 2_000),
            Figure("screen: memory, last quarter by second", measured.growth(), "", 1.1, note="1 is flat"),
        ]
    )  # fmt: skip
    return {**asdict(measured), "start": measured.start, "peak": measured.peak(), "growth": measured.growth()}


def by_workers(data: Path, folder: Path, n_pairs: int, n_studies: int) -> list[dict[str, float]]:
    """A tenth of the input with one process and with more, up to the cores that there are."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    found = []
    for workers in sorted({1, 2, cores}):
        measured = run_command(data, folder / str(workers), n_pairs, n_studies, workers)
        found.append({"workers": workers, "rate": measured.rate})
        gain = measured.rate / found[0]["rate"]
        note = f"{gain:.2f} times one process"
        hand_over(
            [Figure(f"screen: {workers} processes, {n_pairs:,} pairs", measured.rate, "pairs/s", note=note)]
        )
    return found


def planning(folder: Path) -> list[dict[str, float]]:
    """What planning costs a pair, and the memory that it takes, for inputs of two sizes."""
    found = []
    for n_pairs in PLANNED:
        costs = measured_by("screen_plan.py", folder / str(n_pairs), n_pairs)
        found.append({"pairs": n_pairs, **costs})
        hand_over(
            [
                Figure(f"screen: planning {n_pairs:,} pairs, a pair", costs["seconds"] * 1e6, "µs"),
                Figure(f"screen: planning {n_pairs:,} pairs, peak memory", costs["megabytes"], "MB"),
            ]
        )
    return found


def measured_by(script: str, *given: object) -> dict[str, float]:
    """What a script of this folder prints as JSON."""
    command = [sys.executable, str(Path(__file__).with_name(script)), *map(str, given)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=untuned(), text=True)
    costs: dict[str, float] = json.loads(done.stdout)
    return costs


def lengths(data: Path, folder: Path) -> list[dict[str, float]]:
    """What a study and what a pair costs in one process, by the study's words: processor time."""
    found = []
    for words in LENGTHS:
        costs = measured_by("screen_costs.py", data, folder / str(words), words, _N_TIMED, _CLAIMS)
        found.append({"words": words, **costs})
        hand_over(
            [
                Figure(f"screen: a study of {words:,} words", costs["study"] * 1000, "ms", note="processor time"),
                Figure(
                    f"screen: a pair, studies of {words:,} words", costs["pair"] * 1000, "ms",
                    note="processor time, without its study",
                ),
            ]
        )  # fmt: skip
    return found


def run_command(data: Path, folder: Path, n_pairs: int, n_studies: int, workers: int) -> Measured:
    """Make an input and screen it, with a look at the processes twice a second."""
    pairs = write_input(data, folder, n_studies=n_studies, n_pairs=n_pairs)
    out = folder / "out"
    command = [
        sys.executable,
        "-m",
        "claimpath",
        "screen",
        str(pairs),
        "--out",
        str(out),
        "--studies",
        str(folder),
    ]
    started = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--workers", str(workers), "--json"], stdout=subprocess.PIPE, env=untuned(), text=True
    )
    samples: list[Sample] = []
    watch = threading.Thread(target=look, args=(process.pid, out, started, samples))
    watch.start()
    said, _ = process.communicate()
    seconds = time.perf_counter() - started
    watch.join()
    if process.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} exited with {process.returncode}")
    done = json.loads(said)
    assert done["counts"]["n_rows"] == n_pairs
    return Measured(n_pairs, n_studies, workers, seconds, done["pairs_per_second"], samples)


def look(pid: int, out: Path, started: float, samples: list[Sample]) -> None:
    """Note memory and finished pairs until the process ends."""
    import psutil

    finished: dict[Path, int] = {}
    try:
        root = psutil.Process(pid)
        while root.is_running() and root.status() != psutil.STATUS_ZOMBIE:
            n_bytes = 0
            for one in (root, *root.children(recursive=True)):
                try:
                    n_bytes += one.memory_info().rss
                except psutil.NoSuchProcess:
                    continue
            for counts in out.glob("part=*/_counts.json"):
                if counts not in finished:
                    finished[counts] = json.loads(counts.read_bytes())["n_rows"]
            samples.append(Sample(time.perf_counter() - started, n_bytes / 1e6, sum(finished.values())))
            time.sleep(0.5)
    except psutil.NoSuchProcess:
        return


def rates_by_quarter(measured: Measured) -> Sequence[float]:
    """Pairs a second over each quarter of the working time: whether the run slows down as it goes."""
    work = [sample for sample in measured.samples if sample.seconds >= measured.start / 2]
    parts = [work[len(work) * n // 4 : len(work) * (n + 1) // 4 + 1] for n in range(4)]
    return [
        (part[-1].n_pairs - part[0].n_pairs) / (part[-1].seconds - part[0].seconds)
        for part in parts
        if len(part) > 1
    ]


if __name__ == "__main__":
    sys.exit(main())
