"""What a run asked, got and paid, counted by role."""

from collections import Counter
from collections.abc import Iterable

from claimpath.models.generator import Generation
from claimpath.models.prices import Price
from claimpath.records.base import Record, Undefined


class Counts(Record):
    """Outcomes of requests. The five outcomes sum to `n_requests`."""

    n_requests: int
    """Requests."""
    n_answered: int
    """Answered readably."""
    n_refused: int
    """Refused."""
    n_truncated: int
    """Cut at the most tokens allowed."""
    n_unreadable: int
    """Not readable, even when asked again."""
    n_failed: int
    """Without an answer."""
    n_from_cache: int
    """Taken from the cache whole."""
    n_attempts: int
    """Calls that were sent, repetitions and re-asks included."""
    tokens_in: int
    """Tokens read, those of answers from the cache included."""
    tokens_out: int
    """Tokens written, those of answers from the cache included."""


def count(answers: Iterable[Generation]) -> Counts:
    """Count answers by their outcome."""
    kept = list(answers)
    kinds = Counter(answer.outcome.kind for answer in kept)
    return Counts(
        n_requests=len(kept),
        n_answered=kinds["answered"],
        n_refused=kinds["refused"],
        n_truncated=kinds["truncated"],
        n_unreadable=kinds["unreadable"],
        n_failed=kinds["failed"],
        n_from_cache=sum(answer.from_cache for answer in kept),
        n_attempts=sum(answer.attempts for answer in kept),
        tokens_in=sum(answer.tokens_in for answer in kept),
        tokens_out=sum(answer.tokens_out for answer in kept),
    )


NOTHING = count(())
"""The counts of no request."""


def added(one: Counts, other: Counts) -> Counts:
    """Both together."""
    return Counts(**{name: getattr(one, name) + getattr(other, name) for name in Counts.model_fields})


class Tally:
    """Counts calls as they come back, by the role that asked. Keeps no answer, so that a run may be of any length."""

    def __init__(self, price: Price | None) -> None:
        """price: of the model; None where it is not known."""
        self.price = price
        self.by_role: dict[str, Counts] = {}
        """Counts of each role, in the order of their first request."""
        self.sent_in = 0
        """Tokens read by calls that were sent in this run."""
        self.sent_out = 0
        """Tokens written by calls that were sent in this run."""

    def add(self, role: str, answer: Generation) -> None:
        """Count one request's answer."""
        self.by_role[role] = added(self.by_role.get(role, NOTHING), count((answer,)))

    def add_sent(self, answer: Generation) -> None:
        """Count the tokens of one call that was sent."""
        self.sent_in += answer.tokens_in
        self.sent_out += answer.tokens_out

    def total(self) -> Counts:
        """Counts of all roles."""
        total = NOTHING
        for counts in self.by_role.values():
            total = added(total, counts)
        return total

    def dollars(self) -> float | Undefined:
        """US dollars of the calls that were sent in this run."""
        if self.price is None:
            return Undefined(reason="The price of the model is not known.")
        return self.price.cost(self.sent_in, self.sent_out)
