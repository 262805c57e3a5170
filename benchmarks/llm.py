"""The way to a language model, against a local server that takes 200 ms per call.

    python benchmarks/llm.py

Speed and processor time of 84 claims with 3 runs at concurrency 32; 50 kills at random moments; a fifth of all calls
failing; a re-run with nothing changed. Each run is a process of its own, and so is the server.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from figures import Figure, hand_over
from llm_worker import N_CLAIMS
from machine import untuned

from claimpath.models.cache import CallCache
from claimpath.models.cache_care import verify_cache

LATENCY = 0.2
N_RUNS = 3
CONCURRENCY = 32
N_CALLS = N_CLAIMS * N_RUNS
N_KILLS = 50
FAULTS = "429=0.04,500=0.04,503=0.03,cut=0.03,bad_body=0.03,bad_json=0.02,refusal=0.01"
WORKER = Path(__file__).with_name("llm_worker.py")


@contextmanager
def server(faults: str = "") -> Iterator[str]:
    """A server in a process of its own; gives its address."""
    command = [
        sys.executable,
        "-m",
        "claimpath.testing.server",
        "--latency",
        str(LATENCY),
        "--faults",
        faults,
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.kill()
        process.wait()


def calls_of(url: str) -> list[str]:
    """The last words of every call that the server has seen: claim and run."""
    with urllib.request.urlopen(url.removesuffix("/v1") + "/calls", timeout=60) as response:
        return [call["text"][-40:].split("Claim ")[-1] for call in json.loads(response.read())["calls"]]


def command(url: str, cache: Path) -> list[str]:
    """The command of one run."""
    return [sys.executable, str(WORKER), f"test@{url}", str(cache), str(N_RUNS), str(CONCURRENCY)]


def run(url: str, cache: Path, *, warm: bool = False) -> dict[str, Any]:
    """One run, to its end."""
    environment = {**untuned(), "WARM": "1"} if warm else untuned()
    done = subprocess.run(command(url, cache), capture_output=True, text=True, check=True, env=environment)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def kept(cache: Path) -> set[str]:
    """Claim and run of every finished call in the cache."""
    if not cache.exists():
        return set()
    opened = CallCache(cache)
    texts = [
        json.loads(row[0])["messages"][-1]["content"] for row in opened.rows("SELECT request FROM calls")
    ]
    opened.close()
    assert len(set(texts)) == len(texts)
    return {text.split("Claim ")[-1] for text in texts}


def speed(folder: Path, n_times: int = 5) -> list[Figure]:
    """Wall and processor time, and a re-run."""
    ratios, cpus, reruns, n_again = [], [], [], 0
    ideal = N_CALLS * LATENCY / CONCURRENCY
    with server() as url:
        for i in range(n_times):
            cache = folder / f"speed{i}.sqlite"
            found = run(url, cache, warm=True)
            assert found["n_answered"] == N_CALLS, found
            ratios.append(found["seconds"] / ideal)
            cpus.append(found["cpu"] / N_CALLS * 1000)
            n_before = len(calls_of(url))
            started = time.perf_counter()
            again = run(url, cache)
            reruns.append(time.perf_counter() - started)
            assert again["n_from_cache"] == N_CALLS, again
            n_again += len(calls_of(url)) - n_before
    load = f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    note = f"median of {n_times}, {min(ratios):.2f} to {max(ratios):.2f}, after one call to warm up; {load}"
    return [
        Figure(
            f"{N_CALLS} calls at concurrency {CONCURRENCY}, wall time by ideal", statistics.median(ratios), "", 1.15,
            note=note,
        ),
        Figure(
            "own processor time per call of 5,000 words", statistics.median(cpus), "ms", 5,
            note=f"median of {n_times}, {min(cpus):.2f} to {max(cpus):.2f} ms",
        ),
        Figure("calls of a re-run with nothing changed", n_again, "", 1, note=f"{n_times} re-runs"),
        Figure(
            f"re-run of {N_CLAIMS} claims, whole process", statistics.median(reruns), "s", 2,
            note=f"median of {n_times}",
        ),
    ]  # fmt: skip


def kills(folder: Path) -> list[Figure]:
    """Kill at random moments and start again."""
    draw = random.Random(7)
    n_repeated = n_lost = n_doubled = n_under_way = n_rounds = n_kills = 0
    with server() as url:
        while n_kills < N_KILLS:
            cache = folder / f"kill{n_rounds}.sqlite"
            n_rounds += 1
            finished: set[str] = set()
            n_seen = len(calls_of(url))
            first = n_seen
            while True:
                process = subprocess.Popen(command(url, cache), stdout=subprocess.PIPE, env=untuned())
                killed = n_kills < N_KILLS
                try:
                    process.wait(draw.uniform(0.3, 2.5) if killed else None)
                    killed = False
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                n_kills += killed
                # Calls still open at the server when the process died are counted once they have arrived.
                asked = calls_of(url)[n_seen:]
                n_seen += len(asked)
                n_repeated += len(finished & set(asked))
                now = kept(cache)
                n_lost += len(finished - now)
                finished = now
                if not killed:
                    break
            check = verify_cache(CallCache(cache))
            n_lost += N_CALLS - len(finished) + len(check.damaged) + len(check.file_faults)
            n_doubled += check.n_calls - len(finished)
            n_under_way += n_seen - first - N_CALLS
    note = f"{n_kills} kills in {n_rounds} runs; {n_under_way} calls were under way when killed, and were sent again"
    return [
        Figure("finished calls repeated after a kill", n_repeated, "", 1, note=note),
        Figure("finished calls lost after a kill", n_lost, "", 1),
        Figure("finished calls doubled after a kill", n_doubled, "", 1),
    ]


def failing(folder: Path) -> list[Figure]:
    """A fifth of all calls fails."""
    with server(FAULTS) as url:
        found = run(url, folder / "failing.sqlite")
        n_sent = len(calls_of(url))
    outcomes = sum(
        found[f"n_{kind}"] for kind in ("answered", "refused", "truncated", "unreadable", "failed")
    )
    missing = N_CALLS - found["n_in_order"] + abs(N_CALLS - outcomes) + found["n_without_reason"]
    note = (
        f"{found['n_answered']} answered, {found['n_refused']} refused, {found['n_unreadable']} unreadable, "
        f"{found['n_failed']} failed; faults {FAULTS}"
    )
    return [
        Figure("runs without an outcome or a reason, a fifth failing", missing, "", 1, note=note),
        Figure("calls sent but not counted, a fifth failing", abs(n_sent - found["n_attempts"]), "", 1,
               note=f"{n_sent} calls arrived for {N_CALLS} runs"),
    ]  # fmt: skip


def main() -> None:
    """Measure and hand over."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hand_over([*speed(folder), *failing(folder), *kills(folder)])


if __name__ == "__main__":
    main()
