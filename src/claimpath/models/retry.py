"""Sending again: exponential backoff with full jitter, and the wait that a server asks for."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from claimpath.models.generator import Generation
from claimpath.models.outcome import Failed
from claimpath.records.base import Record


class RetryPolicy(Record):
    """How often to send again, and how long to wait before."""

    attempts: int = 6
    """Most attempts of one call, the first included; from 1."""
    base: float = 0.5
    """Seconds: the longest wait before the second attempt; it doubles with each attempt."""
    longest: float = 60.0
    """Seconds: no wait is drawn longer than this."""
    most_asked: float = 300.0
    """Seconds: where a server asks to wait longer than this, the call fails at once and says so."""


Sleep = Callable[[float], Awaitable[None]]


def wait_before(attempt: int, policy: RetryPolicy, draw: random.Random, asked: float | None) -> float:
    """Seconds to wait before attempt number `attempt` (2 is the first repetition).

    Full jitter: uniform between 0 and min(longest, base x 2^(attempt - 2)). What a server asks for is added in front,
    so that all callers don't come back in the same instant.
    """
    ceiling = min(policy.longest, policy.base * 2 ** (attempt - 2))
    return (asked or 0.0) + draw.uniform(0, ceiling)


async def with_retries(
    send: Callable[[], Awaitable[Generation]],
    policy: RetryPolicy,
    *,
    draw: random.Random | None = None,
    sleep: Sleep = asyncio.sleep,
    on_wait: Callable[[Failed, float], None] | None = None,
) -> Generation:
    """Send until an answer comes, the failure can't be mended by waiting, or the attempts are used up.

    on_wait: told of the failure and the seconds of the wait that follows.
    """
    draw = draw or random.Random()
    attempt = 0
    while True:
        attempt += 1
        answer = await send()
        outcome = answer.outcome
        if not isinstance(outcome, Failed) or not outcome.retry or attempt >= policy.attempts:
            return answer.model_copy(update={"attempts": attempt})
        if outcome.retry_after is not None and outcome.retry_after > policy.most_asked:
            message = (
                f"{outcome.message}. The server asks to wait {outcome.retry_after:.0f} s; not waited for."
            )
            given_up = outcome.model_copy(update={"message": message})
            return answer.model_copy(update={"attempts": attempt, "outcome": given_up})
        seconds = wait_before(attempt + 1, policy, draw, outcome.retry_after)
        if on_wait is not None:
            on_wait(outcome, seconds)
        await sleep(seconds)
