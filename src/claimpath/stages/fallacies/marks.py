"""Marks on runs of sentences, and how they become spans of the text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from claimpath.records.base import Undefined
from claimpath.records.fallacies_found import AlternativeLabel, FoundSpan, TextSentence
from claimpath.records.fallacious_spans import NO_FALLACY, PredictedLabel, SpanFamily, SpanLevel
from claimpath.taxonomies.mafalda import FAMILIES, label_at

Origin = Literal["cue", "classifier", "cue and classifier", "model"]
NO_FAMILY = Undefined(reason="The label says no more than whether there is a fallacy.")
NO_SCORE = Undefined(reason="The system gives no score.")


@dataclass(frozen=True, slots=True)
class Mark:
    """A label on sentences that follow each other."""

    first: int
    """Number of the first sentence, from 0."""
    last: int
    """Number of the last sentence (included)."""
    label: PredictedLabel
    """The label."""
    alternatives: tuple[tuple[PredictedLabel, str], ...] = ()
    """Other labels that fit, each with a reason that may be empty."""
    reason: str = ""
    """Why."""
    origin: Origin = "model"
    """What found it."""
    fallacy_score: float | None = None
    """How sure it is that there is a fallacy; None where the system does not say."""
    n_votes: int = 1
    """Runs that gave this label."""
    n_runs: int = 1
    """Runs that answered."""


def family_of(label: PredictedLabel) -> SpanFamily | Undefined:
    """The family of a label; undefined for "fallacy" and "no fallacy"."""
    family = label_at(label, 1)
    return family if family in FAMILIES else NO_FAMILY  # type: ignore[return-value]


def at_level(mark: Mark, level: SpanLevel) -> Mark:
    """The mark with its labels at a level; a label that is coarser already stays."""
    label = label_at(mark.label, level) or mark.label
    others: dict[PredictedLabel, str] = {}
    for other, reason in mark.alternatives:
        coarse = label_at(other, level) or other
        if coarse != label:
            others.setdefault(coarse, reason)
    return replace(mark, label=label, alternatives=tuple(others.items()))


def merged(marks: Iterable[Mark]) -> list[Mark]:
    """Join marks of the same label and votes that overlap or follow each other; sorted by place, longer ones first.

    Reasons are kept once each; alternatives are those of all parts; the score is the highest.
    """
    kept: list[Mark] = []
    open_: dict[tuple[PredictedLabel, int], int] = {}
    for mark in sorted(marks, key=lambda one: (one.first, -one.last)):
        place = open_.get((mark.label, mark.n_votes))
        if place is not None and mark.first <= kept[place].last + 1:
            kept[place] = _joined(kept[place], mark)
        else:
            open_[mark.label, mark.n_votes] = len(kept)
            kept.append(mark)
    return sorted(kept, key=lambda one: (one.first, -one.last))


def _joined(a: Mark, b: Mark) -> Mark:
    reason = a.reason if b.reason in a.reason else " ".join(filter(None, (a.reason, b.reason)))
    scores = [score for score in (a.fallacy_score, b.fallacy_score) if score is not None]
    origin: Origin = a.origin if a.origin == b.origin else "cue and classifier"
    return replace(
        a,
        last=max(a.last, b.last),
        alternatives=tuple(dict([*b.alternatives, *a.alternatives]).items()),
        reason=reason,
        origin=origin,
        fallacy_score=max(scores) if scores else None,
        n_runs=max(a.n_runs, b.n_runs),
    )


def spans_of(text: str, sentences: Sequence[TextSentence], marks: Iterable[Mark]) -> tuple[FoundSpan, ...]:
    """The spans of the text that marks stand for."""
    return tuple(_span(text, sentences, mark) for mark in marks if mark.label != NO_FALLACY)


def _span(text: str, sentences: Sequence[TextSentence], mark: Mark) -> FoundSpan:
    start, end = sentences[mark.first].start, sentences[mark.last].end
    return FoundSpan(
        start=start,
        end=end,
        text=text[start:end],
        label=mark.label,
        level1=family_of(mark.label),
        alternatives=tuple(
            AlternativeLabel(label=label, level1=family_of(label), reason=reason)
            for label, reason in mark.alternatives
            if label != mark.label
        ),
        reason=mark.reason,
        origin=mark.origin,
        fallacy_score=NO_SCORE if mark.fallacy_score is None else round(mark.fallacy_score, 4),
        n_votes=mark.n_votes,
        n_runs=mark.n_runs,
    )
