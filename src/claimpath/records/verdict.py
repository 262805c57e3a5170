"""The verdict on a claim."""

from typing import Literal

from claimpath.records.base import Record, Undefined
from claimpath.records.span import Span

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


QuoteRole = Literal["context", "finding", "other"]
"""What a quoted sentence tells: how the study was done or what limits it, what it found, or something else."""


class ClaimedQuote(Record):
    """A sentence that a model says it copied from the study."""

    text: str
    """The sentence as the model gave it."""
    role: QuoteRole
    """What the model takes it for."""
    spans: tuple[Span, ...] = ()
    """Where the study has it, word for word; several where an ellipsis leaves words out. Empty where it has not."""
    not_located: str | None = None
    """Why it was not found in the study, where it was not."""


class VerdictPart(Record):
    """What a run noted on one part of a study that does not fit into the model's window."""

    passage_ids: tuple[str, ...]
    """The passages of the part, in order; one that is longer than a part stands in several."""
    label: VerdictLabel
    """What the part speaks for on its own."""
    notes: str
    """The notes; where there is no response, the reason."""


class VerdictRun(Record):
    """One run of an engine."""

    label: VerdictLabel
    """What the run said."""
    explanation: str
    """Why, in the engine's words."""
    seconds: float
    """Wall time of the run."""
    no_response: str | None = None
    """Why there is no verdict, for `No Response`: refused, unreadable, cut, failed."""
    quotes: tuple[ClaimedQuote, ...] = ()
    """Sentences that the answer says are the study's, each looked up in it."""
    parts: tuple[VerdictPart, ...] = ()
    """Notes on the parts of a study that was read in parts; empty where it was read in one go."""
    repairs: tuple[str, ...] = ()
    """What had to be mended before the answer could be read."""


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
