"""How long to wait before the same request is tried again."""

import random
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

PASSING_STATUS = frozenset({408, 425, 429, 500, 502, 503, 504})
"""Answers after which another try makes sense."""
_FIRST_SECONDS = 0.5
_LONGEST_SECONDS = 20.0


def retry_after(value: str | None, now: datetime | None = None) -> float | None:
    """Return the seconds that a Retry-After header asks for (a number or a date), None where it says nothing usable."""
    if not value:
        return None
    value = value.strip()
    if value.isascii() and value.isdigit():
        return float(value) if len(value) < 10 else 1e9
    try:
        moment = parsedate_to_datetime(value)
    except (ValueError, TypeError, OverflowError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - (now or datetime.now(UTC))).total_seconds())


def backoff(n_tries: int, chance: random.Random) -> float:
    """Return the seconds to wait after `n_tries` failed tries: doubling from 0.5 to 20, up to half of it cut by chance.

    The random part keeps many processes that failed together from coming back together.
    """
    longest = min(_LONGEST_SECONDS, _FIRST_SECONDS * 2.0 ** (n_tries - 1))
    return longest * (0.5 + 0.5 * chance.random())
