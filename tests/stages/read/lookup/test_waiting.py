"""Waits between tries."""

import random
from datetime import UTC, datetime

import pytest

from claimpath.stages.read.lookup.waiting import backoff, retry_after

NOON = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, None),
        ("", None),
        ("soon", None),
        ("-5", None),
        ("0", 0.0),
        (" 7 ", 7.0),
        ("Mon, 30 Nov 2026 12:00:30 GMT", 30.0),
        ("Mon, 30 Nov 2026 11:00:00 GMT", 0.0),
        ("Mon, 30 Nov 2026 12:00:30", 30.0),
        ("99999999999999999999", 1e9),
    ],
)
def test_retry_after(value: str | None, seconds: float | None) -> None:
    assert retry_after(value, NOON) == seconds


@pytest.mark.parametrize(
    ("n_tries", "longest"), [(1, 0.5), (2, 1.0), (3, 2.0), (4, 4.0), (7, 20.0), (50, 20.0)]
)
def test_backoff_doubles_up_to_a_limit_and_is_not_the_same_for_all(n_tries: int, longest: float) -> None:
    waits = {backoff(n_tries, random.Random(seed)) for seed in range(200)}
    assert len(waits) > 100
    assert longest / 2 <= min(waits)
    assert max(waits) <= longest
