"""Following a pass of Ray, without Ray: what it does is made up here."""

import threading
from collections.abc import Iterator

import pytest

from claimpath.errors import SettingsError
from claimpath.screen import ray_pass
from claimpath.screen.ray_pass import Answer, answers
from claimpath.screen.records import ShardCounts

ONE, TWO = (Answer(number, b"", ShardCounts()) for number in (1, 2))


def passing(monkeypatch: pytest.MonkeyPatch, made: Iterator[Answer]) -> None:
    monkeypatch.setattr(ray_pass, "_asked", lambda *given: made)


def test_answers_come_in_order_and_a_tick_before_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    passing(monkeypatch, iter([ONE, TWO]))
    told: list[object] = []
    for answer in answers(None, [1, 2], 1, (), lambda: told.append("tick")):
        told.append(answer.number)
    assert told[0] == "tick"
    assert [one for one in told if one != "tick"] == [1, 2]


def test_what_ends_the_pass_is_raised_after_what_came_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def made() -> Iterator[Answer]:
        yield ONE
        raise SettingsError("another version")

    passing(monkeypatch, made())
    found = answers(None, [1, 2], 1, (), lambda: None)
    assert next(found) == ONE
    with pytest.raises(SettingsError, match="another version"):
        next(found)


def test_a_pass_that_is_stuck_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    never = threading.Event()

    def made() -> Iterator[Answer]:
        never.wait()
        yield ONE

    def tick() -> None:
        raise SettingsError("this machine is lost")

    passing(monkeypatch, made())
    with pytest.raises(SettingsError, match="this machine is lost"):
        next(answers(None, [1], 1, (), tick))
    never.set()
