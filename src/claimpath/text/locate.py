"""Find quotations in a study through typography, and give back the source's own offsets.

Hyphens, minus signs, quotes, blanks, ligatures, invisible characters, Markdown, citation marks, the notation of
powers and the case of a first letter may differ. A number, sign, unit, negation or name never may. A quotation that
leaves words out with an ellipsis gives one span for each of its parts, in order and in one passage, and only where
the words left out hold no negation.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from claimpath.records import Passage, Span
from claimpath.text.differences import describe, tokens_of
from claimpath.text.fold import fold, lower
from claimpath.text.location import Ambiguous, Difference, Found, Location, NotFound
from claimpath.text.quote_guards import Objection, QuotePart, negation_left_out, objection
from claimpath.text.quote_index import MAX_COMPARED, FoldedTexts, Place, SourceText

_MAX_SPANS = 100
_MAX_GAP = 2000
_MAX_TRIES = 20
_EDGE = " '…"
_ROUND_CITATION = re.compile(r"\s?\((\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*)\)")


class QuoteIndex:
    """A study's texts, indexed once for any number of quotations."""

    def __init__(self, texts: Sequence[tuple[str, str]] | Sequence[Passage]) -> None:
        self._texts = FoldedTexts([_source(text) for text in texts])

    def locate(
        self,
        quote: str,
        *,
        occurrence: int | None = None,
        passage_id: str | None = None,
        before: str = "",
        after: str = "",
    ) -> Location:
        """Find one quotation.

        `occurrence` chooses the n-th place (from 1), `passage_id` a passage, `before` and `after` what stands right
        before and behind; hints choose among places and never make one. Without a hint that decides, several places
        are ambiguous. Places in passages marked as duplicates do not count where the first passage has the words.
        """
        parts = _parts(quote)
        if not parts:
            return NotFound(difference="empty", reason="the quotation holds no letter and no digit")
        places, rejected = self._places(parts)
        if not places and rejected is None and _ROUND_CITATION.search(quote):
            bracketed = _parts(_ROUND_CITATION.sub(r" [\1]", quote), strict=True)
            places, _ = self._places(bracketed)
            parts = bracketed if places else parts
        if not places:
            return self._explain(quote, parts, rejected)
        kept, repeated = self._without_duplicates(places)
        hinted = self._hinted(kept, occurrence, passage_id, before, after)
        repeats = tuple(self._spans(place, parts)[0] for place in repeated[:_MAX_SPANS])
        if len(hinted) == 1:
            by: Literal["only", "hint"] = "only" if len(kept) == 1 else "hint"
            return Found(spans=self._spans(hinted[0], parts), by=by, repeated_in=repeats)
        return Ambiguous(
            spans=tuple(span for place in hinted[:_MAX_SPANS] for span in self._spans(place, parts)),
            n_occurrences=len(hinted),
        )

    def locate_all(self, quotes: Sequence[str]) -> tuple[Location, ...]:
        """Find several quotations that stand in order.

        Where the same words are quoted as often as they occur, the n-th mention is the n-th place. Where they occur
        more often than they are quoted, nothing tells which is meant: every mention is ambiguous.
        """
        keys = ["…".join(part.lowered for part in _parts(quote)) for quote in quotes]
        n_mentions = Counter(keys)
        mention: Counter[str] = Counter()
        cache: dict[str, Location] = {}
        located: list[Location] = []
        for key, quote in zip(keys, quotes, strict=True):
            mention[key] += 1
            whole = cache.setdefault(quote, self.locate(quote)) if quote not in cache else cache[quote]
            if isinstance(whole, Ambiguous) and whole.n_occurrences == n_mentions[key]:
                nth = self.locate(quote, occurrence=mention[key])
                whole = nth.model_copy(update={"by": "order"}) if isinstance(nth, Found) else whole
            located.append(whole)
        return tuple(located)

    def _places(
        self, parts: Sequence[QuotePart]
    ) -> tuple[list[list[Place]], tuple[Difference, Place, str] | None]:
        """All places that hold the parts in order, each place a list with one entry for each part."""
        rejected: tuple[Difference, Place, str] | None = None
        places: list[list[Place]] = []
        for first in self._texts.occurrences(parts[0].lowered):
            against = self._objection(first, parts[0])
            found = [first]
            for part in parts[1:]:
                if against is None:
                    against, following = self._next_part(found[-1], part)
                    found += following
            if against is None:
                if not places or places[-1][-1].index != first.index or places[-1][-1].end <= first.start:
                    places.append(found)
            elif rejected is None:
                rejected = (against[0], first, against[1])
        return places, rejected

    def _next_part(self, last: Place, part: QuotePart) -> tuple[Objection | None, list[Place]]:
        """The next place of a part in the same text, or what speaks against it."""
        against: Objection = ("order", "its parts do not follow each other within one passage")
        at = self._texts.find_after(last.index, part.lowered, last.end, _MAX_GAP)
        for _ in range(_MAX_TRIES):
            if at < 0:
                break
            place = Place(last.index, at, at + len(part.lowered))
            found = self._objection(place, part)
            if found is None:
                negation = negation_left_out(self._texts.folded[last.index].text[last.end : at])
                if negation:
                    return ("negation", f'the words left out hold "{negation}"'), []
                return None, [place]
            against = found
            at = self._texts.find_after(last.index, part.lowered, place.end, last.end + _MAX_GAP - place.end)
        return against, []

    def _objection(self, place: Place, part: QuotePart) -> Objection | None:
        source = self._texts.texts[place.index].text
        begins = self._texts.begins_sentence(place)
        return objection(self._texts.folded[place.index], place, part, source, begins)

    def _without_duplicates(self, places: list[list[Place]]) -> tuple[list[list[Place]], list[list[Place]]]:
        held = {self._texts.texts[place[0].index].id for place in places}
        kept: list[list[Place]] = []
        repeated: list[list[Place]] = []
        for place in places:
            original = self._texts.texts[place[0].index].duplicate_of
            (repeated if original in held and original is not None else kept).append(place)
        return (kept, repeated) if kept else (repeated, [])

    def _hinted(
        self,
        places: list[list[Place]],
        occurrence: int | None,
        passage_id: str | None,
        before: str,
        after: str,
    ) -> list[list[Place]]:
        """The places that the hints leave; a hint that leaves none is not followed."""
        for keep in (
            lambda p: passage_id is None or self._texts.texts[p[0].index].id == passage_id,
            lambda p: not before or self._stands(before, p[0].index, p[0].start, leads=True),
            lambda p: not after or self._stands(after, p[-1].index, p[-1].end, leads=False),
        ):
            places = [place for place in places if keep(place)] or places
        if occurrence is not None and 1 <= occurrence <= len(places):
            return [places[occurrence - 1]]
        return places

    def _stands(self, context: str, index: int, at: int, *, leads: bool) -> bool:
        wanted = lower(fold(context).text).strip(_EDGE + ".,;:")
        text = self._texts.folded[index].text
        near = text[max(0, at - len(wanted) - 8) : at] if leads else text[at : at + len(wanted) + 8]
        near = lower(near).strip(_EDGE + ".,;:")
        return near.endswith(wanted) if leads else near.startswith(wanted)

    def _spans(self, place: Sequence[Place], parts: Sequence[QuotePart]) -> tuple[Span, ...]:
        spans = []
        for where, part in zip(place, parts, strict=True):
            text = self._texts.folded[where.index].text
            closes = part.final and text.startswith(part.final, where.end)
            end = where.end + (len(part.final) if closes else 0)
            spans.append(self._texts.span(Place(where.index, where.start, end)))
        return tuple(spans)

    def _explain(
        self, quote: str, parts: Sequence[QuotePart], rejected: tuple[Difference, Place, str] | None
    ) -> NotFound:
        """Say why a quotation was not found."""
        if rejected is not None and rejected[0] != "order":
            difference, place, reason = rejected
            return NotFound(difference=difference, reason=reason, closest=self._texts.span(place))
        crossing = self._texts.crosses(parts[0].lowered) if rejected is None else None
        if crossing is not None:
            name = self._texts.texts[crossing.index].id
            reason = f"it runs over the end of passage {name} into the next one; quote each passage by itself"
            closest = self._texts.span(crossing) if crossing.start < crossing.end else None
            return NotFound(difference="crosses_passages", reason=reason, closest=closest)
        tokens = tokens_of(" ".join(part.text for part in parts))[:MAX_COMPARED]
        near = self._texts.closest_sentence(tokens)
        described = describe(near[2], tokens) if near else None
        all_there = all(self._texts.hold(part.lowered) for part in parts)
        if rejected is not None and (all_there or described is None or described[0] == "word"):
            return NotFound(difference="order", reason=rejected[2], closest=self._texts.span(rejected[1]))
        if near is None or described is None:
            return NotFound(difference="unlike", reason="no sentence of the study is close to it")
        return NotFound(difference=described[0], reason=described[1], closest=near[1])


