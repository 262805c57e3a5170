"""How many calls may be open at the same time, for each provider on its own."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from claimpath.errors import SettingsError

DEFAULT_LIMIT = 8
"""Open calls for a provider that has no limit of its own."""

_OWN: dict[str, int] = {"local": 1}


class Limits:
    """Slots per provider, and a pause for all callers of a provider that asks for one."""

    def __init__(self, default: int = DEFAULT_LIMIT, per_provider: Mapping[str, int] | None = None) -> None:
        """default: slots of each provider without its own entry. Raises SettingsError for a limit below 1."""
        self.default = default
        self.per_provider = {**_OWN, **(per_provider or {})}
        if bad := [n for n in (default, *self.per_provider.values()) if n < 1]:
            raise SettingsError(f"{bad[0]} calls at the same time are too few; give 1 or more")
        self._slots: dict[str, asyncio.Semaphore] = {}
        self._paused_until: dict[str, float] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def limit_of(self, provider: str) -> int:
        """Slots of that provider."""
        return self.per_provider.get(provider, self.default)

    @asynccontextmanager
    async def slot(self, provider: str) -> AsyncIterator[None]:
        """Wait for a free slot and for the end of a pause, and hold the slot for the block."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            # Semaphores belong to the loop that they first waited in.
            self._slots, self._loop = {}, loop
        if provider not in self._slots:
            self._slots[provider] = asyncio.Semaphore(self.limit_of(provider))
        async with self._slots[provider]:
            while (left := self._paused_until.get(provider, 0.0) - time.monotonic()) > 0:
                await asyncio.sleep(left)
            yield

    def pause(self, provider: str, seconds: float) -> None:
        """Start no call to the provider for that long."""
        self._paused_until[provider] = max(self._paused_until.get(provider, 0.0), time.monotonic() + seconds)


def parse_limits(text: str) -> Limits:
    """Read `32`, or `8,openai=32,localhost:8000=4`. Raises SettingsError for anything else."""
    default, per_provider = DEFAULT_LIMIT, dict[str, int]()
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, number = part.rpartition("=")
        try:
            if equals:
                per_provider[name.strip()] = int(number)
            else:
                default = int(number)
        except ValueError:
            raise SettingsError(
                f"{part!r} is not a limit of calls at the same time; write it like 8 or 8,openai=32"
            ) from None
    return Limits(default, per_provider)
