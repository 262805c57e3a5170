"""What forbids an occurrence of a quotation: a cut word or number, a lost sign, unit or negation, other capitals."""

import re
from dataclasses import dataclass

from claimpath.text.differences import NEGATIONS, tokens_of
from claimpath.text.fold import Folded, lower
from claimpath.text.location import Difference
from claimpath.text.quote_index import Place

Objection = tuple[Difference, str]
"""The kind of objection, and the objection in words."""

_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_HYPHENS = "-‐‑"
_NEGATING_CHARACTERS = "不没無无未非莫勿"
_CLAUSE = re.compile(r"[^,;:.!?()\[\]]*\Z")
_CLAUSE_WORDS = frozenset(
    ("and", "but", "or", "which", "who", "although", "while", "whereas", "because", "when", "if")
)
_NEGATION_REACH = 3
_TERMINATED = re.compile(r"(?:\A|[.!?:;][)\]'\"]*(?:\s|\Z)|\n)\W*\Z")


@dataclass(frozen=True)
class QuotePart:
    """A quotation, or a stretch of it between ellipses, folded."""

    text: str
    """Without what surrounds it, such as quotation marks."""
    lowered: str
    """The same, lower-cased."""
    marks: tuple[tuple[int, str], ...]
    """Citation marks that were taken out, with their offsets."""
    final: str
    """The closing mark that was taken off."""
    strict: bool = False
    """Whether the study must bear every citation mark too: set where round brackets were read as citations."""


def objection(
    folded: Folded, place: Place, part: QuotePart, source: str, begins_sentence: bool
) -> Objection | None:
    """Say what forbids this occurrence, or None.

    `source` is the text before folding; `begins_sentence` tells that a sentence is known to begin at the place, so
    that no negation before it is left out.
    """
    return (
        _start_objection(folded, place.start, source)
        or (None if begins_sentence else _negation_objection(folded.text, place.start))
        or _end_objection(folded, place.end, source)
        or _case_objection(folded.text, place, part)
        or _mark_objection(folded, place, part)
    )


def _start_objection(folded: Folded, start: int, source: str) -> Objection | None:  # noqa: PLR0911
    """What is cut off before a place, if it matters."""
    text = folded.text
    if start == 0:
        return None
    first, last = text[start], text[start - 1]
    spaced = any(c.isspace() for c in source[folded.ends[start - 1] : folded.starts[start]])
    if first.isalnum() and last.isalnum() and not (spaced or _UNSPACED.match(first) or _UNSPACED.match(last)):
        kind: Difference = "number" if first.isdigit() and last.isdigit() else "cut_word"
        return kind, f"it begins inside a {'number' if kind == 'number' else 'word'} of the study"
    if first.isdigit() or (first == "." and text[start + 1 : start + 2].isdigit()):
        before = text[start - 2 : start - 1] if start > 1 else ""
        if last in ".,^_/" and (before.isalnum() or before == "-" or last in ".^"):
            return "number", "it begins inside a number of the study"
        if last == "-" and not before.isalnum() and before not in (")", "]", "%", "'"):
            return "sign", "it leaves out the minus sign before its first number"
    elif first == "-" and text[start + 1 : start + 2].isdigit() and last.isalnum():
        return "sign", "the study has a range there, the quotation a negative number"
    elif first.isalpha() and _is_hyphen(folded, start - 1, source) and text[max(0, start - 2)].isalnum():
        return "cut_word", "it begins inside a hyphenated word of the study"
    return None


def _negation_objection(text: str, start: int) -> Objection | None:
    """A negation right before a place."""
    negation = (
        text[start - 1]
        if start and text[start - 1] in _NEGATING_CHARACTERS
        else _negation_before(text, start)
    )
    return ("negation", f'it leaves out the "{negation}" before it') if negation else None


def _is_hyphen(folded: Folded, at: int, source: str) -> bool:
    """Whether a folded dash joins two parts of a word; longer dashes set words apart."""
    return folded.text[at] == "-" and source[folded.starts[at]] in _HYPHENS


def _negation_before(text: str, start: int) -> str | None:
    """A negation among the last words of the clause that a quotation leaves off."""
    clause = _CLAUSE.search(text, max(0, start - 60), start)
    words: list[str] = re.findall(r"[^\W_]+(?:['-][^\W_]+)*", lower(clause.group())) if clause else []
    for word in reversed(words[-_NEGATION_REACH:]):
        if word in _CLAUSE_WORDS:
            return None
        if word in NEGATIONS:
            return word
    return None


def _end_objection(folded: Folded, end: int, source: str) -> Objection | None:  # noqa: PLR0911
    """What is cut off behind a place, if it matters."""
    text = folded.text
    if end >= len(text):
        return None
    last, following, after = text[end - 1], text[end], text[end + 1 : end + 2]
    if last.isalnum() and following.isalnum() and not (_UNSPACED.match(last) or _UNSPACED.match(following)):
        unit = last.isdigit() and following.isalpha()
        return ("unit", "it leaves out the unit behind its last number") if unit else (
            "cut_word", "it ends inside a word of the study"
        )  # fmt: skip
    if last.isdigit() and ((following in ".,/" and after.isdigit()) or following in "^_×"):
        return "number", "it ends inside a number of the study"
    if last.isdigit() and following in "%°":
        return "unit", f'it leaves out "{following}" behind its last number'
    if (
        last.isalnum()
        and after.isalnum()
        and _is_hyphen(folded, end, source)
        and not (last + after).isdigit()
    ):
        return "cut_word", "it ends inside a hyphenated word of the study"
    if last.isalnum() and following in "^'" and after.isalnum():
        return "cut_word", "it ends inside a word of the study"
    return None


def _case_objection(text: str, place: Place, part: QuotePart) -> Objection | None:
    """Capitals may differ only in the first letter of a sentence or of the quotation."""
    theirs = text[place.start : place.end]
    if theirs == part.text:
        return None
    for at, (a, b) in enumerate(zip(theirs, part.text, strict=True)):
        if a != b and not _may_differ(theirs, at) and not _may_differ(part.text, at):
            return (
                "case",
                f'capitals differ: the study has "{_word_at(theirs, at)}", the quotation "{_word_at(part.text, at)}"',
            )
    return None


def _may_differ(text: str, at: int) -> bool:
    """Whether a sentence begins at this letter."""
    return bool(_TERMINATED.search(text[max(0, at - 12) : at])) and (
        at < 12 or bool(text[at - 12 : at].strip())
    )


def _word_at(text: str, at: int) -> str:
    start = max(text.rfind(" ", 0, at), -1) + 1
    end = text.find(" ", at)
    return text[start : end if end >= 0 else len(text)]


def _mark_objection(folded: Folded, place: Place, part: QuotePart) -> Objection | None:
    """Citation marks may be missing on either side; where both have one, it must be the same."""
    if not part.marks:
        return None
    theirs: dict[int, str] = {}
    for at, mark in folded.marks_between(place.start, place.end):
        theirs[at] = mark
    for at, mark in part.marks:
        if part.strict and at not in theirs:
            return "number", f'the study has no "({mark})" there'
        if theirs.get(at, mark) != mark:
            return (
                "citation",
                f"a citation mark differs: the study has [{theirs[at]}], the quotation [{mark}]",
            )
    return None


def negation_left_out(gap: str) -> str | None:
    """A negation that the sentence at either end of the gap loses by it."""
    pieces = re.split(r"(?<=[.!?]) ", gap)
    for word in tokens_of(pieces[0]) + (tokens_of(pieces[-1]) if len(pieces) > 1 else []):
        if word in NEGATIONS:
            return word
    return None
