"""A run on a Ray cluster: Ray Data takes the unfinished shards to its workers, and each finished one is written here.

Only the driver writes, each shard as it comes and whole, so that shards are the unit of restart: for a dead process or
machine, which Ray makes up for, and for a dead driver, whose next call asks for the shards that are not there yet.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from claimpath.errors import SettingsError
from claimpath.pipeline import OFFLINE
from claimpath.screen.ray_calls import CallGate
from claimpath.screen.ray_cluster import cluster
from claimpath.screen.ray_desk import Desk
from claimpath.screen.ray_versions import versions_here
from claimpath.screen.ray_worker import ShardWorker
from claimpath.screen.records import ScreenSettings, ShardCounts, ShardEntry
from claimpath.screen.worker import Done
from claimpath.screen.write_shard import keep_shard

_MOST_VAIN = 3
"""Passes over the unfinished shards that may end by a fault of the cluster without one shard more."""
_AT_ONCE = 10_000
"""Most shards of a pass: each is an object in Ray's store while the pass lasts."""
_TICK = 0.5


class RayPool:
    """The workers of a run on a cluster; stands in for `Pool`."""

    def __init__(
        self,
        out: Path,
        settings: ScreenSettings,
        address: str,
        workers: int | None,
        limit_calls: int,
        on_done: Callable[[Done], None],
        on_tick: Callable[[int, bool], None],
    ) -> None:
        """address: as `cluster` takes it. workers: at most so many, each on a core; by default one for each core.

        limit_calls: calls to a language model that may be open at the same time, over all machines. on_done, on_tick:
        as `Pool` takes them; on_tick is called from a thread of its own.
        """
        # Processes elsewhere start in folders of their own.
        self._out, self._settings = out.resolve(), settings
        self._address, self._workers, self._limit_calls = address, workers, limit_calls
        self._on_done, self._on_tick = on_done, on_tick

    def run(self, todo: Iterable[ShardEntry]) -> None:
        """Work on all shards, the biggest first. Raises SettingsError for what no shard would get past."""
        numbers = [entry.number for entry in sorted(todo, key=lambda entry: (-entry.weight, entry.number))]
        with cluster(self._address) as ray:
            workers = min(self._n_workers(ray), len(numbers))
            desk = _beside_driver(ray, ray.remote(Desk)).remote(str(self._out), self._settings)
            gate = None
            if self._settings.engine != OFFLINE:
                gate = _gate(ray, self._limit_calls)
            with self._ticking(ray, desk):
                self._until_done(ray, numbers, workers, desk, gate)

    def _n_workers(self, ray: Any) -> int:
        cores = int(ray.cluster_resources().get("CPU", 0))
        if cores < 1:
            raise SettingsError(f"the Ray cluster at {self._address} has no cores to work on (num_cpus 0)")
        return cores if self._workers is None else min(self._workers, cores)

    def _until_done(self, ray: Any, numbers: list[int], workers: int, desk: Any, gate: Any) -> None:
        done: set[int] = set()
        n_vain = 0
        while left := [number for number in numbers if number not in done]:
            n_before = len(done)
            try:
                for number, content, counts in self._answers(ray, left[:_AT_ONCE], workers, desk, gate):
                    if number not in done:
                        keep_shard(self._out, number, content, counts, self._settings)
                        done.add(number)
                        self._on_done(Done(number, counts))
            except ray.exceptions.RayError as error:
                # Ray has made up for what it could. What it could not, a new pass may.
                n_vain = n_vain + 1 if len(done) == n_before else 0
                if n_vain >= _MOST_VAIN:
                    raise SettingsError(_gave_up(error)) from error

    def _answers(
        self, ray: Any, numbers: list[int], workers: int, desk: Any, gate: Any
    ) -> Iterator[tuple[int, bytes, ShardCounts]]:
        """One pass over the shards, each finished one as it comes."""
        _quieten(ray)
        shards = ray.data.from_items(
            [{"number": number} for number in numbers], override_num_blocks=len(numbers)
        )
        answers = shards.map_batches(
            ShardWorker,
            batch_size=1,
            batch_format="numpy",
            num_cpus=1,
            # At least 1 and not all of them: one whose machine is gone must not be waited for.
            compute=ray.data.ActorPoolStrategy(
                min_size=1, max_size=workers, initial_size=workers, max_tasks_in_flight_per_actor=1
            ),
            fn_constructor_args=(desk, gate, self._settings, self._limit_calls, versions_here()),
        )
        for block in answers.iter_batches(batch_size=None, batch_format="pyarrow", prefetch_batches=0):
            for answer in block.to_pylist():
                if answer["refusal"]:
                    raise SettingsError(answer["refusal"])
                counts = ShardCounts.model_validate_json(answer["counts"])
                yield answer["number"], answer["content"], counts

    @contextmanager
    def _ticking(self, ray: Any, desk: Any) -> Iterator[None]:
        ended = threading.Event()

        def tick() -> None:
            while not ended.wait(_TICK):
                try:
                    self._on_tick(*ray.get(desk.under_way.remote(), timeout=10 * _TICK))
                except ray.exceptions.RayError:
                    continue  # the desk is busy, or is being started again

        thread = threading.Thread(target=tick, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()


def _beside_driver(ray: Any, actor: Any, **options: Any) -> Any:
    """On the driver's machine, whose end is the run's end anyway; begun again where only the process died."""
    here = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(
        ray.get_runtime_context().get_node_id(), soft=False
    )
    return actor.options(
        num_cpus=0, scheduling_strategy=here, max_restarts=-1, max_task_retries=-1, **options
    )


def _gate(ray: Any, limit_calls: int) -> Any:
    class Gate(CallGate):
        """The gate, which knows whether it has lived before."""

        def __init__(self, limit: int) -> None:
            super().__init__(limit, is_second_life=ray.get_runtime_context().was_current_actor_reconstructed)

    return _beside_driver(ray, ray.remote(Gate), name="claimpath-calls", max_concurrency=10_000).remote(
        limit_calls
    )


def _quieten(ray: Any) -> None:
    import logging

    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    context.print_on_execution_start = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)


def _gave_up(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    said = lines[-1] if lines else type(error).__name__
    return (
        f"the cluster could not work on any shard in {_MOST_VAIN} passes; it said last: {said}. See that claimpath is "
        "installed on every machine; the same command goes on from there."
    )
