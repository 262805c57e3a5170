"""The verdict on a claim."""

from typing import Literal

from claimpath.records.base import Record, Undefined

VerdictLabel = Literal["Correct", "Incorrect", "Not Enough Information", "No Response"]
"""The verdict space of Beyond Verdicts, section 2.1. The offline engine never says Correct."""


class VerdictReason(Record):
    """One reason for a verdict, counted."""

    text: str
    """The reason in plain words."""
    count: int
    """How many sub-graphs (or other findings) give this reason."""
    subgraph_ids: tuple[str, ...] = ()
    """The sub-graphs that give it."""


class VerdictRun(Record):
    """One run of an engine."""

    label: VerdictLabel
    """What the run said."""
    explanation: str
    """Why, in the engine's words."""
    seconds: float
    """Wall time of the run."""


class Verdict(Record):
    """The verdict over all runs."""

    label: VerdictLabel
    """The most frequent label; ties go to the more cautious one."""
    proportions: dict[VerdictLabel, float]
    """Share of runs with each label, in [0, 1]; sums to 1 (Beyond Verdicts, eq. 1)."""
    consistent: bool | Undefined
    """Whether all runs agree; undefined for a single run."""
    runs: tuple[VerdictRun, ...]
    """Every run, in order."""
    reasons: tuple[VerdictReason, ...] = ()
    """Why, counted; the weightiest first."""
