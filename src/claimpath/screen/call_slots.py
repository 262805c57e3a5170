"""Who holds which of a limited number of slots, where a holder may die without a word."""

from dataclasses import dataclass, field


@dataclass
class _Holder:
    heard: float
    tokens: set[str] = field(default_factory=set)


class CallSlots:
    """At most `limit` tokens are out at a time. A holder that is not heard of for `patience` seconds loses its own."""

    def __init__(self, limit: int, patience: float, *, closed_until: float = 0.0) -> None:
        """closed_until: nothing is given out before, so that holders from before a restart can say what they hold."""
        self._limit, self._patience = limit, patience
        self._closed_until = closed_until
        self._holders: dict[str, _Holder] = {}

    @property
    def n_out(self) -> int:
        """Tokens that are held."""
        return sum(len(holder.tokens) for holder in self._holders.values())

    def take(self, holder: str, token: str, now: float) -> bool:
        """Give a slot where one is free; asked again for a token that is out, say yes again."""
        mine = self._heard(holder, now)
        if token in mine.tokens:
            return True
        self._forget_silent(now)
        if now < self._closed_until or self.n_out >= self._limit:
            return False
        mine.tokens.add(token)
        return True

    def give_back(self, holder: str, token: str, now: float) -> None:
        """Free a slot; one that is free already stays so."""
        self._heard(holder, now).tokens.discard(token)

    def hear(self, holder: str, held: set[str], waiting: set[str], now: float) -> None:
        """Take the holder's word for what it holds. A token that it waits for may be on its way to it."""
        mine = self._heard(holder, now)
        mine.tokens = (mine.tokens & waiting) | held

    def close_until(self, moment: float) -> None:
        """Give nothing out before, as a server that is overloaded asks for."""
        self._closed_until = max(self._closed_until, moment)

    def _heard(self, holder: str, now: float) -> _Holder:
        mine = self._holders.setdefault(holder, _Holder(now))
        mine.heard = now
        return mine

    def _forget_silent(self, now: float) -> None:
        silent = [name for name, holder in self._holders.items() if now - holder.heard > self._patience]
        for name in silent:
            del self._holders[name]
