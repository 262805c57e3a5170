"""Selective risk: how many errors are left when a system may keep silent where it is unsure? (Chow 1957; El-Yaniv and
Wiener 2010.)

Units are answered in falling order of confidence. Coverage c(k) = k / N after k of N units; risk r(k) = errors among
those k, over k. N counts all units that were asked, answered or not, so that a system that abstains does not reach
coverage 1. Units with one confidence come in no order: within them the risk is the mean over all their orders, errors
before plus the tied units' error rate times how many of them are in. Range of both [0, 1], no unit.
"""

from collections.abc import Sequence
from itertools import groupby

from claimpath.records import Record, Undefined


class RiskPoint(Record):
    """The risk at one coverage."""

    coverage: float
    """Share of the units that were answered, in (0, 1]."""
    risk: float
    """Share of those that were wrong, in [0, 1]; the mean over all orders of tied units."""
    confidence: float
    """Confidence of the last unit that was answered."""


def risk_coverage(
    confidences: Sequence[float], right: Sequence[bool], *, n_asked: int | None = None
) -> tuple[RiskPoint, ...]:
    """A point for each answered unit, coverage rising; empty without units.

    n_asked: all units that were asked, where the system abstained from some. Raises ValueError where lengths differ,
    a confidence is not finite, or fewer were asked than answered.
    """
    if len(confidences) != len(right):
        raise ValueError(f"{len(confidences)} confidences but {len(right)} outcomes")
    if any(not abs(confidence) < float("inf") for confidence in confidences):
        raise ValueError("a confidence is not finite")
    n = len(right) if n_asked is None else n_asked
    if n < len(right):
        raise ValueError(f"{n} units were asked, but {len(right)} answered")
    points: list[RiskPoint] = []
    errors_before = 0.0
    rows = sorted(zip(confidences, map(bool, right), strict=True), key=lambda row: -row[0])
    for confidence, tied in groupby(rows, key=lambda row: row[0]):
        group = [not was_right for _, was_right in tied]
        rate = sum(group) / len(group)
        start = len(points)
        for taken in range(1, len(group) + 1):
            k = start + taken
            risk = (errors_before + rate * taken) / k
            points.append(RiskPoint(coverage=k / n, risk=risk, confidence=confidence))
        errors_before += sum(group)
    return tuple(points)


def risk_at(points: Sequence[RiskPoint], coverage: float) -> float | Undefined:
    """The risk at the smallest coverage on the curve that is at least `coverage`; undefined where none is.

    Raises ValueError for a coverage outside (0, 1].
    """
    if not 0 < coverage <= 1:
        raise ValueError(f"a coverage must be above 0 and at most 1; got {coverage}")
    # Coverages are fractions: 0.6 of 5 units is 3 of them, whatever the last bit of 0.6 * 5 says.
    reached = next((point for point in points if point.coverage >= coverage - 1e-9), None)
    if reached is None:
        return Undefined(reason=f"the system answered less than {coverage:g} of the units")
    return reached.risk
