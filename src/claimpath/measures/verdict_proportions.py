"""Verdict proportions: how often each label was given (Beyond Verdicts, section 3.2, equations 1 and 2).

For claim i and label l, p(i, l) = n(i, l) / R(i): the runs that gave the label over all runs of the claim. Over N
claims, p(l) = (1 / N) * sum over i of p(i, l): each claim counts the same, however often it was run. Range [0, 1], no
unit (the paper prints 100 times that); the four labels, `No Response` among them, sum to 1. Undefined without runs.
"""

from collections.abc import Mapping, Sequence
from typing import get_args

from claimpath.records import Undefined, VerdictLabel

VERDICT_LABELS: tuple[VerdictLabel, ...] = get_args(VerdictLabel)
"""The verdict space, in the order of the paper's tables but for `No Response`, which is last."""


def verdict_proportions(labels: Sequence[VerdictLabel]) -> dict[VerdictLabel, float] | Undefined:
    """Share of one claim's runs with each label; all four labels are there (equation 1)."""
    if not labels:
        return Undefined(reason="the claim has no run")
    return {label: list(labels).count(label) / len(labels) for label in VERDICT_LABELS}


def mean_verdict_proportions(
    claims: Sequence[Mapping[VerdictLabel, float]],
) -> dict[VerdictLabel, float] | Undefined:
    """Mean over claims of their proportions (equation 2). A label that a claim's mapping lacks counts 0 there."""
    if not claims:
        return Undefined(reason="there are no claims")
    return {label: sum(claim.get(label, 0.0) for claim in claims) / len(claims) for label in VERDICT_LABELS}
