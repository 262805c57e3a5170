"""Wall time and peak memory of whole processes."""

import os
import statistics
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass

from machine import untuned


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a command."""

    seconds: float
    """Wall time from start to end of the process."""
    megabytes: float
    """Peak resident memory in MB (10^6 bytes), as the system counts it for that process.

    The count starts with what the starting process holds, so whoever measures must be smaller than what is measured."""


def run_once(command: Sequence[str]) -> Run:
    """Run a command without its output. Raises RuntimeError where it does not exit with 0."""
    started = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=untuned()
    )
    assert process.stderr is not None
    said = process.stderr.read()
    # wait4 gives the figures of this process alone; getrusage(RUSAGE_CHILDREN) would give the largest of all.
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(
            f"{' '.join(command)} exited with {process.returncode}: {said.decode(errors='replace')}"
        )
    return Run(seconds=seconds, megabytes=usage.ru_maxrss * 1024 / 1e6)


def median_run(command: Sequence[str], n_runs: int) -> tuple[Run, str]:
    """Medians over that many runs after one that only warms the file cache, and the range in words."""
    run_once(command)
    runs = [run_once(command) for _ in range(n_runs)]
    seconds = [run.seconds for run in runs]
    middle = Run(statistics.median(seconds), statistics.median(run.megabytes for run in runs))
    return middle, f"median of {n_runs}, {min(seconds):.2f} to {max(seconds):.2f} s"
