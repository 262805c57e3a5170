"""Verdict consistency: the share of claims all of whose runs gave the same label (Beyond Verdicts, section 3.2).

C = |{i : all runs of claim i have one label}| / N. Range [0, 1], no unit. `No Response` is a label like the others: a
model that never answers is consistent, which is why this stands beside the proportions and never alone. A claim with
fewer than two runs can't disagree with itself and does not count; undefined where none counts.
"""

from collections.abc import Sequence

from claimpath.records import Undefined, VerdictLabel


def runs_agree(labels: Sequence[VerdictLabel]) -> bool | Undefined:
    """Whether all runs of one claim gave the same label."""
    if len(labels) < 2:
        return Undefined(reason="agreement needs at least two runs")
    return len(set(labels)) == 1


def verdict_consistency(claims: Sequence[Sequence[VerdictLabel]]) -> float | Undefined:
    """Share of claims whose runs agree, among those with at least two runs."""
    agreed = [agree for labels in claims if isinstance(agree := runs_agree(labels), bool)]
    if not agreed:
        return Undefined(reason="no claim has two runs")
    return sum(agreed) / len(agreed)
