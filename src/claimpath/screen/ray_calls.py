"""One limit on the calls to a served model, over all machines of a run: an actor lends slots, processes borrow them."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

from claimpath.models.limits import Limits
from claimpath.screen.call_slots import CallSlots

PATIENCE = 30.0
"""Seconds without a word after which a borrower counts as dead and its slots are lent again."""
_BEAT = 3.0
_POLL = 0.5


class CallGate:
    """Lends the slots. An actor whose calls run beside each other; one for each run."""

    def __init__(self, limit: int, patience: float = PATIENCE, *, is_second_life: bool = False) -> None:
        """is_second_life: whether an earlier one died; what it had lent is heard of within two beats."""
        closed = time.monotonic() + 2 * _BEAT if is_second_life else 0.0
        self._slots = CallSlots(limit, patience, closed_until=closed)
        self._most = 0
        self._changed = asyncio.Condition()

    async def take(self, holder: str, token: str) -> None:
        """Wait for a slot."""
        async with self._changed:
            while not self._slots.take(holder, token, time.monotonic()):
                try:
                    # A holder's death, or the end of a pause, wakes nobody: look again now and then.
                    await asyncio.wait_for(self._changed.wait(), _POLL)
                except TimeoutError:
                    continue
            self._most = max(self._most, self._slots.n_out)

    async def give_back(self, holder: str, token: str) -> None:
        """Free a slot."""
        async with self._changed:
            self._slots.give_back(holder, token, time.monotonic())
            self._changed.notify_all()

    async def hear(self, holder: str, held: set[str], waiting: set[str]) -> None:
        """A borrower is alive, and holds these."""
        async with self._changed:
            self._slots.hear(holder, held, waiting, time.monotonic())
            self._changed.notify_all()

    async def pause(self, seconds: float) -> None:
        """Lend nothing for that long."""
        self._slots.close_until(time.monotonic() + seconds)

    async def most(self) -> int:
        """The most slots that were lent at a time."""
        return self._most


class GateLimits(Limits):
    """Limits whose slots come from the gate. For one process; its calls to a model are of one provider."""

    def __init__(self, gate: Any, limit: int) -> None:
        """gate: handle of the actor. limit: of the gate; this process alone never has more open."""
        super().__init__(limit)
        self._gate = gate
        self._name = uuid4().hex
        self._held: set[str] = set()
        self._waiting: set[str] = set()
        self._ended = threading.Event()
        threading.Thread(target=self._beat, daemon=True).start()

    @asynccontextmanager
    async def slot(self, provider: str) -> AsyncIterator[None]:
        """Hold one of the provider's slots here, and one of the gate's, for the block."""
        async with super().slot(provider):
            token = uuid4().hex
            self._waiting.add(token)
            try:
                await self._gate.take.remote(self._name, token)
                self._held.add(token)
                yield
            finally:
                # Also where the wait was given up: the slot may be on its way.
                self._held.discard(token)
                self._waiting.discard(token)
                self._gate.give_back.remote(self._name, token)

    def pause(self, provider: str, seconds: float) -> None:
        """Start no call for that long, wherever it is."""
        super().pause(provider, seconds)
        self._gate.pause.remote(seconds)

    def close(self) -> None:
        """Say no more that this process is alive."""
        self._ended.set()

    def _beat(self) -> None:
        while not self._ended.wait(_BEAT):
            self._gate.hear.remote(self._name, set(self._held), set(self._waiting))
