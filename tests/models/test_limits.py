"""Slots per provider."""

import asyncio
from contextlib import suppress

import pytest

from claimpath.errors import SettingsError
from claimpath.models.limits import DEFAULT_LIMIT, Limits, parse_limits


def test_no_more_than_the_limit_are_open_and_providers_do_not_share(go) -> None:
    limits = Limits(3, {"b": 2})
    now = {"a": 0, "b": 0}
    most = {"a": 0, "b": 0}

    async def call(provider: str) -> None:
        async with limits.slot(provider):
            now[provider] += 1
            most[provider] = max(most[provider], now[provider])
            await asyncio.sleep(0.005)
            now[provider] -= 1

    async def all_calls() -> None:
        await asyncio.gather(*(call(provider) for provider in ["a", "b"] * 10))

    go(all_calls())
    assert most == {"a": 3, "b": 2}
    go(all_calls())  # another loop


def test_a_pause_holds_all_calls_of_that_provider_only(go) -> None:
    limits = Limits(8)
    limits.pause("a", 3_600)
    limits.pause("a", 0.01)  # a shorter one does not end it
    limits.pause("b", 0.1)

    async def enters(provider: str, within: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(within), limits.slot(provider):
                return True
        return False

    assert not go(enters("a", 0.2))
    assert go(enters("b", 60))
    assert go(enters("c", 60))


@pytest.mark.parametrize(
    ("text", "default", "openai"),
    [
        ("32", 32, 32),
        ("openai=4", DEFAULT_LIMIT, 4),
        ("16, openai=4,localhost:8000=2", 16, 4),
        ("", DEFAULT_LIMIT, 8),
    ],
)
def test_limits_are_read(text: str, default: int, openai: int) -> None:
    limits = parse_limits(text)
    assert (limits.default, limits.limit_of("openai")) == (default, openai)
    assert limits.limit_of("local") == 1
    assert "localhost" not in text or limits.limit_of("localhost:8000") == 2


@pytest.mark.parametrize("text", ["many", "openai=", "0", "openai=-1", "1.5"])
def test_other_limits_are_a_users_mistake(text: str) -> None:
    with pytest.raises(SettingsError):
        parse_limits(text)
