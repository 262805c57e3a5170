"""What the claim-evidence classifier reads in a study about a claim."""

from typing import Literal

from claimpath.records.base import Record
from claimpath.records.span import Span

StanceLabel = Literal["Supported", "Refuted", "Not Enough Information"]
"""What a claim-evidence classifier says of a claim and a text."""


class StanceSentence(Record):
    """A sentence of the study, as the classifier reads it."""

    quote: Span
    """The sentence."""
    supported: float
    """Probability that it supports the claim, in [0, 1]."""
    refuted: float
    """Probability that it contradicts the claim, in [0, 1]; what is left is that it says nothing about it."""


class Stance(Record):
    """What a study's own sentences say of a claim, by a small classifier. It sees sentences one by one."""

    label: StanceLabel
    """The most probable of the three."""
    supported: float
    """Calibrated probability that the study supports the claim, in [0, 1]."""
    refuted: float
    """Calibrated probability that it contradicts the claim, in [0, 1]; with the others it sums to 1."""
    not_enough: float
    """Calibrated probability that it says too little, in [0, 1]."""
    sentences: tuple[StanceSentence, ...]
    """The sentences that say most about the claim, the weightiest first."""
    n_read: int
    """How many sentences were read: those closest to the claim by words and meaning."""
    n_sentences: int
    """How many there were to choose from."""
    model: str
    """Name and digest of the classifier."""
