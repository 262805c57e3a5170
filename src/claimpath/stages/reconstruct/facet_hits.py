"""Where a facet's patterns match in a study: the part of the facts that no claim changes, found once for a study."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.records.once import once_for
from claimpath.stages.reconstruct.durations import durations
from claimpath.stages.reconstruct.own_sentences import OwnSentence
from claimpath.stages.reconstruct.rules import Facet, compiled
from claimpath.stages.reconstruct.sample_size import count_people


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence that shows a facet."""

    sentence: OwnSentence
    what: str
    """The facet in words."""
    named: str
    """Pattern for a claim that already says so; empty for none."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of people, or a time in days, in a sentence."""

    value: float
    what: str
    """The number in words."""
    sentence: OwnSentence


class FacetHits:
    """What facets find in a study's sentences. Each facet looks once, when it is asked for."""

    def __init__(self, sentences: Sequence[OwnSentence]) -> None:
        self._sentences = sentences
        # Facets are kept beside their id, so that no other can take it over.
        self._hits: dict[int, tuple[Facet, tuple[Hit, ...]]] = {}
        self._quantities: dict[int, tuple[Facet, Quantity | None]] = {}

    def of(self, facet: Facet) -> tuple[Hit, ...]:
        """Every sentence that shows the facet, in order."""
        if id(facet) not in self._hits:
            self._hits[id(facet)] = (facet, tuple(self._matching(facet)))
        return self._hits[id(facet)][1]

    def largest(self, facet: Facet) -> Quantity | None:
        """The largest number of people (`sample`) or the longest time (`duration`); None where none is given."""
        if id(facet) not in self._quantities:
            given = self._counted(facet) if facet.kind == "sample" else self._times(facet)
            largest = max(given, key=lambda item: (item.value, item.sentence.weight), default=None)
            self._quantities[id(facet)] = (facet, largest)
        return self._quantities[id(facet)][1]

    def _matching(self, facet: Facet) -> list[Hit]:
        pattern = compiled(facet.patterns)
        barred = compiled(facet.not_) if facet.not_ else None
        # A sentence that only reports others counts where the facet names its zone, like every other.
        return [
            Hit(sentence, *wording(facet, sentence.text, match))
            for sentence in self._sentences
            if sentence.zone in facet.zones
            and (match := pattern.search(sentence.text))
            and not (barred and barred.search(sentence.text))
        ]

    def _counted(self, facet: Facet) -> list[Quantity]:
        return [
            Quantity(count, f"{count:,} {noun}", sentence)
            for sentence in self._sentences
            if not sentence.reported and sentence.zone != "interpretation" and sentence.quotable
            for count, noun in count_people(sentence.text, facet.patterns)
        ]

    def _times(self, facet: Facet) -> list[Quantity]:
        pattern = compiled(facet.patterns)
        return [
            Quantity(days, written, sentence)
            for sentence in self._sentences
            if not sentence.reported and sentence.zone in facet.zones and sentence.quotable
            for days, written in durations(sentence.text)
            if pattern.search(sentence.text)
        ]


def wording(facet: Facet, text: str, match: re.Match[str]) -> tuple[str, str]:
    """The facet in words, and the pattern of a claim that admits it."""
    captured = next((value for value in match.groupdict().values() if value), None)
    if captured is not None:
        return captured.lower(), re.escape(captured)
    # The words that made the match tell more than the rest of the sentence.
    for words_of in (match.group(), text):
        for words in facet.words:
            if compiled((words.match,)).search(words_of):
                return words.say, words.named
    return facet.plain, ""


@once_for
def facet_hits(sentences: Sequence[OwnSentence]) -> FacetHits:
    """The hits in these sentences."""
    return FacetHits(sentences)
