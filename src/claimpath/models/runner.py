"""Many requests at once: the one place that schedules."""

import asyncio
from collections.abc import Callable, Iterator, Sequence

from claimpath.models.budget import Budget
from claimpath.models.cache import CallCache
from claimpath.models.generator import Generation, GenerationRequest, TextGenerator
from claimpath.models.limits import Limits
from claimpath.models.managed import ManagedGenerator, Surroundings
from claimpath.models.outcome import Failed
from claimpath.models.prices import Price
from claimpath.models.retry import RetryPolicy
from claimpath.records.base import Record


class Progress(Record):
    """How far a run is."""

    n_total: int
    """Requests of the run."""
    n_done: int
    """Requests that have ended, in whatever way."""
    n_from_cache: int
    """Of these, taken from the cache."""
    n_failed: int
    """Of these, without an answer."""


OnProgress = Callable[[Progress], None]


async def run_requests(
    generator: TextGenerator,
    requests: Sequence[GenerationRequest],
    *,
    cache: CallCache | None = None,
    limits: Limits | None = None,
    budget: Budget | None = None,
    policy: RetryPolicy | None = None,
    price: Price | None = None,
    progress: OnProgress | None = None,
) -> list[Generation]:
    """Answer all requests and give the answers in the order of the requests.

    A run that was ended at any moment is resumed by running it again with the same cache: what was finished is not
    sent again. A failure is an answer among the others, never an exception. A `ManagedGenerator` is taken as it is,
    with its own surroundings; then only `progress` counts.
    """
    if isinstance(generator, ManagedGenerator):
        managed = generator
    else:
        managed = ManagedGenerator(generator, Surroundings.of(cache, limits, budget, policy), price=price)
    answers: list[Generation | None] = [None] * len(requests)
    n_from_cache = n_failed = n_done = 0
    waiting = iter(enumerate(requests))

    async def work(jobs: Iterator[tuple[int, GenerationRequest]]) -> None:
        nonlocal n_from_cache, n_failed, n_done
        for index, request in jobs:
            answer = await managed.generate(request)
            answers[index] = answer
            n_done += 1
            n_from_cache += answer.from_cache
            n_failed += isinstance(answer.outcome, Failed)
            if progress is not None:
                progress(
                    Progress(
                        n_total=len(requests), n_done=n_done, n_from_cache=n_from_cache, n_failed=n_failed
                    )
                )

    # Twice as many workers as slots: while some wait before sending again, others use the slots.
    n_workers = min(len(requests), 2 * managed.around.limits.limit_of(managed.provider))
    async with asyncio.TaskGroup() as group:
        for _ in range(n_workers):
            group.create_task(work(waiting))
    return [answer for answer in answers if answer is not None]
