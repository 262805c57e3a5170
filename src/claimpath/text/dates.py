"""Dates that people type."""

from datetime import datetime


def is_real_date(text: str) -> bool:
    """Whether ISO 8601 text names a day, and a time where it gives one, that exist: 2026-02-30 does not."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
