"""Brier score: mean squared distance of probabilities from what happened (Brier 1950, in its form for yes or no).

Brier = (1 / N) * sum over units i of (p(i) - o(i))^2, with the probability p(i) and o(i) = 1 where it was so, else 0.
Range [0, 1], 0 is best, no unit. Always saying the share r of units that are so gives r (1 - r), the trivial baseline;
always saying 1/2 gives 0.25. Undefined without units.
"""

from collections.abc import Sequence

from claimpath.measures.statistics.reliability_bins import checked_units
from claimpath.records import Undefined


def brier_score(probabilities: Sequence[float], outcomes: Sequence[bool]) -> float | Undefined:
    """The Brier score. Raises ValueError where the lengths differ or a probability is outside [0, 1]."""
    units = checked_units(probabilities, outcomes)
    if not units:
        return Undefined(reason="there are no units")
    return sum((probability - outcome) ** 2 for probability, outcome in units) / len(units)


def brier_of_base_rate(outcomes: Sequence[bool]) -> float | Undefined:
    """The Brier score of always saying how often it is so."""
    if not outcomes:
        return Undefined(reason="there are no units")
    share = sum(map(bool, outcomes)) / len(outcomes)
    return share * (1 - share)
