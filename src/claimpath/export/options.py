"""What a person adds to an export, and what an export gives back."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """What no report holds and only the person who publishes knows. None means: not given."""

    reviewer: str | None = None
    """Name of the person who reviewed the claim."""
    publisher: str | None = None
    """Name of the organisation that publishes the review."""
    publisher_url: str | None = None
    """The organisation's address."""
    url: str | None = None
    """Address of the page that holds the review."""
    date: str | None = None
    """When the review was published (ClaimReview), or when the graph was made (AIF): `2026-03-01`, or with a time."""
    scale: str | None = None
    """The publisher's scale from worst to best: `1=False,2=Mixed,3=True`."""
    rating: str | None = None
    """The rating: a number or a label of that scale."""
    claim_author: str | None = None
    """Who made the claim."""
    claim_date: str | None = None
    """When the claim was made."""
    claim_url: str | None = None
    """Where the claim appeared."""


@dataclass(frozen=True, slots=True)
class Exported:
    """An exported document."""

    content: bytes
    """The document's bytes."""
    notes: tuple[str, ...] = ()
    """What the format can't hold, and what was changed on the way."""
