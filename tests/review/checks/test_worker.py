"""Checks that really run, in their process."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, update

from claimpath.examples import example_study
from claimpath.review.cases.store import load_case
from claimpath.review.checks.child import make_check
from claimpath.review.checks.jobs import JobView, add_job, cancel_job, find_job, take_job
from claimpath.review.checks.request import CheckRequest
from claimpath.review.checks.worker import Workers, _is_gone
from claimpath.review.database.connect import writing
from claimpath.review.database.tables import Job
from claimpath.review.people import Person
from claimpath.review.settings import ReviewSettings

CLAIM = "Selvarin cures Marenga fever in patients."
STUDY = Path(example_study())


def request(**changed) -> CheckRequest:
    options = {
        "claim": CLAIM,
        "address": None,
        "file_name": STUDY.name,
        "engine": "offline",
        "evidence": None,
    }
    return CheckRequest(**{**options, "runs": None, **changed})


@pytest.fixture
def new_workers(engine: Engine) -> Iterator[Callable[..., Workers]]:
    made: list[Workers] = []

    def started(**settings) -> Workers:
        workers = Workers(engine, ReviewSettings(database=str(engine.url), **settings))
        made.append(workers)
        workers.start()
        return workers

    yield started
    for workers in made:
        workers.stop()


def wait(engine: Engine, job_id: int, until: Callable[[JobView], bool], seconds: float = 60) -> JobView:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        job = find_job(engine, job_id)
        assert job is not None
        if until(job):
            return job
        time.sleep(0.05)
    pytest.fail(f"still {job.state}: {job.progress}")


def children() -> set[int]:
    found = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return {int(pid) for path in found for pid in path.read_text().split()}


def test_a_check_becomes_a_case(engine: Engine, local: Person, new_workers) -> None:
    job_id = add_job(engine, local, request(), STUDY.read_bytes())
    broken = add_job(engine, local, request(file_name="empty.txt"), b"")
    strange = add_job(engine, local, request(engine="ollama:gone", runs=1, evidence="full"), b"x")
    new_workers()
    job = wait(engine, job_id, lambda job: job.ended)
    assert job.state == "done", job.error
    assert job.case_id is not None
    opened = load_case(engine, job.case_id)
    assert opened.report.claim.text == CLAIM
    assert opened.report.studies[0].source == STUDY.name
    # A mistake is told in the words of the command line, and the next one is made.
    job = wait(engine, broken, lambda job: job.ended)
    assert job.state == "failed"
    assert "is empty" in job.error
    assert "/tmp" not in job.error
    job = wait(engine, strange, lambda job: job.ended)
    assert job.error == "The engine ollama:gone is not offered here any more."


def test_is_cancelled_taken_up_again_and_tells_how_far_it_is(
    engine: Engine, local: Person, new_workers, tmp_path: Path
) -> None:
    # A model that answers nothing and takes its time: the process that reads the script waits for a pipe's writer.
    pipe = tmp_path / "script.jsonl"
    os.mkfifo(pipe)
    engines = {"engines": ("offline", f"scripted:{pipe}")}
    asked = request(engine=f"scripted:{pipe}", runs=1, evidence="full")
    first = add_job(engine, local, asked, STUDY.read_bytes())
    # The server that took it has died: its process is gone.
    take_job(engine, f"{os.uname().nodename[:100]}/{_dead_process()}/x")
    before = children()
    workers = new_workers(**engines)
    job = wait(engine, first, lambda job: "asking" in job.progress)
    assert job.attempts == 2
    assert "Read " in job.progress
    (child,) = children() - before
    assert cancel_job(engine, first, local)
    end = time.monotonic() + 60
    while child in children() and time.monotonic() < end:
        time.sleep(0.05)
    assert child not in children()
    # A server that is stopped gives its job back.
    second = add_job(engine, local, asked, STUDY.read_bytes())
    workers.wake()
    wait(engine, second, lambda job: job.state == "running")
    workers.stop()
    job = wait(engine, second, lambda job: job.state == "queued", 10)
    assert job.attempts == 0
    assert children() <= before  # an older child may have been waited for meanwhile
    # One whose process is killed fails with a reason.
    workers = new_workers(**engines)
    wait(engine, second, lambda job: "asking" in job.progress)
    (child,) = children() - before
    os.kill(child, signal.SIGSEGV)
    job = wait(engine, second, lambda job: job.ended)
    assert job.error == "The check ended without a result (signal 11)."


def _dead_process() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_a_claim_that_names_a_file_is_a_claim(tmp_path: Path) -> None:
    (tmp_path / "claim.txt").write_text("Swordfish cures Marenga fever.")
    claim = f"@{tmp_path / 'claim.txt'}"
    report = make_check(request(claim=claim), STUDY.read_bytes(), lambda text: None)
    assert report.claim.text == claim


def test_the_process_ends_with_its_server(tmp_path: Path) -> None:
    pipe = tmp_path / "script.jsonl"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "claimpath.review.checks.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    data = STUDY.read_bytes()
    asked = request(engine=f"scripted:{pipe}", runs=1, evidence="full")
    order = {"request": asked.model_dump(mode="json"), "n_bytes": len(data)}
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(order).encode() + b"\n" + data)
    process.stdin.flush()
    assert b"Reading" in process.stdout.readline()
    process.stdin.close()  # as when the server is killed
    assert process.wait(60) == 1
    process.stdout.close()


def test_knows_which_servers_are_gone() -> None:
    ours = f"here/{os.getpid()}/new"
    assert not _is_gone(ours, ours)
    assert _is_gone(f"here/{os.getpid()}/old", ours)
    assert _is_gone(f"here/{_dead_process()}/x", ours)
    assert not _is_gone(f"here/{os.getppid()}/x", ours)
    assert not _is_gone(f"elsewhere/{_dead_process()}/x", ours)


def test_an_old_job_of_a_silent_server_is_taken_up(engine: Engine, local: Person, new_workers) -> None:
    job_id = add_job(engine, local, request(file_name="empty.txt"), b"")
    take_job(engine, "elsewhere/1/x")
    with writing(engine) as session:
        session.execute(update(Job).values(heartbeat_at=None))
    new_workers()
    assert wait(engine, job_id, lambda job: job.ended).attempts == 2
