"""AP: precision at each relevant passage, averaged; its mean over arguments is MAP (MissciPlus, section 5.2).

AP = (1 / R) * sum over the ranks i of relevant passages of P@i, where R is the number of relevant passages, ranked or
not. Range [0, 1], no unit. A relevant passage that is not ranked adds 0.

The MissciPlus authors call scikit-learn's average precision, which gives the same for a ranking without ties, and 0
for an argument without relevant passages, which then stays in the mean. That is `MAP` here. Leaving such arguments
out, as trec_eval does, is `MAP(no_gold=skip)`.
"""

from collections.abc import Collection, Sequence

from claimpath.records import Undefined


def average_precision(ranking: Sequence[str], gold: Collection[str]) -> float | Undefined:
    """Average precision of one ranking. Undefined without relevant passages."""
    if not gold:
        return Undefined(reason="no passage is relevant")
    total = 0.0
    n_found = 0
    for rank, passage in enumerate(ranking, start=1):
        if passage in gold:
            n_found += 1
            total += n_found / rank
    return total / len(gold)
