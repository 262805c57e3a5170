"""Days and times that exist."""

import pytest

from claimpath.text.dates import is_real_date


@pytest.mark.parametrize(
    "text", ["2026-03-01", "2024-02-29", "2026-03-01T14:30Z", "2026-03-01 23:59:59.5+02:00"]
)
def test_real(text: str) -> None:
    assert is_real_date(text)


@pytest.mark.parametrize("text", ["2026-13-40", "2026-02-29", "2026-03-01T24:30", "0000-01-01", "", "March"])
def test_not_real(text: str) -> None:
    assert not is_real_date(text)
