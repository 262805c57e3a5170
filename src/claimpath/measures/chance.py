"""What each ranking measure gives on average over all orders of n passages, in closed form.

Symbols: n passages, R of them relevant, K = min(k, n).
P@k: R / n. MRR: sum over i of (1/i) * P(first relevant passage at i). HasPositives@k: 1 - C(n-R, K) / C(n, K).
AP: (1/n) * sum over i <= n of (1/i) * (1 + (i-1)(R-1)/(n-1)). FallacyR@k: mean over gaps of HasPositives@k.
"""

from collections.abc import Collection, Sequence
from math import comb

from claimpath.measures.gold import FallacyLinks


def chance_precision(
    passages: Sequence[str], gold: Collection[str], k: int, *, short_counts_as_k: bool
) -> float:
    """Expected P@k; 0 without passages."""
    n_passages, n_relevant = len(passages), _n_relevant(passages, gold)
    if not n_passages:
        return 0.0
    share = n_relevant / n_passages
    return share * min(k, n_passages) / k if short_counts_as_k else share


def chance_reciprocal_rank(passages: Sequence[str], gold: Collection[str]) -> float:
    """Expected reciprocal rank."""
    n_passages, n_relevant = len(passages), _n_relevant(passages, gold)
    if not n_relevant:
        return 0.0
    ways = comb(n_passages, n_relevant)
    return sum(
        comb(n_passages - rank, n_relevant - 1) / ways / rank
        for rank in range(1, n_passages - n_relevant + 2)
    )


def chance_has_positives(passages: Sequence[str], gold: Collection[str], k: int) -> float:
    """Expected HasPositives@k."""
    n_passages, n_relevant = len(passages), _n_relevant(passages, gold)
    if not n_passages:
        return 0.0
    n_drawn = min(k, n_passages)
    return 1 - comb(n_passages - n_relevant, n_drawn) / comb(n_passages, n_drawn)


def chance_average_precision(passages: Sequence[str], gold: Collection[str]) -> float:
    """Expected average precision."""
    n_passages, n_relevant = len(passages), _n_relevant(passages, gold)
    if not n_relevant:
        return 0.0
    slope = (n_relevant - 1) / (n_passages - 1) if n_passages > 1 else 0.0
    mean = sum((1 + (rank - 1) * slope) / rank for rank in range(1, n_passages + 1)) / n_passages
    return mean * n_relevant / len(gold)


def chance_fallacy_recall(passages: Sequence[str], fallacies: Sequence[FallacyLinks], k: int) -> float:
    """Expected FallacyR@k."""
    if not fallacies:
        return 0.0
    found = [1.0 if not f.needs_context else chance_has_positives(passages, f.passages, k) for f in fallacies]
    return sum(found) / len(found)


def _n_relevant(passages: Sequence[str], gold: Collection[str]) -> int:
    return sum(passage in gold for passage in passages)
