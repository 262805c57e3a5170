"""The workbench with 20 annotators at once.

    python benchmarks/workbench_load.py

Each annotator is a thread with a login and a connection of their own against `claimpath review serve --auth` in a
process of its own, on loopback: a page, a moment, a save, a moment, in turn on a case and in an annotation project, and
several times faster than people work. Both with SQLite and with PostgreSQL, where it is installed. The same machine
plays the people, so a busy machine shows in every figure: the answer without work says how much.
"""

import json
import os
import random
import secrets
import statistics
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta

import psutil
from figures import Figure, hand_over
from sqlalchemy import Engine, select
from workbench_shared import databases, the_report, wrong

from claimpath.records import Report
from claimpath.review.accounts.local import ensure_local_person
from claimpath.review.accounts.secret import digest
from claimpath.review.cases.store import create_case, edits_of, load_case
from claimpath.review.database.connect import connect, reading, writing
from claimpath.review.database.migrate import upgrade
from claimpath.review.database.tables import Annotation, LoginSession, User, now
from claimpath.review.projects.kinds import kind_named
from claimpath.review.projects.store import add_member, create_project, give_out
from claimpath.review.settings import database_address
from claimpath.testing.savers import tally
from claimpath.testing.workbench import Answered, Caller, WorkbenchProcess

N_ANNOTATORS = 20
N_CASES = 5
N_ROUNDS = 12
KIND = "fallacious-spans"
PAUSE = (0.5, 2.0)
"""Shortest and longest moment between what one annotator does, in seconds."""
PAGE_TARGET, SAVE_TARGET = 300.0, 150.0


@dataclass
class Times:
    """Seconds of each answer, and what went wrong."""

    pages: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)
    nothing: list[float] = field(default_factory=list)
    """Of an answer for which nothing is done: what the machine, the network and the server's queue take."""
    keys: dict[int, list[str]] = field(default_factory=dict)
    labels: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Desk:
    """What the annotators work on."""

    cases: list[int]
    project: int
    places: list[tuple[str, int]]
    """Sentences of the study."""
    cookies: list[str]


def set_up(engine: Engine, report: Report) -> Desk:
    """Five cases, a project of texts, and people who are logged in, open cases and label in the project."""
    admin = ensure_local_person(engine)
    cases = [create_case(engine, admin, report) for _ in range(N_CASES)]
    rows = [
        {"id": f"t{n}", "text": f"Study {n} saw mice. They slept well. So sleep cures all."}
        for n in range(N_ROUNDS * N_ANNOTATORS)
    ]
    items = kind_named(KIND).read("texts.jsonl", "".join(json.dumps(row) + "\n" for row in rows).encode())
    project = create_project(engine, admin, "Texts", KIND, items, n_annotators=2)
    cookies = []
    for number in range(N_ANNOTATORS):
        cookie, name = secrets.token_urlsafe(16), f"annotator-{number}"
        with writing(engine) as session:
            user = User(name=name, display_name=name, role="editor", password_hash=None)
            session.add(user)
            session.flush()
            until = now() + timedelta(hours=1)
            session.add(LoginSession(id=digest(cookie), user_id=user.id, csrf=f"c{number}", expires_at=until))
        cookies.append(cookie)
        add_member(engine, admin, project, name, "annotator")
    give_out(engine, admin, project)
    places = [(p.id, n) for p in report.studies[0].passages for n in range(len(p.sentences))]
    return Desk(cases, project, places, cookies)


