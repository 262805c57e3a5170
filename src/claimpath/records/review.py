"""What people said about a check after they had looked it over."""

from typing import Literal

from claimpath.records.base import Record
from claimpath.records.span import Span

MarkedAs = Literal["kernel", "undermining"]
"""`kernel`: the claim rests on it; `undermining`: it undermines the claim."""


class MarkedSentence(Record):
    """A sentence of a study that a person marked."""

    role: MarkedAs
    """What it was marked as."""
    span: Span
    """The sentence."""


class Review(Record):
    """A person's review of a check."""

    reviewed_by: str
    """Who reviewed it."""
    explanation: str = ""
    """What they wrote for readers; may be empty."""
    marks: tuple[MarkedSentence, ...] = ()
    """Sentences that they marked, in the order of the study."""
    n_accepted: int
    """Sub-graphs that they accepted."""
    n_undecided: int
    """Sub-graphs of the report that nobody decided on."""
    n_rejected: int
    """Sub-graphs that they rejected; the report does not hold them."""
