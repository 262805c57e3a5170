"""Perplexity of a text by character n-grams: a stand-in for fluency where no language model is there.

p(c | h) for a character c behind the k characters h is interpolated after Witten and Bell (1991):

p(c | h) = (n(h c) + t(h) p(c | h')) / (n(h) + t(h)),   h' = h without its first character,

with n(.) counts in the training texts and t(h) the number of different characters seen behind h; at the end stands
1 / (V + 1), with V the number of different characters in training and one more for all others. A history that was never
seen hands on to h'. With order o, k is at most o - 1. Texts begin behind o - 1 marks.

Perplexity = exp(-(1 / n) sum over i of log p(c_i | h_i)) over the n characters of a text; range [1, inf), per
character: not to be compared with a perplexity per token. Undefined for an empty text. It sees how texts like the
training texts are spelled, and little of whether they read well.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import exp, log

from claimpath.records import Undefined

_START = "\x02"


class CharNgram:
    """A model of one order, trained on texts."""

    def __init__(self, texts: Iterable[str], order: int = 5) -> None:
        """Raises ValueError for an order under 1."""
        if order < 1:
            raise ValueError(f"the order is {order}; it must be 1 or more")
        self.order = order
        self._behind: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for text in texts:
            marked = _START * (order - 1) + text
            for at in range(order - 1, len(marked)):
                for length in range(order):
                    self._behind[marked[at - length : at]][marked[at]] += 1
        self._counts = {history: (sum(seen.values()), len(seen)) for history, seen in self._behind.items()}
        self._floor = 1 / (len(self._behind.get("", ())) + 1)

    def perplexity(self, text: str) -> float | Undefined:
        """The perplexity of a text per character."""
        if not text:
            return Undefined(reason="an empty text has no perplexity")
        marked = _START * (self.order - 1) + text
        start = self.order - 1
        total = sum(
            log(self.probability(marked[at - start : at], marked[at])) for at in range(start, len(marked))
        )
        return exp(-total / len(text))

    def probability(self, history: str, character: str) -> float:
        """p(character | history), in (0, 1]. history: at most order - 1 characters."""
        value = self._floor
        for length in range(len(history) + 1):
            seen = self._counts.get(history[len(history) - length :])
            if seen is None:
                break
            n, t = seen
            value = (self._behind[history[len(history) - length :]][character] + t * value) / (n + t)
        return value
