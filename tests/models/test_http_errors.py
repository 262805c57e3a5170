"""What an error status means."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from claimpath.models.http_errors import http_failure, retry_after


@pytest.mark.parametrize(
    ("status", "body", "cause", "retry"),
    [
        (429, "slow down", "rate_limit", True),
        (429, '{"code": "insufficient_quota"}', "quota", False),
        (402, "", "quota", False),
        (400, "unknown field", "rejected", False),
        (400, "This exceeds the Context Length of 8192", "too_long", False),
        (413, "", "too_long", False),
        (401, "", "authentication", False),
        (403, "", "authentication", False),
        (404, "", "not_found", False),
        (408, "", "timeout", True),
        (504, "", "timeout", True),
        (500, "", "server", True),
        (529, "", "server", True),
        (422, "", "rejected", False),
    ],
)
def test_causes(status: int, body: str, cause: str, retry: bool) -> None:
    outcome = http_failure(status, body, {}).outcome
    assert (outcome.kind, outcome.cause, outcome.retry) == ("failed", cause, retry)
    assert str(status) in outcome.message


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after-ms": "250", "retry-after": "7"}, 0.25),
        ({"retry-after": "-1"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "Mon, 01 Jan 2001 00:00:00 GMT"}, 0.0),
    ],
)
def test_retry_after(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


def test_retry_after_as_a_date() -> None:
    until = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    wait = retry_after({"retry-after": until})
    assert wait is not None
    assert 0 < wait <= 30
