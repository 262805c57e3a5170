"""Checked settings, with a message for people where a value is not allowed."""

from typing import Any

from pydantic import ValidationError

from claimpath.errors import SettingsError
from claimpath.screen.records import ScreenSettings


def screen_settings(**values: Any) -> ScreenSettings:
    """Settings from options. Raises SettingsError for a value that is not allowed."""
    try:
        return ScreenSettings(**values)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]).replace("_", "-")
        raise SettingsError(f"--{name} is {first['input']!r}: {first['msg']}") from None
