"""Run a coroutine from a command, without loading asyncio at the start of every command."""

from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def wait_for(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end in an event loop of its own, and give what it gives."""
    import asyncio

    return asyncio.run(work)
