"""A hard stop in money and in tokens: what might exceed the budget is not sent."""

import re

from claimpath.errors import SettingsError
from claimpath.models.generator import Generation, GenerationRequest
from claimpath.models.outcome import Failed
from claimpath.models.prices import Price
from claimpath.models.tokens import most_out, request_tokens

_MONEY = re.compile(r"\$?\s*(\d+(?:\.\d+)?)\s*(?:usd|dollars?|\$)?", re.IGNORECASE)
_TOKENS = re.compile(r"(\d+(?:\.\d+)?)\s*([km]?)\s*(?:t|tok|tokens?)", re.IGNORECASE)
_SCALE = {"": 1, "k": 1_000, "m": 1_000_000}

_MAYBE_PAID = {"timeout", "connection", "bad_reply"}
"""Failures after which the provider may have done, and charged for, the work."""


class Budget:
    """What may be spent, what is spent, and what is set aside for calls under way. Shared by all roles of a run."""

    def __init__(self, *, dollars: float | None = None, tokens: int | None = None) -> None:
        """None: no bound."""
        self.dollars = dollars
        self.tokens = tokens
        self.spent_dollars = 0.0
        self.spent_tokens = 0
        self.n_unpriced = 0
        """Calls of models whose price is not known: their money is not counted."""
        self.n_stopped = 0
        """Calls that were not sent."""
        self._held_dollars = 0.0
        self._held_tokens = 0

    @property
    def _is_bounded(self) -> bool:
        return self.dollars is not None or self.tokens is not None

    def hold(self, request: GenerationRequest, price: Price | None) -> tuple[int, int] | None:
        """Set aside what a call may cost at most: tokens in, tokens out. None where that might exceed the budget."""
        if not self._is_bounded:
            # Nothing is bounded, so a rough figure will do: it is only booked where a provider names none.
            return sum(len(message.content) for message in request.messages) // 4, most_out(request)
        n_in, n_out = request_tokens(request), most_out(request)
        tokens = self.spent_tokens + self._held_tokens + n_in + n_out
        cost = price.cost(n_in, n_out) if price else 0.0
        too_many = self.tokens is not None and tokens > self.tokens
        too_dear = self.dollars is not None and self.spent_dollars + self._held_dollars + cost > self.dollars
        if too_many or too_dear:
            self.n_stopped += 1
            return None
        self._held_tokens += n_in + n_out
        self._held_dollars += cost
        return n_in, n_out

    def settle(self, held: tuple[int, int], price: Price | None, answer: Generation) -> None:
        """Give back what was set aside and book what the call cost.

        Where the provider names no tokens, the estimate counts; where the connection broke, the whole amount set aside
        does, as the provider may charge it.
        """
        n_in, n_out = held
        if self._is_bounded:
            self._held_tokens -= n_in + n_out
            self._held_dollars -= price.cost(n_in, n_out) if price else 0.0
        outcome = answer.outcome
        if isinstance(outcome, Failed):
            used_in, used_out = held if outcome.cause in _MAYBE_PAID else (0, 0)
        else:
            used_in = answer.tokens_in or n_in
            used_out = answer.tokens_out or (n_out if not answer.text else max(1, len(answer.text) // 4))
        self.spent_tokens += used_in + used_out
        if price is None:
            self.n_unpriced += 1
        else:
            self.spent_dollars += price.cost(used_in, used_out)

    def state(self) -> str:
        """Spent and allowed, in words."""
        parts = []
        if self.dollars is not None:
            parts.append(f"${self.spent_dollars:.4f} of ${self.dollars:g} spent")
        if self.tokens is not None:
            parts.append(f"{self.spent_tokens:,} of {self.tokens:,} tokens spent")
        return ", ".join(parts) or "no budget is set"


def parse_budget(text: str) -> Budget:
    """Read `2.50`, `2.50usd`, `200k tokens`, or both: `2.50usd,200ktokens`. Raises SettingsError for anything else."""
    dollars: float | None = None
    tokens: int | None = None
    for part in (part.strip() for part in text.split(",")):
        if counted := _TOKENS.fullmatch(part):
            tokens = round(float(counted.group(1)) * _SCALE[counted.group(2).casefold()])
        elif money := _MONEY.fullmatch(part):
            dollars = float(money.group(1))
        else:
            raise SettingsError(
                f"{part!r} is not a budget; write US dollars like 2.50 or 2.50usd, tokens like 200ktokens, or both "
                "with a comma"
            )
    return Budget(dollars=dollars, tokens=tokens)
