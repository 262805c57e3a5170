"""What was found in an explanation, before it becomes a graph."""

from dataclasses import dataclass, field

from claimpath.records import DroppedSpan, FallacyClass

Stretch = tuple[int, int]
"""Half-open offsets in the explanation."""


@dataclass(frozen=True, slots=True)
class FoundPremise:
    """A sentence that explains a mismatch."""

    place: Stretch
    """The whole sentence."""
    fallacy_class: FallacyClass
    reason: str = ""
    """Why this class, in plain words."""


@dataclass(frozen=True, slots=True)
class FoundParts:
    """The parts, each with its place in the explanation."""

    contexts: tuple[Stretch, ...] = ()
    findings: tuple[Stretch, ...] = ()
    premises: tuple[FoundPremise, ...] = ()
    supports: bool = False
    """Whether the explanation finds the claim right."""
    dropped: tuple[DroppedSpan, ...] = ()
    repairs: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    no_answer: str | None = None
    """Why there is no graph, where there is none."""
