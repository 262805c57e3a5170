"""A study made ready for looking up numbers, names and quotes."""

import re
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from functools import cached_property

from claimpath.records import Passage, Span
from claimpath.stages.validate.names import Name
from claimpath.stages.validate.quantities import Quantity, quantities
from claimpath.text.fold import Folded, fold, lower
from claimpath.text.locate import QuoteIndex
from claimpath.text.tokens import content_stems

MOST_SPANS = 3
"""Places that are given for a fact."""
_MOST_PLACES = 200


class StudyFacts:
    """Looks facts up in passages; what it needs is built when it is first needed."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        """passages: letters about the study are left out, as they are not its own account; so are repeats."""
        self.passages = tuple(
            p for p in passages if p.duplicate_of is None and p.origin not in {"sub_article", "lay_summary"}
        )

    @cached_property
    def quotes(self) -> QuoteIndex:
        """For quotations."""
        return QuoteIndex(self.passages)

    def numbers(self, wanted: Quantity) -> tuple[Span, ...]:
        """Where the study has a number: same value, sign and unit; a unit may be missing on one side."""
        spans = []
        for index, found in self._numbers.get(abs(_written(wanted)), ()):
            if _is_same(wanted, found):
                spans.append(self._span(index, found))
        for index, found in self._converted.get(wanted.value, ()):
            if wanted.kind and found.kind == wanted.kind and _written(found) != _written(wanted):
                spans.append(self._span(index, found))
        return tuple(spans)

    def near(self, wanted: Quantity) -> str:
        """What the study has in place of a number: the same digits with another sign or unit."""
        written = _written(wanted)
        for _, found in self._numbers.get(abs(written), ()):
            same_unit = (wanted.kind, wanted.factor) == (found.kind, found.factor)
            if _written(found) == -written != 0 and (same_unit or not wanted.kind or not found.kind):
                return f"the study has it with the other sign: {found.text}"
            if _written(found) == written and not same_unit:
                return f"the study has it with another unit: {found.text}"
        return ""

    def name(self, wanted: Name) -> tuple[Span, ...]:
        """Where the study has a name, as a whole word; the capitals of an abbreviation count."""
        core = re.escape(fold(wanted.text).text)
        pattern = re.compile(rf"(?<![^\W_]){core}(?![^\W_])", 0 if wanted.is_code else re.IGNORECASE)
        spans: list[Span] = []
        for passage, folded in zip(self.passages, self._folded, strict=True):
            for match in pattern.finditer(folded.text):
                spans.append(passage.span(*folded.source_span(match.start(), match.end())))
                if len(spans) == _MOST_PLACES:
                    return tuple(spans)
        return tuple(spans)

    def closest(self, text: str) -> tuple[Span | None, float]:
        """The sentence that shares most content words with a text, and the share of the text's words that it and its
        neighbours have, in [0, 1]."""
        wanted = set(content_stems(text))
        if not wanted or not self._sentences:
            return None, 0.0
        shares = [len(wanted & stems) for _, _, stems in self._sentences]
        best = max(range(len(shares)), key=lambda number: (shares[number], -number))
        if not shares[best]:
            return None, 0.0
        index = self._sentences[best][0]
        around = set().union(
            *(stems for other, _, stems in self._sentences[max(0, best - 1) : best + 2] if other == index)
        )
        return self._sentences[best][1], len(wanted & around) / len(wanted)

    @cached_property
    def _folded(self) -> tuple[Folded, ...]:
        return tuple(fold(passage.text) for passage in self.passages)

    @cached_property
    def _all(self) -> tuple[tuple[int, Quantity], ...]:
        return tuple(
            (index, found) for index, folded in enumerate(self._folded) for found in quantities(folded.text)
        )

    @cached_property
    def _numbers(self) -> dict[Decimal, list[tuple[int, Quantity]]]:
        """By the digits as they stand there."""
        by_digits: dict[Decimal, list[tuple[int, Quantity]]] = defaultdict(list)
        for index, found in self._all:
            by_digits[abs(_written(found))].append((index, found))
        return by_digits

    @cached_property
    def _converted(self) -> dict[Decimal, list[tuple[int, Quantity]]]:
        """By the value in base units."""
        by_value: dict[Decimal, list[tuple[int, Quantity]]] = defaultdict(list)
        for index, found in self._all:
            by_value[found.value].append((index, found))
        return by_value

    @cached_property
    def _sentences(self) -> list[tuple[int, Span, set[str]]]:
        return [
            (index, passage.span(s.start, s.end), set(content_stems(passage.text[s.start : s.end])))
            for index, passage in enumerate(self.passages)
            for s in passage.sentences
        ]

    def _span(self, index: int, found: Quantity) -> Span:
        return self.passages[index].span(*self._folded[index].source_span(found.start, found.end))


def _written(quantity: Quantity) -> Decimal:
    return (quantity.value / quantity.factor).normalize()


def _is_same(wanted: Quantity, found: Quantity) -> bool:
    same_unit = (
        not wanted.kind or not found.kind or (wanted.kind == found.kind and wanted.factor == found.factor)
    )
    return same_unit and _written(wanted) == _written(found)


def plain(text: str) -> str:
    """Folded and lower-cased, blanks joined: for telling whether one text holds another."""
    return " ".join(lower(fold(text).text).split())
