"""Processes that work on shards: the biggest first, each process on one, and none of them missed when it dies."""

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from multiprocessing import connection
from pathlib import Path
from typing import Any

from claimpath.errors import SettingsError
from claimpath.screen.deaths import Deaths
from claimpath.screen.records import ScreenSettings, ShardEntry
from claimpath.screen.worker import Begun, Done, Job, Ready, Refused, work

_MOST_FALSE_STARTS = 3
_TICK = 0.5


class _Worker:
    """One process, and what it is at."""

    def __init__(self, out: Path, settings: ScreenSettings, calls_at_once: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.calls_at_once = calls_at_once
        self.pipe, other = context.Pipe()
        self.process = context.Process(
            target=work, args=(other, str(out), settings, calls_at_once), daemon=True
        )
        self.process.start()
        other.close()
        self.entry: ShardEntry | None = None
        self.index: int | None = None
        self.n_pairs_done = 0
        self.is_ready = False

    def take(self, entry: ShardEntry, lost: tuple[int, ...]) -> None:
        """Begin a shard."""
        self.entry, self.index, self.n_pairs_done = entry, None, 0
        try:
            self.pipe.send(Job(entry.number, lost))
        except OSError:
            return  # it is dead, which its end of the pipe tells in a moment

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Pool:
    """The processes of a run."""

    def __init__(
        self,
        out: Path,
        settings: ScreenSettings,
        calls: Sequence[int],
        on_done: Callable[[Done], None],
        on_tick: Callable[[int, bool], None],
    ) -> None:
        """calls: for each process, the calls to a language model that it may have open.

        on_tick: is told now and then how many pairs of shards under way are done, and whether a process is ready.
        """
        self._out, self._settings, self._calls = out, settings, calls
        self._on_done, self._on_tick = on_done, on_tick
        self._workers: list[_Worker] = []
        self._deaths = Deaths()
        self._n_false_starts = 0
        self._was_ready = False

    def run(self, todo: Iterable[ShardEntry]) -> None:
        """Work on all shards. Raises SettingsError where a process meets what no shard would get past."""
        self._queue = deque(sorted(todo, key=lambda entry: (-entry.weight, entry.number)))
        try:
            for calls in self._calls[: len(self._queue)]:
                self._workers.append(_Worker(self._out, self._settings, calls))
            while True:
                for worker in self._workers:
                    if worker.entry is None and self._queue:
                        entry = self._queue.popleft()
                        worker.take(entry, self._deaths.lost(entry.number))
                if all(worker.entry is None for worker in self._workers):
                    return
                self._wait()
        finally:
            for worker in self._workers:
                worker.stop()

    def _wait(self) -> None:
        ends: dict[Any, _Worker] = {}
        for worker in self._workers:
            ends[worker.pipe] = worker
            ends[worker.process.sentinel] = worker
        for end in connection.wait(list(ends), timeout=_TICK):
            worker = ends[end]
            if worker in self._workers:
                self._hear(worker)
        self._on_tick(
            sum(worker.n_pairs_done for worker in self._workers if worker.entry is not None), self._was_ready
        )

    def _hear(self, worker: _Worker) -> None:
        try:
            while worker.pipe.poll():
                self._heard(worker, worker.pipe.recv())
        except (EOFError, OSError):
            self._died(worker)
            return
        if not worker.process.is_alive() and not worker.pipe.poll():
            self._died(worker)

    def _heard(self, worker: _Worker, told: object) -> None:
        match told:
            case Ready():
                worker.is_ready = self._was_ready = True
                self._n_false_starts = 0
            case Begun():
                worker.index, worker.n_pairs_done = told.study_index, told.n_pairs_before
            case Done():
                worker.entry = None
                self._on_done(told)
            case Refused():
                raise SettingsError(told.message)

    def _died(self, worker: _Worker) -> None:
        """Put another process in its place."""
        worker.stop()
        self._workers.remove(worker)
        if not worker.is_ready:
            self._n_false_starts += 1
            if self._n_false_starts >= _MOST_FALSE_STARTS:
                raise SettingsError(
                    f"{_MOST_FALSE_STARTS} processes in a row ended while they started (exit code "
                    f"{worker.process.exitcode}). Give fewer --workers, or free memory."
                )
        if (entry := worker.entry) is not None:
            if worker.is_ready:
                self._deaths.blame(entry.number, worker.index, entry.n_studies)
            self._queue.appendleft(entry)
        self._workers.append(_Worker(self._out, self._settings, worker.calls_at_once))
