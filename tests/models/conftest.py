"""Requests, and a model server on this machine."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import pytest

from claimpath.models.generator import GenerationRequest, Message
from claimpath.models.retry import RetryPolicy
from claimpath.testing import ModelServer

T = TypeVar("T")

SCHEMA = {
    "type": "object",
    "properties": {"verdict": {"enum": ["Correct", "Incorrect"]}, "why": {"type": "string"}},
    "required": ["verdict"],
    "additionalProperties": False,
}


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """A fresh server for each test."""
    with ModelServer() as running:
        yield running


@pytest.fixture
def ask() -> Callable[..., GenerationRequest]:
    """Make a request: `ask("text", schema=True, run=1, ...)`."""

    def make(text: str = "Does zinc cure colds?", *, schema: bool = False, **more: Any) -> GenerationRequest:
        messages = (Message(role="system", content="You check claims."), Message(role="user", content=text))
        return GenerationRequest(messages=messages, json_schema=SCHEMA if schema else None, **more)

    return make


@pytest.fixture
def go() -> Callable[[Coroutine[Any, Any, T]], T]:
    """Run a coroutine to its end."""
    return asyncio.run


@pytest.fixture
def quick() -> RetryPolicy:
    """Retries without long waits."""
    return RetryPolicy(attempts=4, base=0.001, longest=0.01)
