"""Sentences that an answer says it copied, each looked up in the studies. With a changed number it is not the quote."""

from collections.abc import Sequence

from claimpath.records import ClaimedQuote, Passage
from claimpath.stages.verdict.answer import GivenQuote
from claimpath.text.locate import QuoteIndex
from claimpath.text.location import Ambiguous, Found

_MOST_SHOWN = 20


def look_up(quotes: Sequence[GivenQuote], index: QuoteIndex) -> tuple[ClaimedQuote, ...]:
    """Find each quote; the passage that the answer names is a hint where the words stand in several."""
    return tuple(_looked_up(quote, index) for quote in quotes)


def quote_index(passages: Sequence[Passage]) -> QuoteIndex:
    """Index the studies' passages for `look_up`."""
    return QuoteIndex(passages)


def _looked_up(quote: GivenQuote, index: QuoteIndex) -> ClaimedQuote:
    location = index.locate(quote.text, passage_id=quote.passage or None)
    if isinstance(location, Found):
        return ClaimedQuote(text=quote.text, role=quote.role, spans=location.spans)
    if isinstance(location, Ambiguous):
        why = f"the words stand at {location.n_occurrences} places, and nothing tells which is meant"
    else:
        why = location.reason
    return ClaimedQuote(text=quote.text, role=quote.role, not_located=why)


def unlocated_warnings(runs: Sequence[Sequence[ClaimedQuote]]) -> list[str]:
    """One warning for each quote that the studies do not hold; runs: the quotes of each run."""
    found: dict[str, tuple[str, list[int]]] = {}
    for number, quotes in enumerate(runs, start=1):
        for quote in quotes:
            if quote.not_located is not None:
                found.setdefault(quote.text, (quote.not_located, []))[1].append(number)
    warnings = []
    for text, (why, numbers) in list(found.items())[:_MOST_SHOWN]:
        shown = text if len(text) <= 200 else f"{text[:199]}…"
        where = f"run{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"
        warnings.append(f"The model quotes what was not located in the study ({where}): “{shown}” ({why}).")
    if len(found) > _MOST_SHOWN:
        warnings.append(
            f"{len(found) - _MOST_SHOWN} more such quotes are among the runs in the report's record."
        )
    return warnings
