"""The workbench with 20 annotators at once, and killed 50 times in the middle of saves.

    python benchmarks/workbench_load.py

Each annotator is a thread with a connection of its own against `claimpath review serve` in a process of its own, on
loopback: a page, a moment, a save, a moment, and so on, many times faster than people work. Then as many as eight save
without a pause while the server is killed (SIGKILL) at random moments and started again; an edit that was not
acknowledged is sent again with its key, as the page does. Both with SQLite and with PostgreSQL, where it is installed.
"""

import os
import random
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from figures import Figure, hand_over
from invented_study import invented_jats

from claimpath.pipeline import check
from claimpath.records import Report
from claimpath.review.accounts.local import ensure_local_person
from claimpath.review.cases.store import create_case, edits_of, load_case
from claimpath.review.database.connect import connect
from claimpath.review.database.migrate import upgrade
from claimpath.review.settings import database_address
from claimpath.stages.read import read
from claimpath.testing.postgres import PostgresServer, postgres_programs
from claimpath.testing.savers import Savers, Tally, tally
from claimpath.testing.workbench import Caller, WorkbenchProcess

N_ANNOTATORS = 20
N_CASES = 5
N_ROUNDS = 12
PAUSE = (0.5, 2.0)
"""Shortest and longest moment between what one annotator does, in seconds."""
N_WORDS = 6_000
N_KILLS = {"SQLite": 50, "PostgreSQL": 50}
PAGE_TARGET, SAVE_TARGET = 300.0, 150.0


