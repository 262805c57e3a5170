"""Sentences that an answer says it copied, each looked up in the studies. With a changed number it is not the quote."""

from collections.abc import Sequence

from claimpath.records import ClaimedQuote, Passage, Span
from claimpath.stages.verdict.answer import GivenQuote
from claimpath.text.locate import QuoteIndex
from claimpath.text.location import Ambiguous, Found

_MOST_SHOWN = 20


class Quotations:
    """Looks up quotes in the studies' passages. The index is built when the first quote needs it."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._passages = passages
        self._index: QuoteIndex | None = None
        self._known: dict[GivenQuote, ClaimedQuote] = {}

    def look_up(self, quotes: Sequence[GivenQuote]) -> tuple[ClaimedQuote, ...]:
        """Find each quote; the passage that an answer names is a hint where the words stand in several."""
        for quote in quotes:
            if quote not in self._known:
                self._known[quote] = self._looked_up(quote)
        return tuple(self._known[quote] for quote in quotes)

    def _looked_up(self, quote: GivenQuote) -> ClaimedQuote:
        whole = self._whole_sentences(quote.text)
        if whole is not None:
            return ClaimedQuote(text=quote.text, role=quote.role, spans=(whole,))
        if self._index is None:
            self._index = QuoteIndex(self._passages)
        location = self._index.locate(quote.text, passage_id=quote.passage or None)
        if isinstance(location, Found):
            return ClaimedQuote(text=quote.text, role=quote.role, spans=location.spans)
        if isinstance(location, Ambiguous):
            why = f"the words stand at {location.n_occurrences} places, and nothing tells which is meant"
        else:
            why = location.reason
        return ClaimedQuote(text=quote.text, role=quote.role, not_located=why)

    def _whole_sentences(self, text: str) -> Span | None:
        """The one place where these very characters are a sentence or several; most quotes need no more than this."""
        holders = [passage for passage in self._passages if text in passage.text]
        if len(holders) != 1 or holders[0].text.count(text) != 1:
            return None
        passage = holders[0]
        start = passage.text.index(text)
        end = start + len(text)
        if start not in {s.start for s in passage.sentences} or end not in {s.end for s in passage.sentences}:
            return None
        return passage.span(start, end)


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
