"""A claim with an evidence text and a label, and a set of such pairs."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal, get_args

from claimpath.measures.argument_verdict import STANCE_LABELS, StanceLabel

Part = Literal["train", "dev", "test"]
PARTS: tuple[Part, ...] = get_args(Part)


@dataclass(frozen=True, slots=True)
class ClaimEvidence:
    """A claim, a text, and what the text says of the claim."""

    id: str
    """Unique in its set, with the set's name: `scifact-train-12-4983`."""
    claim: str
    """The claim, without blanks and quotation marks around it."""
    evidence: str
    """The text, without blanks around it."""
    label: StanceLabel
    """What the text says of the claim."""
    document: str
    """Where the text is from: an id of the abstract, or, where there is none, the text itself."""
    source: str
    """Name of the set."""


@dataclass(frozen=True, slots=True)
class ClaimEvidenceData:
    """Pairs of a set, or of several, in three parts."""

    name: str
    """Name of the set; of several, with plus signs."""
    parts: dict[Part, tuple[ClaimEvidence, ...]]
    """The pairs of each part; a part can be empty."""
    files_sha256: dict[str, str]
    """File name to SHA-256 of what was read."""
    notes: tuple[str, ...] = field(default=())
    """How it was split, what was left out, and what to beware of."""

    @property
    def labels(self) -> tuple[StanceLabel, ...]:
        """The labels that occur in the training part, in their usual order."""
        found = {pair.label for pair in self.parts["train"]}
        return tuple(label for label in STANCE_LABELS if label in found)

    def counts(self) -> dict[str, dict[str, int]]:
        """Part to label to the number of pairs."""
        counted = {part: Counter(pair.label for pair in pairs) for part, pairs in self.parts.items()}
        return {part: {label: counts[label] for label in STANCE_LABELS} for part, counts in counted.items()}
