"""FallacyR@k: the share of an argument's reasoning gaps that its first k passages expose (MissciPlus, section 5.2).

FallacyR@k = |{f : f has an empty context, or one of the first k passages is linked to f}| / |F|, where F are all
gaps of the argument. Range [0, 1], no unit. A gap with an empty context counts as found for every k, 0 included: the
accurate premise, which is given, exposes it. A gap with a context that no passage is linked to is never found, and
stays in the divisor.
"""

from collections.abc import Sequence

from claimpath.measures.gold import FallacyLinks
from claimpath.records import Undefined


def fallacy_recall_at_k(
    ranking: Sequence[str], fallacies: Sequence[FallacyLinks], k: int
) -> float | Undefined:
    """Share of gaps that the first k passages expose. Undefined for an argument without gaps."""
    if not fallacies:
        return Undefined(reason="the argument has no fallacies")
    first = set(ranking[:k])
    return sum(not fallacy.needs_context or bool(fallacy.passages & first) for fallacy in fallacies) / len(
        fallacies
    )
