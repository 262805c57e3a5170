"""P@k: the share of relevant passages among the first k.

P@k = |{i <= k : passage i is relevant}| / min(k, n), where n is the number of ranked passages. Range [0, 1], no
unit. MissciPlus (sections 5.1, 5.2) divides by min(k, n); with `short_counts_as_k` the divisor is k, as in trec_eval,
which differs for a study of fewer than k passages.
"""

from collections.abc import Collection, Sequence

from claimpath.records import Undefined


def precision_at_k(
    ranking: Sequence[str], gold: Collection[str], k: int, *, short_counts_as_k: bool = False
) -> float | Undefined:
    """Share of relevant passages among the first k. Undefined without relevant passages; 0 for an empty ranking."""
    if not gold:
        return Undefined(reason="no passage is relevant")
    first = ranking[:k]
    divisor = k if short_counts_as_k else len(first)
    return sum(passage in gold for passage in first) / divisor if divisor else 0.0
