"""The gate and its borrowers, in one event loop and without Ray."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from claimpath.screen.ray_calls import CallGate, GateLimits


class Handle:
    """Calls of the gate as an actor's handle makes them: `handle.take.remote(...)` gives something to wait for."""

    def __init__(self, gate: CallGate) -> None:
        self._gate = gate
        self._loop = asyncio.get_running_loop()

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._gate, name)

        class Remote:
            @staticmethod
            def remote(*given: object) -> "asyncio.Future[Any]":
                try:
                    asyncio.get_running_loop()
                except RuntimeError:  # from the thread that beats
                    return asyncio.run_coroutine_threadsafe(method(*given), self._loop)  # type: ignore[return-value]
                return asyncio.ensure_future(method(*given))

        return Remote


async def until(what: Callable[[], bool]) -> None:
    while not what():
        await asyncio.sleep(0.001)


def test_borrowers_together_never_hold_more_than_the_gate_lends() -> None:
    async def run() -> tuple[int, int]:
        gate = CallGate(3)
        borrowers = [GateLimits(Handle(gate), 3) for _ in range(4)]
        n_open = most = 0

        async def call(limits: GateLimits) -> None:
            nonlocal n_open, most
            async with limits.slot("a server"):
                n_open += 1
                most = max(most, n_open)
                await asyncio.sleep(0.001)
                n_open -= 1

        await asyncio.gather(*(call(limits) for limits in borrowers for _ in range(10)))
        assert not any(limits._held or limits._waiting for limits in borrowers)
        for limits in borrowers:
            limits.close()
        return most, await gate.most()

    # 40 calls of 4 borrowers, each of which alone may have 3 open: 12 without the gate.
    assert asyncio.run(run()) == (3, 3)


def test_a_wait_that_is_given_up_leaves_no_slot_behind() -> None:
    async def run() -> None:
        gate = CallGate(1)
        holder, other = GateLimits(Handle(gate), 1), GateLimits(Handle(gate), 1)

        async def call() -> None:
            async with other.slot("a server"):
                raise AssertionError("there is no slot")

        async with holder.slot("a server"):
            waiting = asyncio.create_task(call())
            await until(lambda: bool(other._waiting))
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
        async with asyncio.timeout(30), holder.slot("a server"), asyncio.timeout(30):
            pass
        holder.close()
        other.close()

    asyncio.run(run())


def test_the_slots_of_a_dead_borrower_are_lent_again() -> None:
    async def run() -> int:
        gate = CallGate(1, patience=0.0)
        await gate.take("dead", "1")
        async with asyncio.timeout(30):
            await gate.take("alive", "2")
        return await gate.most()

    assert asyncio.run(run()) == 1


def test_a_gate_in_its_second_life_first_hears_what_is_lent() -> None:
    async def run() -> None:
        gate = CallGate(1, is_second_life=True)
        waiting = asyncio.create_task(gate.take("new", "2"))
        await asyncio.sleep(0)
        await gate.hear("old", {"1"}, {"1"})
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(run())
