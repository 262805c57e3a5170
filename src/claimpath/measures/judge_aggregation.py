"""Judge aggregation: one score out of several judges' (Beyond Verdicts, section 2.3: majority vote, else the median).

For n judges of whom m gave a score, in this order:

1. m <= n / 2: undefined, as most judges are missing.
2. One score was given by more judges than any other (so by at least two, unless there is one): the majority vote.
3. Otherwise (all different, or two scores equally often): the median; of two middle scores the lower one, so that a
   tie never makes a match which half of the judges deny.

The paper has three judges and says nothing of missing scores and of ties; rules 1 and 3's second half are ours. A
single judge's score is the result. Range: that of the scores; no unit.
"""

from collections import Counter
from collections.abc import Sequence

from claimpath.records import Undefined


def aggregate_scores(scores: Sequence[int | Undefined]) -> int | Undefined:
    """One score of all judges, in whatever order they are given; undefined entries are judges without an answer."""
    given = sorted(score for score in scores if not isinstance(score, Undefined))
    if not scores:
        return Undefined(reason="no judge was asked")
    if 2 * len(given) <= len(scores):
        return Undefined(reason=f"{len(scores) - len(given)} of {len(scores)} judges gave no score")
    (score, votes), *others = Counter(given).most_common()
    if all(n < votes for _, n in others):
        return score
    return given[(len(given) - 1) // 2]
