"""What a ranking is measured against."""

from dataclasses import dataclass


@dataclass(frozen=True)
class FallacyLinks:
    """A reasoning gap and the passages that expose it."""

    id: str
    """The fallacy."""
    passages: frozenset[str]
    """Passages linked to its context; may be empty."""
    needs_context: bool = True
    """False where the accurate premise alone exposes the gap (an empty context in the data)."""


@dataclass(frozen=True)
class RankingGold:
    """The passages that a ranking should put first."""

    passages: frozenset[str]
    """Relevant passages; empty where none was linked."""
    fallacies: tuple[FallacyLinks, ...] = ()
    """Gaps, for measures that count gaps instead of passages."""