def locate_quote(
    quote: str,
    texts: Sequence[tuple[str, str]] | Sequence[Passage],
    *,
    occurrence: int | None = None,
    passage_id: str | None = None,
    before: str = "",
    after: str = "",
) -> Location:
    """Find one quotation in texts given as (id, text) pairs or passages. For many, build one `QuoteIndex`."""
    return QuoteIndex(texts).locate(
        quote, occurrence=occurrence, passage_id=passage_id, before=before, after=after
    )


def locate_quotes(
    quotes: Sequence[str], texts: Sequence[tuple[str, str]] | Sequence[Passage]
) -> tuple[Location, ...]:
    """Find quotations that stand in order; a repeated one resolves to the next place, or is marked ambiguous."""
    return QuoteIndex(texts).locate_all(quotes)


def _source(text: tuple[str, str] | Passage) -> SourceText:
    if isinstance(text, Passage):
        sentences = tuple((s.start, s.end) for s in text.sentences)
        return SourceText(text.id, text.text, text.duplicate_of, sentences)
    return SourceText(text[0], text[1])


def _parts(quote: str, *, strict: bool = False) -> list[QuotePart]:
    """Fold a quotation and cut it at its ellipses."""
    folded = fold(
        quote.replace("[...]", "...").replace("[…]", "...").replace("(...)", "...").replace("(…)", "...")
    )
    parts = []
    at = 0
    for text in folded.text.split("..."):
        start = at + len(text) - len(text.lstrip(_EDGE + ",;:"))
        at += len(text) + len("...")
        stripped = text.strip(_EDGE).lstrip(",;:").strip(_EDGE)
        core = stripped.rstrip(".,;:!? '")
        if not any(c.isalnum() for c in core):
            continue
        final = stripped[len(core) :]
        marks = tuple(folded.marks_between(start, start + len(core)))
        parts.append(QuotePart(core, lower(core), marks, final, strict))
    return parts
