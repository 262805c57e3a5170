"""What people said of a check: their explanation and the sentences that they marked."""

from dataclasses import dataclass

from claimpath.records import Report, Review
from claimpath.records.review import MarkedAs
from claimpath.report.gaps import Quote, quote_of
from claimpath.report.labels import counted
from claimpath.report.marks import Marks
from claimpath.report.places import Places

MARK_TITLES: dict[MarkedAs, str] = {
    "kernel": "What the claim rests on",
    "undermining": "What undermines it",
}
"""Heading of the sentences that were marked so."""


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """A review, ready to be shown."""

    by: str
    paragraphs: tuple[str, ...]
    """The explanation."""
    marks: tuple[tuple[str, tuple[Quote, ...]], ...]
    """Heading and sentences of each kind of mark that was made."""
    decided: str
    """What was decided about the gaps, counted."""


def review_part(report: Report, places: Places, marks: Marks) -> ReviewPart | None:
    """Give the review as it is shown, or None where nobody reviewed the check."""
    review = report.review
    if not isinstance(review, Review):
        return None
    lists = (
        (title, tuple(quote_of(m.span, places, marks) for m in review.marks if m.role == role))
        for role, title in MARK_TITLES.items()
    )
    counts = (
        (review.n_accepted, "accepted"),
        (review.n_undecided, "not decided on"),
        (review.n_rejected, "rejected and left out"),
    )
    said = ", ".join(f"{n} {what}" for n, what in counts if n)
    n_gaps = review.n_accepted + review.n_undecided + review.n_rejected
    return ReviewPart(
        by=review.reviewed_by,
        paragraphs=tuple(part.strip() for part in review.explanation.split("\n\n") if part.strip()),
        marks=tuple((title, quotes) for title, quotes in lists if quotes),
        decided=f"{counted(n_gaps, 'gap')}: {said}" if n_gaps else "no gap",
    )