@dataclass
class Times:
    """Seconds of each answer, and what went wrong."""

    pages: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)
    nothing: list[float] = field(default_factory=list)
    """Of an answer for which nothing is done: what the machine, the network and the server's queue take."""
    keys: dict[int, list[str]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def the_report() -> Report:
    """A check of an invented study of ordinary length, with gaps."""
    study = read(invented_jats(N_WORDS).encode())
    return check("Mossin cures fever in people.", study)


def annotate(port: int, number: int, case: int, places: list[tuple[str, int]], times: Times) -> None:
    """One annotator: opens the list or the case, then marks a sentence; every one has places of their own."""
    draw = random.Random(number)
    caller = Caller(port)
    caller.take_csrf()
    for n in range(N_ROUNDS):
        time.sleep(draw.uniform(*PAUSE))
        page = caller.get("/cases" if n % 4 == 3 else f"/cases/{case}")
        times.pages.append(page.seconds)
        times.nothing.append(caller.get("/healthz").seconds)
        version = caller.get(f"/api/cases/{case}/state").json()["version"]
        time.sleep(draw.uniform(*PAUSE))
        passage, sentence = places[n]
        mark = {"kind": "mark_sentence", "passage_id": passage, "sentence": sentence, "role": "kernel"}
        key = f"{number}-{n}"
        body = {"operation": mark, "base_version": version, "key": key}
        saved = caller.post(f"/cases/{case}/edits", body)
        times.saves.append(saved.seconds)
        if saved.status == 200:
            times.keys.setdefault(case, []).append(key)
        for answer in (page, saved):
            if answer.status != 200:
                times.faults.append(f"{answer.status} {answer.body[:200]!r}")
    caller.close()


def load(name: str, address: str, report: Report) -> list[Figure]:
    """Twenty annotators on five cases."""
    engine = connect(database_address(address))
    upgrade(engine)
    person = ensure_local_person(engine)
    cases = [create_case(engine, person, report) for _ in range(N_CASES)]
    sentences = [(p.id, n) for p in report.studies[0].passages for n in range(len(p.sentences))]
    times = Times()
    with WorkbenchProcess(address) as server:
        for case in cases:  # the first to open a case waits for its report to be read
            Caller(server.port).get(f"/cases/{case}")
        threads = []
        for number in range(N_ANNOTATORS):
            place = sentences[(number // N_CASES) * N_ROUNDS :][:N_ROUNDS]
            given = (server.port, number, cases[number % N_CASES], place, times)
            threads.append(threading.Thread(target=annotate, args=given))
        started = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.perf_counter() - started
    found = [
        tally(edits_of(engine, c), load_case(engine, c).state.marks, times.keys.get(c, [])) for c in cases
    ]
    engine.dispose()
    for fault in times.faults[:5]:
        print(f"fault: {fault}")
    n = len(times.pages) + len(times.saves)
    note = f"{N_ANNOTATORS} annotators, {n / seconds:.1f} pages and saves a second"
    return [
        Figure(f"{name}: page, p95", p95(times.pages), "ms", PAGE_TARGET, note=note + middle(times.pages)),
        Figure(f"{name}: save, p95", p95(times.saves), "ms", SAVE_TARGET, note=note + middle(times.saves)),
        Figure(
            f"{name}: an answer without work, p95",
            p95(times.nothing),
            "ms",
            note="baseline" + middle(times.nothing),
        ),
        *wrong(name, "20 annotators", found, len(times.faults)),
    ]


def kills(name: str, address: str, report: Report) -> list[Figure]:
    """Kill the server in the middle of saves."""
    engine = connect(database_address(address))
    upgrade(engine)
    case = create_case(engine, ensure_local_person(engine), report)
    places = [(p.id, n) for p in report.studies[0].passages for n in range(len(p.sentences))]
    server = WorkbenchProcess(address)
    savers = Savers(server.port, case, places)
    draw = random.Random(11)
    server.start()
    savers.start()
    for _ in range(N_KILLS[name]):
        before = len(savers.acknowledged)
        while len(savers.acknowledged) < before + 4 and not savers.faults:
            time.sleep(0.002)
        time.sleep(draw.uniform(0, 0.2))
        server.kill()
        server.start()
    savers.stop()
    server.kill()
    found = tally(edits_of(engine, case), load_case(engine, case).state.marks, savers.acknowledged)
    engine.dispose()
    title = f"{N_KILLS[name]} kills"
    note = f"{found.n_acknowledged} edits acknowledged, {savers.n_repeats} sent again"
    return [
        Figure(f"{name}: {title}: edits acknowledged", float(found.n_acknowledged), "", note=note),
        *wrong(name, title, [found], len(savers.faults)),
    ]


def wrong(name: str, title: str, found: list[Tally], n_faults: int) -> list[Figure]:
    """What must be 0."""
    counts = {
        "acknowledged edits lost": sum(len(t.lost) for t in found),
        "edits doubled": sum(len(t.doubled) for t in found),
        "numbers missing, or states that don't follow from the edits": sum(
            t.gaps + (not t.replayed) for t in found
        ),
        "answers that were no success": n_faults,
    }
    return [Figure(f"{name}: {title}: {what}", float(n), "", target=0.5) for what, n in counts.items()]


def p95(seconds: list[float]) -> float:
    """The 95th percentile in milliseconds."""
    return statistics.quantiles(seconds, n=100, method="inclusive")[94] * 1000


def middle(seconds: list[float]) -> str:
    """Median and slowest in words."""
    return f"; median {statistics.median(seconds) * 1000:.0f}, slowest {max(seconds) * 1000:.0f} ms"


@contextmanager
def databases() -> Iterator[dict[str, list[str]]]:
    """Two addresses for each kind of database that is here."""
    with tempfile.TemporaryDirectory(prefix="claimpath-bench-") as folder:
        given = {"SQLite": [str(Path(folder) / f"{n}.sqlite") for n in ("load", "kills")]}
        if postgres_programs() is None:
            print("PostgreSQL is not installed (scripts/install_postgres.sh): left out")
            yield given
            return
        with PostgresServer() as server:
            yield {**given, "PostgreSQL": [server.new_database(n) for n in ("load", "kills")]}


def main() -> None:
    """Measure."""
    report = the_report()
    n_words = sum(len(p.text.split()) for p in report.studies[0].passages)
    print(f"a case of {n_words:,} words with {len(report.subgraphs)} gaps")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with databases() as given:
        for name, (for_load, _) in given.items():
            hand_over(load(name, for_load, report))
        for name, (_, for_kills) in given.items():
            hand_over(kills(name, for_kills, report))


if __name__ == "__main__":
    main()
