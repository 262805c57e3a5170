"""Sending again."""

import random

import pytest

from claimpath.models.generator import Generation, failure
from claimpath.models.outcome import Answered
from claimpath.models.retry import RetryPolicy, wait_before, with_retries

OK = Generation(outcome=Answered(), text="ok")
BUSY = failure("server", "busy", retry=True)


def _run(go, answers, policy):
    waits: list[float] = []
    left = list(answers)

    async def send() -> Generation:
        return left.pop(0)

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    return go(with_retries(send, policy, draw=random.Random(1), sleep=sleep)), waits, left


def test_the_first_answer_ends_it(go) -> None:
    answer, waits, left = _run(go, [BUSY, BUSY, OK, OK], RetryPolicy(base=1, longest=60))
    assert (answer.text, answer.attempts, len(left)) == ("ok", 3, 1)
    # Full jitter: uniform in [0, 1], then in [0, 2].
    draw = random.Random(1)
    assert waits == [draw.uniform(0, 1), draw.uniform(0, 2)]


def test_attempts_are_bounded_and_the_last_failure_is_given(go) -> None:
    answer, waits, _ = _run(go, [BUSY] * 9, RetryPolicy(attempts=4))
    assert (answer.outcome.kind, answer.attempts, len(waits)) == ("failed", 4, 3)


def test_what_waiting_does_not_mend_is_not_sent_again(go) -> None:
    answer, waits, _ = _run(go, [failure("authentication", "no")], RetryPolicy())
    assert (answer.attempts, waits) == (1, [])


def test_what_the_server_asks_for_is_waited_and_more(go) -> None:
    answer, waits, _ = _run(
        go, [failure("rate_limit", "x", retry=True, retry_after=7), OK], RetryPolicy(base=1)
    )
    assert answer.text == "ok"
    assert 7 <= waits[0] <= 8


def test_a_server_that_asks_for_an_hour_is_not_waited_for(go) -> None:
    answer, waits, _ = _run(go, [failure("rate_limit", "x", retry=True, retry_after=3600)], RetryPolicy())
    assert waits == []
    assert "asks to wait 3600 s" in answer.outcome.message


@pytest.mark.parametrize(
    ("attempt", "ceiling"), [(2, 0.5), (3, 1.0), (4, 2.0), (5, 4.0), (10, 60.0), (60, 60.0)]
)
def test_waits_spread_over_the_whole_range(attempt: int, ceiling: float) -> None:
    draw = random.Random(0)
    waits = [wait_before(attempt, RetryPolicy(), draw, None) for _ in range(2000)]
    assert 0 <= min(waits) < 0.05 * ceiling
    assert 0.95 * ceiling < max(waits) <= ceiling
    # The mean of a uniform draw is half its range; 2000 draws are off by less than 5 % of it.
    assert abs(sum(waits) / len(waits) - ceiling / 2) < 0.05 * ceiling
