"""Sentence borders in comments, dialogue and lists, which rules for scientific prose miss.

Each sentence that those rules find is cut further, at three kinds of places:

- a line break, unless the lines of its paragraph are broken to one width, or the sentence visibly goes on;
- a full stop after a word that is written out, before a capital ("Bring a pen. Look up.");
- the same before a small letter, where the sentence itself begins with one ("you lie. everyone knows it.").
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from claimpath.text.abbreviations import (
    BEFORE_NUMBERS,
    JOURNAL_WORDS,
    MAY_END,
    TITLES_AND_LINKS,
    UNITS,
)

_BREAK = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
_MARKER = re.compile(r"(?:[-*+>#|•‣▪◦●–—]+|\(?\d{1,2}[.)]|\(?[a-z][.)])\s")
_HEADING = re.compile(r"#{1,6}\s")
_OPENERS = "\"“‘«»'*_([{¿¡ "
_GOES_ON = (",", ";", "–", "—", "-", "(", "&", "/")
_ENDED = re.compile(r"[.?!…][\"”’»')\]}*_]*\Z")
_STOP = re.compile(r"(?<=\w)(?P<mark>[.?!…]{1,9})(?P<close>[\"”’»'*_]{0,6})\s+")
_WORD_BEFORE = re.compile(r"[^\W\d_][\w’'-]*\Z")
_ENUMERATOR = re.compile(r"\(?(?:\d{1,2}|[a-zA-Z])[.)]\Z")
_LINKS = re.compile(
    r"\b(?:a|an|the|to|of|in|on|at|by|for|from|with|and|or|but|is|are|was|were|my|your|our|their)\Z", re.I
)
_DIGIT_BEFORE = re.compile(r"\d\s?\Z")
_NARROWEST = 50
"""Fewest characters of the widest line in text that is broken to one width."""
_SHORTENED = TITLES_AND_LINKS | MAY_END | (BEFORE_NUMBERS - {"no", "art", "par", "ex", "mar", "apps"})
_EVERYDAY = frozenset(
    re.findall(
        r"\w+",
        "sen gov rep rev pres maj adm cmdr cpl pfc pvt atty supt dept ave blvd rd ft br fr govt assn assoc misc tel "
        "ext hwy univ inst natl intl ed eds mgr vp jan feb",
    )
)


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    wrapped: bool
    """Whether its paragraph is broken to one width."""


def cut_further(text: str, sentences: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Cut sentences at borders of everyday writing.

    Takes and gives half-open code-point offsets, in order, without surrounding blanks; no character is lost. Takes
    linear time.
    """
    lines = _lines(text)
    starts = [line.start for line in lines]
    found: list[tuple[int, int]] = []
    for start, end in sentences:
        at = start
        if found and _begins_item(text, found[-1]):
            at = found.pop()[0]
        for stop, following in _borders(text, start, end, lines, starts):
            if stop > at and not _begins_item(text, (at, stop)):
                found.append((at, stop))
                at = following
        found.append((at, end))
    return found


def _begins_item(text: str, place: tuple[int, int]) -> bool:
    """Whether a sentence is nothing but the number or letter of a list's item."""
    return place[1] - place[0] < 5 and bool(_ENUMERATOR.match(text[place[0] : place[1]]))


def _borders(
    text: str, start: int, end: int, lines: list[_Line], starts: list[int]
) -> Iterator[tuple[int, int]]:
    """Where a sentence ends inside this one, and where the next begins; in order."""
    places: list[tuple[int, int]] = []
    for number in range(bisect_right(starts, start), bisect_right(starts, end - 1)):
        before, after = lines[number - 1], lines[number]
        if _line_ends(text, before, after):
            places.append((max(before.end, start), after.start))
    places += _stops(text, start, end)
    yield from sorted(set(places))


def _lines(text: str) -> list[_Line]:
    """Lines that are not blank, without the blanks around them."""
    found: list[_Line] = []
    block: list[tuple[int, int]] = []
    at = 0
    for at_break, next_at in [*((one.start(), one.end()) for one in _BREAK.finditer(text)), (len(text),) * 2]:
        words = text[at:at_break]
        left = len(words) - len(words.lstrip())
        if words.strip():
            block.append((at + left, at + len(words.rstrip())))
        else:
            found += _block(text, block)
            block = []
        at = next_at
    return found + _block(text, block)


def _block(text: str, block: list[tuple[int, int]]) -> list[_Line]:
    """The lines of a paragraph.

    It is broken to one width where no line had room for the next one's first word, and one begins with a small letter.
    """
    width = max((end - start for start, end in block), default=0)
    wrapped = (
        width >= _NARROWEST
        and any(text[start].islower() for start, _ in block[1:])
        and all(
            end - start + 1 + len(text[following : following + width].split(None, 1)[0]) > width
            for (start, end), (following, _) in pairwise(block)
        )
    )
    return [_Line(start, end, wrapped) for start, end in block]


def _line_ends(text: str, before: _Line, after: _Line) -> bool:
    """Whether the break between two lines ends a sentence."""
    if _MARKER.match(text, after.start) or _HEADING.match(text, before.start):
        return True
    if after.wrapped:
        return False
    said = text[max(before.start, before.end - 8) : before.end]
    if _ENDED.search(said):
        return True
    first = text[after.start : after.start + 8].lstrip(_OPENERS)[:1]
    return not first.islower() and not said.endswith(_GOES_ON) and not _LINKS.search(said)


def _stops(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Full stops, question and exclamation marks inside a sentence that end one, outside brackets."""
    depth, seen, small = 0, start, text[start].islower()
    for match in _STOP.finditer(text, start, end):
        between = text[seen : match.start()]
        depth = max(0, depth + between.count("(") - between.count(")"))
        seen = match.start()
        if match.end() >= end or (depth and ")" in text[match.end() : min(end, match.end() + 300)]):
            continue
        first = text[match.end() : match.end() + 4].lstrip(_OPENERS)[:1]
        if first.isupper():
            ends = match["mark"] != "." or not _shortened(text, match)
        else:
            ends = (
                small
                and first.islower()
                and not match["close"]
                and (match["mark"] in ("?", "!") or (match["mark"] == "." and not _shortened(text, match)))
            )
        if ends:
            yield match.end("close"), match.end()
            small = first.islower()


def _shortened(text: str, match: re.Match[str]) -> bool:
    """Whether the word before the full stop is, or may be, an abbreviation; so is what is no word."""
    word = _WORD_BEFORE.search(text[max(0, match.start() - 40) : match.start()])
    key = word.group().lower() if word else ""
    if len(key) < 2 or key in _SHORTENED or key in _EVERYDAY:
        return True
    at = match.start() - len(key)
    before = text[max(0, at - 6) : at]
    if before.endswith("."):
        return True
    if key in UNITS and _DIGIT_BEFORE.search(before):
        return True
    return key in JOURNAL_WORDS and bool(
        before.rstrip().endswith(".") or re.match(r"[A-Z][a-z]*\.", text[match.end() : match.end() + 20])
    )
