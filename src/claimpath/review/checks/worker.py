"""What runs jobs inside the server: a few threads, each with one check in a process of its own."""

import logging
import os
import secrets
import socket
import threading
import time
from datetime import timedelta
from queue import Empty

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from claimpath.records import Report
from claimpath.review.checks.jobs import (
    TakenJob,
    fail_job,
    finish_job,
    forget_files,
    give_back,
    heartbeat,
    running_workers,
    take_job,
    take_up_again,
)
from claimpath.review.checks.process import CheckProcess
from claimpath.review.settings import ReviewSettings

BEAT_SECONDS = 1.0
"""How often a server says that it still runs a job, in seconds. A cancelled job ends within this time."""
SILENT_SECONDS = 30.0
"""After how long a server that says nothing counts as dead, in seconds."""
LOOK_SECONDS = 2.0
"""How often a thread without work looks for some, in seconds; jobs of this server wake it at once."""
MAX_SECONDS = 4 * 3_600.0
"""Longest check, in seconds."""
log = logging.getLogger("claimpath.review")


class Workers:
    """The threads that run jobs, from `start` to `stop`."""

    def __init__(self, engine: Engine, settings: ReviewSettings) -> None:
        self.name = f"{socket.gethostname()[:100]}/{os.getpid()}/{secrets.token_hex(8)}"
        self._engine = engine
        self._settings = settings
        self._stopping = threading.Event()
        self._work = threading.Semaphore(0)
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Take up what a dead server left, then wait for work."""
        gone = [name for name in running_workers(self._engine) if _is_gone(name, self.name)]
        forget_files(self._engine)
        take_up_again(self._engine, gone=gone, silent_for=timedelta(seconds=SILENT_SECONDS))
        for number in range(self._settings.max_checks):
            thread = threading.Thread(target=self._run, name=f"check-{number}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """Put running jobs back in the queue and end."""
        self._stopping.set()
        for _ in self._threads:
            self._work.release()
        for thread in self._threads:
            thread.join(10)
        self._threads.clear()

    def wake(self) -> None:
        """There is a new job."""
        self._work.release()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                job = take_job(self._engine, self.name)
                if job is not None:
                    self._make(job)
                    continue
                take_up_again(self._engine, silent_for=timedelta(seconds=SILENT_SECONDS))
            except SQLAlchemyError:
                log.exception("the database can't be reached; checks wait")
            except Exception:
                # The job counts as one whose server died: begun again, at most as often as that.
                log.exception("a check could not be run")
            self._work.acquire(timeout=LOOK_SECONDS)

    def _make(self, job: TakenJob) -> None:
        if job.request.engine not in self._settings.engines:
            fail_job(
                self._engine,
                job.id,
                self.name,
                f"The engine {job.request.engine} is not offered here any more.",
            )
            return
        until = time.monotonic() + MAX_SECONDS
        with CheckProcess(job) as process:
            progress, beaten = "Starting", 0.0
            while True:
                if self._stopping.is_set():
                    give_back(self._engine, job.id, self.name)
                    return
                try:
                    message = process.hear(BEAT_SECONDS / 4)
                except Empty:
                    message = {}
                if message is None:
                    fail_job(
                        self._engine,
                        job.id,
                        self.name,
                        f"The check ended without a result ({process.ending}).",
                    )
                    return
                if self._ended(job, message):
                    return
                progress = message.get("progress", progress)
                if time.monotonic() > until:
                    fail_job(
                        self._engine,
                        job.id,
                        self.name,
                        f"The check took longer than {MAX_SECONDS / 3600:g} h.",
                    )
                    return
                if time.monotonic() - beaten >= BEAT_SECONDS:
                    beaten = time.monotonic()
                    if not heartbeat(self._engine, job.id, self.name, progress):
                        return

    def _ended(self, job: TakenJob, message: dict[str, str]) -> bool:
        if "report" in message:
            finish_job(self._engine, job.id, self.name, Report.model_validate_json(message["report"]))
        elif "error" in message:
            fail_job(self._engine, job.id, self.name, message["error"])
        elif "fault" in message:
            log.error("check %s failed\n%s", job.id, message.get("trace", ""))
            fail_job(self._engine, job.id, self.name, f"A fault of ours, not yours ({message['fault']}).")
        else:
            return False
        return True


def _is_gone(worker: str, ours: str) -> bool:
    """Whether a server of this machine is known to have ended; servers elsewhere are judged by their silence."""
    host, process, _ = worker.rsplit("/", 2)
    our_host, our_process, _ = ours.rsplit("/", 2)
    if host != our_host or worker == ours:
        return False
    # The same number as ours: it was another process before us, as happens in containers.
    return process == our_process or not _runs(int(process))


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
