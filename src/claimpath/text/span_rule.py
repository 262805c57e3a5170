"""The rule that a fallacious span is a whole, contiguous sequence of sentences (MAFALDA slides, definition of a span).

That the sequence is the smallest one with the premises and the conclusion is for a person to judge; the rule here
looks at borders only.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from claimpath.records.fallacious_spans import SpanViolation
from claimpath.text.sentences import split_sentences

_SHOWN = 30


class _Place(Protocol):
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def span_violations(
    text: str, spans: Iterable[_Place], sentences: Sequence[tuple[int, int]] | None = None
) -> tuple[SpanViolation, ...]:
    """Give every way in which a span breaks the rule, in the order of the spans.

    sentences: half-open code-point offsets in order, not overlapping; found by `split_sentences` where left out.
    Blanks before the first and after the last sentence of a span don't count. A span may break it at both borders.
    """
    known = split_sentences(text) if sentences is None else sentences
    return tuple(violation for span in spans for violation in _violations(text, span.start, span.end, known))


def _violations(text: str, start: int, end: int, sentences: Sequence[tuple[int, int]]) -> list[SpanViolation]:
    if end <= start:
        reason = f"the span {start}-{end} is empty"
        return [SpanViolation(start=start, end=end, kind="empty", reason=reason)]
    if start < 0 or end > len(text):
        reason = f"the span {start}-{end} lies outside the text, which has {len(text)} characters"
        return [SpanViolation(start=start, end=end, kind="outside the text", reason=reason)]
    touched = [place for place in sentences if place[0] < end and place[1] > start]
    if not touched:
        reason = f"the span {start}-{end} holds no sentence, only {text[start:end][:_SHOWN]!r}"
        return [SpanViolation(start=start, end=end, kind="no sentence", reason=reason)]
    whole = (touched[0][0], touched[-1][1])
    found = []
    if text[whole[0] : start].strip():
        cut = text[whole[0] : start][:_SHOWN]
        reason = f"the span {start}-{end} leaves out {cut!r}, with which its first sentence begins"
        found.append(
            SpanViolation(start=start, end=end, kind="starts inside a sentence", reason=reason, whole=whole)
        )
    if text[end : whole[1]].strip():
        cut = text[end : whole[1]][-_SHOWN:]
        reason = f"the span {start}-{end} leaves out {cut!r}, with which its last sentence ends"
        found.append(
            SpanViolation(start=start, end=end, kind="ends inside a sentence", reason=reason, whole=whole)
        )
    return found
