"""RR: one over the rank of the first relevant passage; its mean over arguments is MRR (MissciPlus, section 5.1).

RR = 1 / min{i : passage i is relevant}. Range [0, 1], no unit; 0 where no relevant passage is ranked.
"""

from collections.abc import Collection, Sequence

from claimpath.records import Undefined


def reciprocal_rank(ranking: Sequence[str], gold: Collection[str]) -> float | Undefined:
    """One over the rank of the first relevant passage. Undefined without relevant passages."""
    if not gold:
        return Undefined(reason="no passage is relevant")
    return next((1 / rank for rank, passage in enumerate(ranking, start=1) if passage in gold), 0.0)
