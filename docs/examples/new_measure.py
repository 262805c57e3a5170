"""RBP(p): rank-biased precision (Moffat and Zobel 2008).

RBP = (1 - p) * sum over the ranks i of p^(i - 1) * rel(i), with rel(i) = 1 where the passage at rank i is relevant and
0 elsewhere, and p in (0, 1) the chance that a reader goes on to the next passage. Range [0, 1], no unit. A passage that
is not ranked adds 0. Undefined without relevant passages.
"""

from collections.abc import Collection, Sequence

from claimpath.errors import SettingsError
from claimpath.records import Undefined


def rank_biased_precision(ranking: Sequence[str], gold: Collection[str], p: float = 0.8) -> float | Undefined:
    """Rank-biased precision of one ranking. Raises SettingsError for a p that is not between 0 and 1."""
    if not 0 < p < 1:
        raise SettingsError(f"p must be between 0 and 1, without both; got {p}")
    if not gold:
        return Undefined(reason="no passage is relevant")
    return (1 - p) * sum(p**place for place, passage in enumerate(ranking) if passage in gold)
