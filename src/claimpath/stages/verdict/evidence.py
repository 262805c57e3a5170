"""What a model is shown of the studies: everything, chosen passages, or nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from claimpath.errors import SettingsError
from claimpath.records import Origin, Passage, Ranking, Study

EvidenceKind = Literal["full", "selected", "none"]
"""`full`: all passages; `selected`: those named, else the best of both rankings; `none`: the model's own knowledge."""
EVIDENCE_KINDS: tuple[EvidenceKind, ...] = get_args(EvidenceKind)

_NOT_THE_STUDY: dict[Origin, str] = {
    "sub_article": "a letter about the study, not part of it",
    "lay_summary": "a summary for lay readers",
    "back": "back matter",
    "caption": "caption",
    "table": "table",
    "footnote": "footnote",
    "boxed_text": "box",
    "appendix": "appendix",
}
"""Origins that a reader of the prompt has to know."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A passage, or a part of one that is too long, as it is shown."""

    passage: Passage
    start: int
    """First code point shown (0-based, included)."""
    end: int
    """One past the last code point shown (excluded)."""

    @property
    def shown(self) -> str:
        """Id, place and text."""
        passage = self.passage
        place = [" > ".join(passage.section)] if passage.section else []
        place += [passage.label] if passage.label else []
        place += [_NOT_THE_STUDY[passage.origin]] if passage.origin in _NOT_THE_STUDY else []
        place += ["continued"] if self.start else []
        head = f"[{passage.id}]" + (f" ({'; '.join(place)})" if place else "")
        return f"{head}\n{passage.text[self.start : self.end]}"


def find_evidence_kind(name: str) -> EvidenceKind:
    """Check a kind of evidence. Raises SettingsError with the kinds there are."""
    for known in EVIDENCE_KINDS:
        if name == known:
            return known
    raise SettingsError(f"unknown evidence {name!r}; choose one of: {', '.join(EVIDENCE_KINDS)}")


def all_passages(studies: Sequence[Study]) -> tuple[Passage, ...]:
    """Every passage once: repeats of an earlier passage are left out, as their text is there."""
    return tuple(p for study in studies for p in study.passages if p.duplicate_of is None)


def named_passages(studies: Sequence[Study], ids: Iterable[str]) -> tuple[Passage, ...]:
    """The passages with these ids, in the study's order. Raises SettingsError where there is no such passage."""
    by_id = {passage.id: passage for study in studies for passage in study.passages}
    wanted = set(ids)
    if unknown := sorted(wanted - by_id.keys()):
        shown = ", ".join(list(by_id)[:10])
        more = f" and {len(by_id) - 10} more" if len(by_id) > 10 else ""
        raise SettingsError(
            f"the study has no passage {unknown[0]!r}; it has {shown}{more} (`claimpath read` lists them)"
        )
    return tuple(passage for passage in by_id.values() if passage.id in wanted)


def best_passages(
    studies: Sequence[Study], supports: Ranking, undermines: Ranking, top: int
) -> tuple[Passage, ...]:
    """The best `top` passages, taken in turns from both rankings, in the study's order."""
    allowed = {passage.id for passage in all_passages(studies)}
    lists = [
        [item.passage_id for item in ranking.ranking if item.passage_id in allowed]
        for ranking in (supports, undermines)
    ]
    chosen: dict[str, None] = {}
    longest = max(map(len, lists), default=0)
    for place in range(longest):
        for ids in lists:
            if place < len(ids) and len(chosen) < top:
                chosen.setdefault(ids[place])
    return named_passages(studies, chosen)


def whole_pieces(passages: Sequence[Passage]) -> tuple[Piece, ...]:
    """Each passage as one piece."""
    return tuple(Piece(passage, 0, len(passage.text)) for passage in passages)


def titles(studies: Sequence[Study]) -> str:
    """The studies' titles, one to a line, with the start of the ids where there are several."""
    if len(studies) == 1:
        return f"Title: {studies[0].title}" if studies[0].title else ""
    return "\n".join(
        f"Study {number} (passages s{number}.…): {study.title or 'without a title'}"
        for number, study in enumerate(studies, start=1)
    )


def evidence_text(studies: Sequence[Study], pieces: Sequence[Piece]) -> str:
    """What is fenced: the titles, then every piece with its id, with blank lines between."""
    return "\n\n".join(filter(None, [titles(studies), *(piece.shown for piece in pieces)]))
