"""One pass of Ray Data over shards, followed from a thread that is never stuck in it."""

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from claimpath.errors import SettingsError
from claimpath.screen.ray_worker import ShardWorker
from claimpath.screen.records import ShardCounts

_TICK = 0.5
_WAITING = 4
"""Answers that may wait to be written; Ray keeps the others."""


class Answer(NamedTuple):
    """A finished shard."""

    number: int
    content: bytes
    """Its file."""
    counts: ShardCounts


def answers(
    ray: Any, numbers: list[int], workers: int, given: tuple[Any, ...], on_tick: Callable[[], None]
) -> Iterator[Answer]:
    """Work on shards in this order; give each that is finished as it comes.

    given: arguments of `ShardWorker`. on_tick: is called twice a second at most, and ends the pass by raising.

    Raises SettingsError where a worker refuses, and what Ray raises.
    """
    told: queue.Queue[Answer | Exception | None] = queue.Queue(_WAITING)

    def follow() -> None:
        try:
            for answer in _asked(ray, numbers, workers, given):
                told.put(answer)
            told.put(None)
        except Exception as error:
            told.put(error)

    # Ray may wait without end for a cluster that is gone; this thread must hear of Ctrl-C and of that.
    threading.Thread(target=follow, daemon=True).start()
    next_tick = 0.0
    while True:
        if time.monotonic() >= next_tick:
            on_tick()
            next_tick = time.monotonic() + _TICK
        try:
            answer = told.get(timeout=_TICK)
        except queue.Empty:
            continue
        if answer is None:
            return
        if isinstance(answer, Exception):
            raise answer
        yield answer


def _asked(ray: Any, numbers: list[int], workers: int, given: tuple[Any, ...]) -> Iterator[Answer]:
    _quieten(ray)
    shards = ray.data.from_items([{"number": number} for number in numbers], override_num_blocks=len(numbers))
    answered = shards.map_batches(
        ShardWorker,
        batch_size=1,
        batch_format="numpy",
        num_cpus=1,
        # At least 1 and not all of them: one whose machine is gone must not be waited for.
        compute=ray.data.ActorPoolStrategy(
            min_size=1, max_size=workers, initial_size=workers, max_tasks_in_flight_per_actor=1
        ),
        fn_constructor_args=given,
    )
    for block in answered.iter_batches(batch_size=None, batch_format="pyarrow", prefetch_batches=0):
        for answer in block.to_pylist():
            if answer["refusal"]:
                raise SettingsError(answer["refusal"])
            counts = ShardCounts.model_validate_json(answer["counts"])
            yield Answer(answer["number"], answer["content"], counts)


def _quieten(ray: Any) -> None:
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    context.print_on_execution_start = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)
