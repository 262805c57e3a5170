"""Area under the risk-coverage curve: how well confidence sets errors apart (Geifman and El-Yaniv 2017).

AURC = (1 / n) * sum over k = 1 to n of r(k), with r(k) the risk after the k most confident of n answered units. Range
[0, 1], 0 is best, no unit. A confidence that says nothing gives the error rate e of all answered units (all units
tied), the trivial baseline; the best order there is gives `best_aurc`. The two bound how far the order helps, which is
why they stand beside it: AURC alone mostly repeats the error rate.
"""

from collections.abc import Sequence

from claimpath.measures.statistics.risk_coverage import RiskPoint
from claimpath.records import Undefined


def aurc(points: Sequence[RiskPoint]) -> float | Undefined:
    """The area, from the points that `risk_coverage` gives. Undefined without points."""
    if not points:
        return Undefined(reason="no unit was answered")
    return sum(point.risk for point in points) / len(points)


def best_aurc(n: int, n_wrong: int) -> float | Undefined:
    """The area where all right answers come before all wrong ones. ValueError unless 0 <= n_wrong <= n."""
    if not 0 <= n_wrong <= n:
        raise ValueError(f"{n_wrong} of {n} can't be wrong")
    if n == 0:
        return Undefined(reason="no unit was answered")
    n_right = n - n_wrong
    return sum(max(0, k - n_right) / k for k in range(1, n + 1)) / n
