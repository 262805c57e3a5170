"""HasPositives@k: whether any of the first k passages is relevant (Shaar et al. 2020; MissciPlus, Table 18).

Range {0, 1} for one argument, [0, 1] as a mean.
"""

from collections.abc import Collection, Sequence

from claimpath.records import Undefined


def has_positives_at_k(ranking: Sequence[str], gold: Collection[str], k: int) -> float | Undefined:
    """1 where any of the first k passages is relevant, else 0. Undefined without relevant passages."""
    if not gold:
        return Undefined(reason="no passage is relevant")
    return float(any(passage in gold for passage in ranking[:k]))
