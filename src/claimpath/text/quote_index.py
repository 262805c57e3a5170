"""The folded texts of a study, searched by `locate`."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from claimpath.records.span import Span
from claimpath.text.differences import tokens_of
from claimpath.text.fold import Folded, fold, lower
from claimpath.text.sentences import split_sentences

_MAX_POSTINGS = 400
_MAX_STEPS = 32_000
MAX_COMPARED = 200
"""Tokens that are compared at most to say in what a quotation differs."""


@dataclass(frozen=True)
class SourceText:
    """One text with its name."""

    id: str
    """Passage id."""
    text: str
    """The text that offsets count in."""
    duplicate_of: str | None = None
    """Id of an earlier text that says the same."""
    sentences: tuple[tuple[int, int], ...] = ()
    """Offsets of its sentences; empty where they are not known."""


@dataclass(frozen=True)
class Place:
    """An occurrence in the folded texts."""

    index: int
    """Which text."""
    start: int
    """First folded character, in that text."""
    end: int
    """One past the last."""


class FoldedTexts:
    """All texts folded once, so that any number of quotations can be looked for."""

    def __init__(self, texts: Sequence[SourceText]) -> None:
        self.texts = tuple(texts)
        self.folded: tuple[Folded, ...] = tuple(fold(t.text) for t in texts)
        self._begins = array("q")
        at = 0
        for folded in self.folded:
            self._begins.append(at)
            at += len(folded.text) + 1
        # Folded texts never hold a NUL, so no match runs over a border.
        self._all = lower("\x00".join(folded.text for folded in self.folded))

    def occurrences(self, needle: str) -> Iterator[Place]:
        """Find where a folded, lower-cased quotation stands, in order.

        Overlapping occurrences are given for the first few thousand places only, which keeps the time linear.
        """
        steps = 0
        at = self._all.find(needle)
        while at >= 0:
            index = bisect_right(self._begins, at) - 1
            start = at - self._begins[index]
            yield Place(index, start, start + len(needle))
            steps += len(needle)
            step = 1 if steps < _MAX_STEPS else len(needle)
            at = self._all.find(needle, at + step)

    def begins_sentence(self, place: Place) -> bool:
        """Tell whether a sentence is known to begin at a place."""
        return self.folded[place.index].starts[place.start] in self._sentence_starts[place.index]

    def hold(self, needle: str) -> bool:
        """Tell whether any text holds a folded, lower-cased stretch."""
        return needle in self._all

    def find_after(self, index: int, needle: str, start: int, reach: int) -> int:
        """Find a folded, lower-cased stretch within `reach` characters of an offset in one text; -1 where it is not."""
        begin = self._begins[index]
        end = begin + len(self.folded[index].text)
        at = self._all.find(needle, begin + start, min(end, begin + start + reach + len(needle)))
        return at - begin if at >= 0 else -1

    def crosses(self, needle: str) -> Place | None:
        """Find a quotation that runs over the border of two texts; the place where it begins."""
        at = self._across.find(needle)
        if at < 0:
            return None
        index = bisect_right(self._begins, at) - 1
        start = at - self._begins[index]
        return Place(index, start, len(self.folded[index].text))

    def span(self, place: Place) -> Span:
        """The place as a span of its source text."""
        source = self.texts[place.index]
        start, end = self.folded[place.index].source_span(place.start, place.end)
        return Span(passage_id=source.id, start=start, end=end, text=source.text[start:end])

    def closest_sentence(self, tokens: Sequence[str]) -> tuple[int, Span, list[str]] | None:
        """Find the sentence that shares most with these tokens, rare ones counting more.

        Gives its text's index, its span and the tokens of the text around it, or None where nothing is shared.
        """
        scores: dict[int, float] = {}
        for token in dict.fromkeys(tokens):
            owners = self._owners.get(token, ())
            if 0 < len(owners) <= _MAX_POSTINGS or len(self._sentences) <= _MAX_POSTINGS:
                for number in owners:
                    scores[number] = scores.get(number, 0.0) + 1.0 / (1.0 + len(owners) ** 0.5)
        if not scores:
            return None
        best = max(scores, key=lambda number: (scores[number], -number))
        index, start, end = self._sentences[best]
        text = self.texts[index].text
        span = Span(passage_id=self.texts[index].id, start=start, end=end, text=text[start:end])
        return index, span, self._tokens_around(best, tokens)

    def _tokens_around(self, number: int, tokens: Sequence[str]) -> list[str]:
        """The tokens of a sentence, and of the next ones as long as the quotation is longer; a few hundred at most."""
        index = self._sentences[number][0]
        around = self._tokens[number]
        if len(around) > MAX_COMPARED:
            rarest = min((t for t in tokens if t in self._owners), key=lambda t: len(self._owners[t]))
            middle = around.index(rarest) if rarest in around else 0
            return around[max(0, middle - MAX_COMPARED // 2) : middle + MAX_COMPARED // 2]
        around = list(around)
        while len(around) < len(tokens) and number + 1 < len(self._sentences):
            number += 1
            if self._sentences[number][0] != index:
                break
            around += self._tokens[number]
        return around[:MAX_COMPARED]

    @cached_property
    def _sentence_starts(self) -> list[frozenset[int]]:
        return [frozenset(start for start, _ in source.sentences) for source in self.texts]

    @cached_property
    def _across(self) -> str:
        return self._all.replace("\x00", " ")

    @cached_property
    def _sentences(self) -> list[tuple[int, int, int]]:
        """All sentences: index of the text, start, end."""
        return [
            (i, start, end)
            for i, source in enumerate(self.texts)
            for start, end in (source.sentences or split_sentences(source.text))
        ]

    @cached_property
    def _tokens(self) -> list[list[str]]:
        return [tokens_of(self._folded_sentence(*sentence)) for sentence in self._sentences]

    def _folded_sentence(self, index: int, start: int, end: int) -> str:
        folded = self.folded[index]
        return folded.text[bisect_left(folded.starts, start) : bisect_left(folded.starts, end)]

    @cached_property
    def _owners(self) -> dict[str, list[int]]:
        """For each token the sentences that hold it."""
        owners: dict[str, list[int]] = {}
        for number, tokens in enumerate(self._tokens):
            for token in set(tokens):
                owners.setdefault(token, []).append(number)
        return owners
