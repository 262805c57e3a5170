"""How far a run is, for people: on a terminal one line that changes, elsewhere a line now and then."""

import sys
import time
from typing import TextIO

_EVERY = 30.0
_EVERY_ON_TERMINAL = 1.0


class Progress:
    """Counts pairs, and says so on standard error."""

    def __init__(
        self, n_pairs: int, n_done: int, *, quiet: bool = False, stream: TextIO | None = None
    ) -> None:
        """n_pairs: of the whole input. n_done: pairs of shards that were finished before."""
        self._n_pairs, self._n_before, self.n_done = n_pairs, n_done, n_done
        self._stream = stream or sys.stderr
        self._quiet = quiet
        self._on_terminal = self._stream.isatty()
        self._started = self._said = time.monotonic()
        self._ready: float | None = None
        self._width = 0

    @property
    def start_seconds(self) -> float | None:
        """Wall time until the first process was ready, in seconds; None where none is yet."""
        return None if self._ready is None else self._ready - self._started

    @property
    def rate(self) -> float | None:
        """Pairs a second since then; None before the first."""
        if self._ready is None or self.n_done == self._n_before:
            return None
        return (self.n_done - self._n_before) / max(time.monotonic() - self._ready, 1e-9)

    def tick(self, n_under_way: int, is_ready: bool) -> None:
        """Say how far it is, where it is time to. n_under_way: pairs done of shards that are not finished."""
        now = time.monotonic()
        if self._ready is None and is_ready:
            self._ready = now
        if self._quiet or now - self._said < (_EVERY_ON_TERMINAL if self._on_terminal else _EVERY):
            return
        self._said = now
        self._write(self._line(self.n_done + n_under_way, now))

    def end(self) -> None:
        """Close the line on a terminal."""
        if self._on_terminal and self._width:
            self._stream.write("\n")

    def _line(self, n_done: int, now: float) -> str:
        share = f"{n_done:,} of {self._n_pairs:,} pairs"
        n_new = n_done - self._n_before
        if self._ready is None or n_new <= 0 or now <= self._ready:
            return f"claimpath: {share}"
        rate = n_new / (now - self._ready)
        return f"claimpath: {share}, {rate:,.1f} a second, {_left((self._n_pairs - n_done) / rate)} left"

    def _write(self, line: str) -> None:
        if self._on_terminal:
            self._stream.write(f"\r{line.ljust(self._width)}")
            self._width = len(line)
        else:
            self._stream.write(f"{line}\n")
        self._stream.flush()


def _left(seconds: float) -> str:
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours} h {minute} min" if hours else f"{minute} min {second} s" if minute else f"{second} s"
