"""Both passage lists as they are shown: the best few with their best sentence, the rest by rank alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.records import RankedPassage, RankTask, Report
from claimpath.report.gaps import Quote, quote_of
from claimpath.report.marks import N_SHOWN, Marks
from claimpath.report.places import Places
from claimpath.report.shown import shortened

_LEAD = 280
"""Code points shown of a passage that has no best sentence."""
LIST_TITLES: dict[RankTask, tuple[str, str]] = {
    "supports": ("What the claim may rest on", "Passages nearest to what the claim says."),
    "undermines": (
        "What may undermine it",
        "Passages that may limit or contradict the claim, given the former.",
    ),
}
"""Title and introduction of each list."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One passage in a list."""

    rank: int
    score: float
    passage_id: str
    target: str | None
    """Anchor of the passage; None where the report does not hold it."""
    section: str
    """Section path in words."""
    quote: Quote | None
    """The best sentence, or the beginning of the passage; None outside the best few."""
    is_lead: bool = False
    """Whether the quote is just the passage's beginning."""


@dataclass(frozen=True, slots=True)
class ShownList:
    """One list."""

    task: RankTask
    title: str
    intro: str
    top: tuple[Listed, ...]
    rest: tuple[Listed, ...]


def lists_of(report: Report, places: Places, marks: Marks) -> tuple[ShownList, ...]:
    """Return both lists in the report's order."""
    tasks: tuple[tuple[RankTask, Sequence[RankedPassage]], ...] = (
        ("supports", report.passages.supports),
        ("undermines", report.passages.undermines),
    )
    return tuple(
        ShownList(
            task,
            *LIST_TITLES[task],
            tuple(_listed(r, places, marks, with_quote=True) for r in ranking[:N_SHOWN]),
            tuple(_listed(r, places, marks, with_quote=False) for r in ranking[N_SHOWN:]),
        )
        for task, ranking in tasks
    )


def _listed(ranked: RankedPassage, places: Places, marks: Marks, *, with_quote: bool) -> Listed:
    passage = places.passage(ranked.passage_id)
    quote, is_lead = None, False
    if with_quote and ranked.best is not None:
        quote = quote_of(ranked.best, places, marks)
    elif with_quote and passage is not None:
        lead = shortened(passage.text, _LEAD)
        quote, is_lead = Quote(lead, passage.id, "", places.anchor(passage.id)), True
    return Listed(
        rank=ranked.rank,
        score=ranked.score,
        passage_id=ranked.passage_id,
        target=places.anchor(ranked.passage_id),
        section=" › ".join(passage.section) if passage else "",
        quote=quote,
        is_lead=is_lead,
    )
