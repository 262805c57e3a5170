"""A run on a Ray cluster: Ray Data takes the unfinished shards to its workers, and each finished one is written here.

Only the driver writes, each shard as it comes and whole, so that shards are the unit of restart: for a dead process or
machine, which Ray makes up for, and for a dead driver, whose next call asks for the shards that are not there yet.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from claimpath.errors import SettingsError
from claimpath.pipeline import OFFLINE
from claimpath.screen.ray_calls import CallGate
from claimpath.screen.ray_cluster import cluster
from claimpath.screen.ray_desk import Desk
from claimpath.screen.ray_pass import answers
from claimpath.screen.ray_versions import versions_here
from claimpath.screen.records import ScreenSettings, ShardEntry
from claimpath.screen.worker import Done
from claimpath.screen.write_shard import keep_shard

_MOST_VAIN = 3
"""Passes over the unfinished shards that may end by a fault of the cluster without one shard more."""
_AT_ONCE = 10_000
"""Most shards of a pass: each is an object in Ray's store while the pass lasts."""
_PATIENCE = 5.0
"""Seconds for the desk to answer."""


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
        as `Pool` takes them.
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
            self._until_done(ray, numbers, workers, desk, gate)

    def _n_workers(self, ray: Any) -> int:
        cores = int(ray.cluster_resources().get("CPU", 0))
        if cores < 1:
            raise SettingsError(f"the Ray cluster at {self._address} has no cores to work on (num_cpus 0)")
        return cores if self._workers is None else min(self._workers, cores)

    def _until_done(self, ray: Any, numbers: list[int], workers: int, desk: Any, gate: Any) -> None:
        given = (desk, gate, self._settings, self._limit_calls, versions_here())
        done: set[int] = set()
        n_vain = 0
        while left := [number for number in numbers if number not in done]:
            n_before = len(done)
            try:
                for answer in answers(ray, left[:_AT_ONCE], workers, given, lambda: self._tick(ray, desk)):
                    if answer.number not in done:
                        keep_shard(self._out, *answer, self._settings)
                        done.add(answer.number)
                        self._on_done(Done(answer.number, answer.counts))
            except ray.exceptions.RayError as error:
                # Ray has made up for what it could. What it could not, a new pass may.
                n_vain = n_vain + 1 if len(done) == n_before else 0
                if n_vain >= _MOST_VAIN:
                    raise SettingsError(_gave_up(error)) from error

    def _tick(self, ray: Any, desk: Any) -> None:
        try:
            self._on_tick(*ray.get(desk.under_way.remote(), timeout=_PATIENCE))
        except ray.exceptions.ActorDiedError as error:
            # It is begun again wherever only its process died, so its machine, which is ours, is out of the cluster.
            raise SettingsError(
                f"the cluster at {self._address} has lost this machine. The same command goes on from there once it is "
                "back."
            ) from error
        except ray.exceptions.RayError:
            return  # the desk is busy, or is being started again


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


def _gave_up(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    said = lines[-1] if lines else type(error).__name__
    return (
        f"the cluster could not work on any shard in {_MOST_VAIN} passes; it said last: {said}. See that claimpath is "
        "installed on every machine; the same command goes on from there."
    )
