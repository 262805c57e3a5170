"""P@k: the share of relevant passages among the first k.

P@k = |{i <= k : passage i is relevant}| / min(k, n), where n is the number of passages that there are to rank; a
ranking that leaves some out does not make it smaller. Range [0, 1], no unit. MissciPlus (sections 5.1, 5.2) divides by
min(k, n); with `short_counts_as_k` the divisor is k, as in trec_eval,
which differs for a study of fewer than k passages.
"""

from collections.abc import Collection, Sequence

from claimpath.records import Undefined


def precision_at_k(
    ranking: Sequence[str],
    gold: Collection[str],
    k: int,
    *,
    n_passages: int | None = None,
    short_counts_as_k: bool = False,
) -> float | Undefined:
    """Share of relevant passages among the first k. Undefined without relevant passages; 0 for an empty ranking.

    n_passages: how many there are to rank; by default as many as are ranked.
    """
    if not gold:
        return Undefined(reason="no passage is relevant")
    first = ranking[:k]
    divisor = k if short_counts_as_k else max(len(first), min(k, n_passages or 0))
    return sum(passage in gold for passage in first) / divisor if divisor else 0.0
