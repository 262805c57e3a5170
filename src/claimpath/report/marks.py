"""Highlighted places of the study text: which there are, what each is for, and how overlaps nest."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from claimpath.records import Report, Review, Span
from claimpath.report.places import Places

MarkKind = Literal[
    "context", "finding", "supports", "undermines", "pathos", "logos", "ethos", "fallacy", "open"
]

N_SHOWN = 5
"""How many passages of a list are shown at once and highlighted in the text."""


@dataclass(frozen=True, slots=True)
class Tag:
    """One reason for which a place is highlighted, with the way back to it."""

    kind: MarkKind
    """What the place serves as."""
    label: str
    """The reason in words, such as `Finding, gap 1`."""
    target: str
    """Anchor of the part of the page that quotes the place."""


@dataclass(slots=True)
class Mark:
    """One highlighted place; equal places share a mark."""

    anchor: str
    """Anchor of the place in the page, such as `m3`."""
    passage_id: str
    """The passage."""
    start: int
    """First code point (0-based, included)."""
    end: int
    """One past the last code point (excluded)."""
    tags: list[Tag] = field(default_factory=list)
    """Why it is highlighted."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a mark that lies wholly in one element, with the pieces inside it."""

    mark: Mark
    start: int
    end: int
    inside: tuple["Piece", ...] = ()

    @property
    def is_first(self) -> bool:
        """Whether the mark begins here."""
        return self.start == self.mark.start

    @property
    def is_last(self) -> bool:
        """Whether the mark ends here."""
        return self.end == self.mark.end


class Marks:
    """All highlighted places of one report."""

    def __init__(self, report: Report, places: Places) -> None:
        self._by_place: dict[tuple[str, int, int], Mark] = {}
        self._by_passage: dict[str, list[Mark]] = {}
        nodes = {node.id: node for node in report.graph.nodes}
        # without a check no gap is shown, so there is nothing to lead back to
        subgraphs = report.subgraphs if report.state != "not_checked" else ()
        for number, subgraph in enumerate(subgraphs, start=1):
            parts: tuple[tuple[MarkKind, tuple[str, ...]], ...] = (
                ("context", subgraph.context_ids),
                ("finding", subgraph.finding_ids),
            )
            for kind, node_ids in parts:
                tag = Tag(kind, f"{kind.capitalize()}, gap {number}", f"gap-{number}")
                self._add((span for i in node_ids if i in nodes for span in nodes[i].spans), tag, places)
        lists: tuple[tuple[MarkKind, str], ...] = (("supports", "Supports"), ("undermines", "Undermines"))
        for kind, title in lists:
            for ranked in getattr(report.passages, kind)[:N_SHOWN]:
                if ranked.best is not None:
                    self._add(
                        [ranked.best], Tag(kind, f"{title} {ranked.rank}", f"{kind}-{ranked.rank}"), places
                    )
        if isinstance(report.review, Review):
            kinds: dict[str, MarkKind] = {"kernel": "supports", "undermining": "undermines"}
            for number, made in enumerate(report.review.marks, start=1):
                label = f"Marked as {made.role} {number}"
                self._add([made.span], Tag(kinds[made.role], label, "review"), places)
        order = {passage.id: n for n, passage in enumerate(places)}
        ordered = sorted(self._by_place.values(), key=lambda m: (order[m.passage_id], m.start, -m.end))
        for n, mark in enumerate(ordered, start=1):
            mark.anchor = f"m{n}"
            self._by_passage.setdefault(mark.passage_id, []).append(mark)

    def _add(self, spans: Iterable[Span], tag: Tag, places: Places) -> None:
        for span in spans:
            if not places.holds(span):
                continue
            key = (span.passage_id, span.start, span.end)
            mark = self._by_place.setdefault(key, Mark("", *key))
            if tag not in mark.tags:
                mark.tags.append(tag)

    def of(self, passage_id: str) -> Sequence[Mark]:
        """Return the marks of a passage, by start, longer ones first."""
        return self._by_passage.get(passage_id, ())

    def anchor(self, span: Span) -> str | None:
        """Return the anchor of a quote's place, or None where the quote is not highlighted."""
        mark = self._by_place.get((span.passage_id, span.start, span.end))
        return mark.anchor if mark else None


def nested(marks: Sequence[Mark], start: int, end: int) -> tuple[Piece, ...]:
    """Return the marks inside `[start, end)` as nested pieces; one that crosses another is split at its end."""
    clipped = [
        Piece(m, max(m.start, start), min(m.end, end)) for m in marks if m.start < end and m.end > start
    ]
    return _nest(clipped)


def _nest(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    def order(piece: Piece) -> tuple[int, int]:
        return piece.start, -piece.end

    queue = deque(sorted(pieces, key=order))
    out: list[Piece] = []
    while queue:
        outer = queue.popleft()
        inside: list[Piece] = []
        beyond: list[Piece] = []
        while queue and queue[0].start < outer.end:
            inner = queue.popleft()
            inside.append(Piece(inner.mark, inner.start, min(inner.end, outer.end)))
            if inner.end > outer.end:
                beyond.append(Piece(inner.mark, outer.end, inner.end))
        if beyond:
            queue = deque(sorted([*beyond, *queue], key=order))
        out.append(Piece(outer.mark, outer.start, outer.end, _nest(inside)))
    return tuple(out)
