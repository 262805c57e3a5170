"""The faults that the test server can show, and when it shows them."""

import random
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from claimpath.errors import SettingsError

Fault = Literal[
    "none", "429", "500", "503", "401", "slow", "cut", "bad_body", "bad_json", "refusal", "filtered", "wrong_schema",
    "truncated", "empty",
]  # fmt: skip
"""What goes wrong with one call.

`429`: too many requests, with Retry-After. `500`, `503`, `401`: that status. `slow`: answers after `slow_seconds`.
`cut`: the connection ends in the middle of the body. `bad_body`: a body that is not JSON. `bad_json`: an answer whose
text is prose with broken JSON. `refusal`: the model says no in prose. `filtered`: the provider's filter says no.
`wrong_schema`: JSON that does not fit. `truncated`: stops in the middle, at the most tokens. `empty`: no text."""

FAULTS: tuple[Fault, ...] = get_args(Fault)
"""All faults, `none` first."""


class FaultPlan:
    """Which fault the next call shows: first those that were queued, then by chance."""

    def __init__(self, shares: Mapping[Fault, float] | None = None, *, seed: int = 0) -> None:
        """shares: probability of each fault, in [0, 1], together at most 1. Raises SettingsError otherwise."""
        self.shares = dict(shares or {})
        if unknown := [name for name in self.shares if name not in FAULTS]:
            raise SettingsError(f"unknown fault {unknown[0]!r}; there are: {', '.join(FAULTS)}")
        if min(self.shares.values(), default=0) < 0 or sum(self.shares.values()) > 1 + 1e-9:
            raise SettingsError(
                f"the shares of faults must be at least 0 and sum to at most 1: {self.shares}"
            )
        self._queue: deque[Fault] = deque()
        self._random = random.Random(seed)

    def queue(self, faults: Iterable[Fault]) -> None:
        """Show these faults next, one per call, in this order."""
        self._queue.extend(faults)

    def next(self) -> Fault:
        """The fault of the call that has just arrived."""
        if self._queue:
            return self._queue.popleft()
        draw = self._random.random()
        for fault, share in self.shares.items():
            if draw < share:
                return fault
            draw -= share
        return "none"


def parse_shares(text: str) -> dict[Fault, float]:
    """Read `429=0.1,500=0.05`. Raises SettingsError for anything else."""
    shares: dict[Fault, float] = {}
    for part in filter(None, text.split(",")):
        name, _, share = part.partition("=")
        try:
            # The name is checked by FaultPlan, which knows the list.
            shares[name.strip()] = float(share)  # type: ignore[index]
        except ValueError:
            raise SettingsError(
                f"{part!r} is not a share of a fault; write it like 429=0.1,cut=0.05"
            ) from None
    return shares