def warm_up(port: int, desk: Desk) -> None:
    """Everybody opens a case and their work once, all at the same time, before anything is measured."""

    def once(cookie: str, case: int) -> None:
        caller = Caller(port, {"Cookie": f"claimpath={cookie}"})
        for path in (f"/cases/{case}", f"/projects/{desk.project}/work"):
            caller.get(path)
        caller.close()

    threads = [
        threading.Thread(target=once, args=(cookie, desk.cases[n % N_CASES]))
        for n, cookie in enumerate(desk.cookies)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def annotate(port: int, number: int, desk: Desk, times: Times) -> None:
    """One annotator, in turn on a case and in the project: a page, a moment, a save, a moment."""
    draw = random.Random(number)
    headers = {"Cookie": f"claimpath={desk.cookies[number]}", "X-CSRF-Token": f"c{number}"}
    caller = Caller(port, headers)
    for n in range(N_ROUNDS):
        time.sleep(draw.uniform(*PAUSE))
        work = mark_sentence if n % 2 else label_text
        answers = work(caller, number, n, desk, times, draw)
        times.nothing.append(caller.get("/healthz").seconds)
        times.faults += [f"{a.status} {a.body[:200]!r}" for a in answers if a.status != 200]
    caller.close()


def mark_sentence(
    caller: Caller, number: int, n: int, desk: Desk, times: Times, draw: random.Random
) -> tuple[Answered, ...]:
    """Open a case (now and then the list) and mark a sentence; every one has sentences of their own."""
    case = desk.cases[number % N_CASES]
    page = caller.get("/cases" if n % 6 == 5 else f"/cases/{case}")
    version = caller.get(f"/api/cases/{case}/state").json()["version"]
    time.sleep(draw.uniform(*PAUSE))
    passage, sentence = desk.places[(number // N_CASES) * N_ROUNDS + n]
    mark = {"kind": "mark_sentence", "passage_id": passage, "sentence": sentence, "role": "kernel"}
    key = f"{number}-{n}"
    saved = caller.post(f"/cases/{case}/edits", {"operation": mark, "base_version": version, "key": key})
    times.pages.append(page.seconds)
    times.saves.append(saved.seconds)
    if saved.status == 200:
        times.keys.setdefault(case, []).append(key)
    return page, saved


def label_text(
    caller: Caller, number: int, n: int, desk: Desk, times: Times, draw: random.Random
) -> tuple[Answered, ...]:
    """Open the next text of the project and label it."""
    page = caller.get(f"/projects/{desk.project}/work")
    item = caller.get(f"/api/projects/{desk.project}/next").json()["item"]
    time.sleep(draw.uniform(*PAUSE))
    label = {"kind": KIND, "spans": [{"start": 0, "end": 20, "labels": ["hasty generalization"]}]}
    body = {"assignment": item["assignment"], "label": label, "base_version": item["version"], "seconds": 1.0}
    key = f"{number}-{n}"
    saved = caller.post(f"/projects/{desk.project}/labels", {**body, "key": key})
    times.pages.append(page.seconds)
    times.saves.append(saved.seconds)
    if saved.status == 200:
        times.labels.append(key)
    return page, saved


def load(name: str, address: str, report: Report) -> list[Figure]:
    """Twenty annotators on five cases and one project."""
    engine = connect(database_address(address))
    upgrade(engine)
    desk = set_up(engine, report)
    times = Times()
    with WorkbenchProcess(address, "--auth") as server:
        warm_up(server.port, desk)
        threads = [
            threading.Thread(target=annotate, args=(server.port, number, desk, times))
            for number in range(N_ANNOTATORS)
        ]
        started, process = time.perf_counter(), psutil.Process(server.pid)
        before = sum(process.cpu_times()[:2])
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.perf_counter() - started
        busy = sum(process.cpu_times()[:2]) - before
    found = [
        tally(edits_of(engine, c), load_case(engine, c).state.marks, times.keys.get(c, []))
        for c in desk.cases
    ]
    with reading(engine) as session:
        kept = Counter(session.scalars(select(Annotation.key)))
    engine.dispose()
    for fault in times.faults[:5]:
        print(f"fault: {fault}")
    n = len(times.pages) + len(times.saves)
    if n != 2 * N_ROUNDS * N_ANNOTATORS:
        times.faults.append(f"only {n} pages and saves took place")
        print(f"fault: {times.faults[-1]}")
    note = f"{N_ANNOTATORS} annotators, {n / seconds:.1f} pages and saves a second"
    labels = {
        "acknowledged labels lost or doubled": sum(kept[key] != 1 for key in times.labels),
        "labels that nobody was told of": len(kept) - len(times.labels),
    }
    return [
        Figure(f"{name}: page, p95", p95(times.pages), "ms", PAGE_TARGET, note=note + middle(times.pages)),
        Figure(f"{name}: save, p95", p95(times.saves), "ms", SAVE_TARGET, note=note + middle(times.saves)),
        Figure(
            f"{name}: an answer without work, p95",
            p95(times.nothing),
            "ms",
            note="baseline" + middle(times.nothing),
        ),
        Figure(
            f"{name}: processor time of the server for each page or save",
            busy / n * 1000,
            "ms",
            note="with the answers without work and the states that are asked for in between",
        ),
        *wrong(name, "20 annotators", found, len(times.faults)),
        *(Figure(f"{name}: 20 annotators: {what}", float(n), "", target=0.5) for what, n in labels.items()),
    ]


def p95(seconds: list[float]) -> float:
    """The 95th percentile in milliseconds."""
    return statistics.quantiles(seconds, n=100, method="inclusive")[94] * 1000


def middle(seconds: list[float]) -> str:
    """Median and slowest in words."""
    return f"; median {statistics.median(seconds) * 1000:.0f}, slowest {max(seconds) * 1000:.0f} ms"


def main() -> None:
    """Measure."""
    report = the_report()
    n_words = sum(len(p.text.split()) for p in report.studies[0].passages)
    print(f"a case of {n_words:,} words with {len(report.subgraphs)} gaps")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with databases() as given:
        for name, address in given.items():
            hand_over(load(name, address, report))


if __name__ == "__main__":
    main()
