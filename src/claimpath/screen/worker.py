"""What a process of the pool does. Nothing heavy is imported before the threads of the libraries are set."""

import os
import signal
import sys
import threading
import traceback
from multiprocessing import connection, parent_process
from pathlib import Path
from typing import NamedTuple

from claimpath.screen.records import ScreenSettings, ShardCounts

_ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class Job(NamedTuple):
    """A shard to work on."""

    number: int
    lost: tuple[int, ...] = ()
    """Indexes of studies that ended a process before."""


class Ready(NamedTuple):
    """The process has imported everything and waits for work."""


class Begun(NamedTuple):
    """A study of the shard is begun."""

    study_index: int
    n_pairs_before: int
    """Pairs of the shard that are done."""


class Done(NamedTuple):
    """A shard is written."""

    number: int
    counts: ShardCounts


class Refused(NamedTuple):
    """Something that no other shard would get past either: an engine, a package, the disk."""

    message: str


Told = Ready | Begun | Done | Refused


def work(pipe: connection.Connection, out: str, settings: ScreenSettings, calls_at_once: int) -> None:
    """Take shards from the pipe until it closes; write each and tell what came of it."""
    for name in _ONE_THREAD:
        os.environ[name] = "1"
    # Ctrl-C reaches every process of the terminal; the parent decides what becomes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    from claimpath.models import minilm_embedder

    # Before the other models, which take their number of threads from here.
    minilm_embedder.N_THREADS = 1
    from claimpath.errors import ClaimpathError
    from claimpath.screen.places import read_shard
    from claimpath.screen.run_shard import run_shard
    from claimpath.screen.write_shard import write_shard

    _tell(pipe, Ready())
    while True:
        try:
            job: Job = pipe.recv()
        except (EOFError, ConnectionError):
            return
        try:
            shard = read_shard(Path(out), job.number)
            before = [0]
            for study in shard.studies:
                before.append(before[-1] + len(study.pairs))

            def begun(index: int, before: list[int] = before) -> None:
                _tell(pipe, Begun(index, before[index]))

            rows = run_shard(shard, settings, calls_at_once=calls_at_once, on_study=begun, lost=job.lost)
            _tell(pipe, Done(job.number, write_shard(Path(out), job.number, rows, settings)))
        except ClaimpathError as error:
            _tell(pipe, Refused(str(error)))
        except BaseException:
            # Such as no memory: the process is no good any more, and its end is what the parent looks for.
            traceback.print_exc(file=sys.stderr)
            os._exit(1)


def _tell(pipe: connection.Connection, told: Told) -> None:
    try:
        pipe.send(told)
    except ConnectionError:
        os._exit(1)  # the parent is gone, and what it would say of that nobody wants to read


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
