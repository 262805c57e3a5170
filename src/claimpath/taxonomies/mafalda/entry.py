"""What the taxonomy says of one class."""

from dataclasses import dataclass

from claimpath.records.fallacious_spans import SpanClass, SpanFamily
from claimpath.records.fallacy import FallacyClass


@dataclass(frozen=True, slots=True)
class SpanClassEntry:
    """One class of level 2, explained in our words."""

    name: SpanClass
    """The class's name, as in the data set."""
    family: SpanFamily
    """Its family of level 1."""
    definition: str
    """What goes wrong, informally."""
    formal: str
    """The shape of the reasoning, with letters for its parts; the last sentence is the conclusion."""
    example: str
    """A short invented case."""
    also_called: tuple[str, ...] = ()
    """Other names for it; as whole answers they are read as this class."""
    missci: FallacyClass | None = None
    """The class of the study setting (MISSCI's nine) that corresponds to it, where one does."""
    missci_note: str = ""
    """How far the two correspond, or why there is none."""
