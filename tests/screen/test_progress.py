"""What people are told while a run goes on."""

import io

import pytest

from claimpath.screen import progress
from claimpath.screen.progress import Progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which the test sets."""
    now = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def test_rate_and_time_left_count_from_the_first_process_that_is_ready(clock: list[float]) -> None:
    # 1,000 of 10,000 were there. Ready at 105; 2,600 new ones (600 of them in a shard under way) by 145: 65 a second.
    # 6,400 are left, which take 98 s.
    stream = Terminal()
    told = Progress(10_000, 1_000, stream=stream)
    clock[0] = 105.0
    told.tick(0, True)
    told.n_done += 2_000
    clock[0] = 145.0
    told.tick(600, True)
    assert told.start_seconds == 5.0
    assert told.rate == 50.0  # finished shards alone
    assert stream.getvalue().endswith("\rclaimpath: 3,600 of 10,000 pairs, 65.0 a second, 1 min 38 s left")


def test_nothing_is_promised_before_anything_is_done(clock: list[float]) -> None:
    stream = Terminal()
    told = Progress(10, 0, stream=stream)
    clock[0] = 102.0
    told.tick(0, False)
    assert (told.start_seconds, told.rate) == (None, None)
    assert stream.getvalue() == "\rclaimpath: 0 of 10 pairs"


def test_elsewhere_than_on_a_terminal_lines_are_few_and_whole(clock: list[float]) -> None:
    stream = io.StringIO()
    told = Progress(100, 0, stream=stream)
    for second in range(1, 70):
        clock[0] = 100.0 + second
        told.tick(second, True)
    assert [line.split(",")[0] for line in stream.getvalue().splitlines()] == [
        "claimpath: 30 of 100 pairs",
        "claimpath: 60 of 100 pairs",
    ]
    quiet = io.StringIO()
    silent = Progress(100, 0, quiet=True, stream=quiet)
    clock[0] += 1000
    silent.tick(1, True)
    assert quiet.getvalue() == ""
