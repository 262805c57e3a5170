"""An argument's verdict from the labels of its passages (MissciPlus, section 7.1, after Schlichtkrull et al. 2023).

With S and R the numbers of passages labelled Supported and Refuted: Mixed where S > 0 and R > 0, Supported where only
S > 0, Refuted where only R > 0, Not Enough Information where both are 0. Undefined without passages. Order and number
do not matter, so an argument with more passages is more easily Mixed.
"""

from collections.abc import Sequence
from typing import Literal, get_args

from claimpath.records import StanceLabel, Undefined

__all__ = ["ARGUMENT_VERDICTS", "STANCE_LABELS", "ArgumentVerdict", "StanceLabel", "argument_verdict"]

STANCE_LABELS: tuple[StanceLabel, ...] = get_args(StanceLabel)
ArgumentVerdict = Literal["Supported", "Refuted", "Mixed", "Not Enough Information"]
"""What follows for the claim from all of its passages."""
ARGUMENT_VERDICTS: tuple[ArgumentVerdict, ...] = get_args(ArgumentVerdict)


def argument_verdict(labels: Sequence[StanceLabel]) -> ArgumentVerdict | Undefined:
    """The verdict of one argument. Raises ValueError for an unknown label."""
    if unknown := [label for label in labels if label not in STANCE_LABELS]:
        raise ValueError(f"unknown label {unknown[0]!r}; one of {', '.join(STANCE_LABELS)} was expected")
    if not labels:
        return Undefined(reason="no passage has a label")
    supported, refuted = "Supported" in labels, "Refuted" in labels
    if supported and refuted:
        return "Mixed"
    if supported:
        return "Supported"
    return "Refuted" if refuted else "Not Enough Information"
