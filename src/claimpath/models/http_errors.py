"""What an error status of a model server means."""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from claimpath.models.generator import Generation, failure
from claimpath.models.keys import short
from claimpath.models.outcome import FailureCause

_TOO_LONG = (
    "context length",
    "context_length",
    "context window",
    "too many tokens",
    "prompt is too long",
    "n_ctx",
)
_STATUSES: dict[int, tuple[FailureCause, bool]] = {
    401: ("authentication", False),
    403: ("authentication", False),
    404: ("not_found", False),
    408: ("timeout", True),
    409: ("server", True),
    425: ("server", True),
    429: ("rate_limit", True),
    504: ("timeout", True),
}
_QUOTA = ("insufficient_quota", "billing", "credit balance")


def http_failure(status: int, body: str, headers: Mapping[str, str]) -> Generation:
    """The failure that a status of 400 or more stands for. header names in small letters."""
    cause, retry = _cause(status, body.casefold())
    wait = retry_after(headers) if retry else None
    return failure(cause, f"HTTP {status}: {short(body) or 'no text'}", retry=retry, retry_after=wait)


def _cause(status: int, body: str) -> tuple[FailureCause, bool]:
    """The cause, and whether sending again may help."""
    if status == 402 or any(sign in body for sign in _QUOTA):
        return "quota", False
    if status == 413 or (400 <= status < 429 and any(sign in body for sign in _TOO_LONG)):
        return "too_long", False
    if status in _STATUSES:
        return _STATUSES[status]
    return ("server", True) if status >= 500 else ("rejected", False)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that a server asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date."""
    try:
        if "retry-after-ms" in headers:
            return _positive(float(headers["retry-after-ms"]) / 1000)
        if "retry-after" not in headers:
            return None
        return _positive(float(headers["retry-after"]))
    except ValueError:
        pass
    try:
        until = parsedate_to_datetime(headers["retry-after"])
    except (ValueError, KeyError):
        return None
    until = until if until.tzinfo else until.replace(tzinfo=UTC)
    return max(0.0, (until - datetime.now(UTC)).total_seconds())


def _positive(seconds: float) -> float | None:
    return seconds if 0 <= seconds < float("inf") else None
