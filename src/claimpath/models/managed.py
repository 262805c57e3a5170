"""A generator with everything around it: cache, budget, limits, retries, reading, counting."""

import asyncio
import random
import sqlite3
import time
from dataclasses import dataclass

from claimpath.models.budget import Budget
from claimpath.models.cache import CallCache
from claimpath.models.digest import CallKey, call_key
from claimpath.models.generator import Generation, GenerationRequest, TextGenerator, failure
from claimpath.models.keys import short
from claimpath.models.limits import Limits
from claimpath.models.outcome import Failed
from claimpath.models.prices import Price
from claimpath.models.progress import answered
from claimpath.models.prompts_used import PromptsUsed
from claimpath.models.retry import RetryPolicy, with_retries
from claimpath.models.structured import ask_structured
from claimpath.models.tally import Tally


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the models of one run share."""

    cache: CallCache | None
    """Where finished calls are kept; None keeps none."""
    limits: Limits
    """How many calls may be open."""
    budget: Budget
    """What may be spent."""
    policy: RetryPolicy
    """How often to send again."""

    @classmethod
    def of(
        cls,
        cache: CallCache | None = None,
        limits: Limits | None = None,
        budget: Budget | None = None,
        policy: RetryPolicy | None = None,
    ) -> "Surroundings":
        """With what is not given in its default."""
        return cls(cache, limits or Limits(), budget or Budget(), policy or RetryPolicy())


class ManagedGenerator:
    """Answers requests through another generator; stages are given this one.

    The order is: cache, then for each attempt a slot, the budget and the call, then retries, then the cache, then
    reading with its one re-ask. A re-ask is a call of its own, so that it is cached too.
    """

    cacheable = False

    def __init__(
        self, inner: TextGenerator, around: Surroundings | None = None, *, price: Price | None = None
    ) -> None:
        """price: of the model; None where it is not known, and then money is not counted."""
        self.inner = inner
        self.around = around or Surroundings.of()
        self.price = price
        self.tally = Tally(price)
        self.prompts = PromptsUsed()
        self.name = inner.name
        self.identity = inner.identity
        self.provider = inner.provider
        self._draw = random.Random()
        self._under_way: dict[str, asyncio.Future[Generation]] = {}

    async def generate(self, request: GenerationRequest) -> Generation:
        """Answer a request, from the cache where it was answered before."""
        self.prompts.add(request)
        answer = await ask_structured(request, self._ask)
        self.tally.add(request.role, answer)
        answered(request, answer)
        return answer

    async def _ask(self, request: GenerationRequest) -> Generation:
        cache = self.around.cache if self.inner.cacheable else None
        if cache is None:
            return await self._send_until_done(request)
        key = call_key(self.identity, request)
        try:
            kept = cache.get(self.identity, request, key)
        except sqlite3.Error:
            kept = None  # an answer that can't be looked up is asked for
        if kept is not None:
            return kept
        if key.digest in self._under_way:
            # The same question twice in one run is one call.
            first = await asyncio.shield(self._under_way[key.digest])
            is_kept = not isinstance(first.outcome, Failed)
            return (
                first.model_copy(update={"from_cache": True, "attempts": 0, "seconds": 0.0})
                if is_kept
                else first
            )
        waiting: asyncio.Future[Generation] = asyncio.get_running_loop().create_future()
        self._under_way[key.digest] = waiting
        try:
            answer = await self._send_until_done(request)
            answer = self._keep(cache, request, answer, key)
            waiting.set_result(answer)
            return answer
        finally:
            del self._under_way[key.digest]
            if not waiting.done():
                waiting.cancel()

    def _keep(
        self, cache: CallCache, request: GenerationRequest, answer: Generation, key: CallKey
    ) -> Generation:
        try:
            cache.put(self.identity, request, answer, key)
        except sqlite3.Error as error:
            note = f"the answer could not be kept in the cache: {error}"
            return answer.model_copy(update={"repairs": (*answer.repairs, note)})
        return answer

    async def _send_until_done(self, request: GenerationRequest) -> Generation:
        seconds = 0.0

        async def send() -> Generation:
            nonlocal seconds
            async with self.around.limits.slot(self.provider):
                held = self.around.budget.hold(request, self.price)
                if held is None:
                    return failure(
                        "budget", f"not sent: {self.around.budget.state()}, and it might take more"
                    )
                answer = failure("ours", "the call was given up")
                started = time.perf_counter()
                try:
                    answer = _clean(await self.inner.generate(request))
                except Exception as error:
                    # The protocol says that it never raises; a run of many claims must not end where one does.
                    answer = failure("ours", short(f"{type(error).__name__}: {error}"))
                finally:
                    seconds += time.perf_counter() - started
                    self.around.budget.settle(held, self.price, answer)
            self.tally.add_sent(answer)
            return answer

        answer = await with_retries(send, self.around.policy, draw=self._draw, on_wait=self._on_wait)
        # The slot is free: let the call that waits for it go out before this answer is kept and read.
        await asyncio.sleep(0)
        unsent = isinstance(answer.outcome, Failed) and answer.outcome.cause == "budget"
        attempts = answer.attempts - 1 if unsent else answer.attempts
        return answer.model_copy(update={"seconds": seconds, "attempts": attempts})

    def _on_wait(self, outcome: Failed, seconds: float) -> None:
        if outcome.cause == "rate_limit" and outcome.retry_after:
            self.around.limits.pause(self.provider, outcome.retry_after)

    async def aclose(self) -> None:
        """Close the generator that answers."""
        await self.inner.aclose()


def _clean(answer: Generation) -> Generation:
    """Halves of characters, which can't be written to a file, become the sign for an unreadable character."""
    if answer.text.isascii():
        return answer
    text = answer.text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return answer if text == answer.text else answer.model_copy(update={"text": text})
